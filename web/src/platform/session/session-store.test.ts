import { expect, it } from "vitest";
import { createSession } from "./session.ts";

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

/** The storage and the events of a tab. */
function tab(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored));
  const browser = new EventTarget();
  const session = createSession({
    key: "token",
    storage: () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => items.set(key, value),
      removeItem: (key) => items.delete(key),
    }),
    browser: () => browser,
  });
  function elsewhere(key: string | null, change: () => void) {
    change();
    browser.dispatchEvent(Object.assign(new Event("storage"), { key }));
  }
  function show({ persisted }: { persisted: boolean }) {
    browser.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  }
  return { items, session, elsewhere, show };
}

it("begins signed in when a token is stored", () => {
  expect(tab({ token: "abc" }).session.token()).toBe("abc");
  expect(tab().session.token()).toBeNull();
});

it("stores the token of a login and removes it at logout", () => {
  const { items, session } = tab();
  session.start("abc");
  expect(items.get("token")).toBe("abc");
  session.end();
  expect(items.has("token")).toBe(false);
  expect(session.token()).toBeNull();
});

it("notifies its subscribers of each change, and of nothing else", () => {
  const { session } = tab();
  const seen: (string | null)[] = [];
  const stop = session.subscribe(() => seen.push(session.token()));
  session.start("abc");
  session.start("abc");
  session.end();
  stop();
  session.start("def");
  expect(seen).toEqual(["abc", null]);
});

it("follows another tab that logs in, logs out or clears everything", () => {
  const { items, session, elsewhere } = tab();
  elsewhere("token", () => items.set("token", "abc"));
  expect(session.token()).toBe("abc");
  elsewhere("token", () => items.delete("token"));
  expect(session.token()).toBeNull();
  elsewhere("token", () => items.set("token", "def"));
  elsewhere(null, () => items.clear());
  expect(session.token()).toBeNull();
});

it("ignores other storage keys of other tabs", () => {
  const { items, session, elsewhere } = tab({ token: "abc" });
  elsewhere("theme", () => items.delete("token"));
  expect(session.token()).toBe("abc");
});

it("is signed out on a page restored after a logout", () => {
  const { items, session, show } = tab({ token: "ada" });
  const seen: (string | null)[] = [];
  session.subscribe(() => seen.push(session.token()));
  items.delete("token");
  show({ persisted: true });
  expect(seen).toEqual([null]);
});

it("is the next user's on a page restored after their login", () => {
  const { items, session, show } = tab({ token: "ada" });
  items.set("token", "bola");
  show({ persisted: true });
  expect(session.token()).toBe("bola");
});

it("is not read again by a page that is shown for the first time", () => {
  const { items, session, show } = tab({ token: "ada" });
  items.delete("token");
  show({ persisted: false });
  expect(session.token()).toBe("ada");
});

it("ends without ending the session of a later login", () => {
  const { items, session } = tab({ token: "ada" });
  items.set("token", "bola");
  session.end();
  expect(session.token()).toBeNull();
  expect(items.get("token")).toBe("bola");
});

it("lives as long as the page where the browser refuses storage", () => {
  const session = createSession({
    key: "token",
    storage: refuse,
    browser: () => new EventTarget(),
  });
  expect(session.token()).toBeNull();
  session.start("abc");
  expect(session.token()).toBe("abc");
});
