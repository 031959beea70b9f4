import { expect, it } from "vitest";
import { createSession } from "./session-store.ts";

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

/** Storage and the browser's news of other tabs, as a tab has them. */
function tab(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored));
  const otherTabs = new EventTarget();
  const session = createSession({
    key: "token",
    storage: () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => items.set(key, value),
      removeItem: (key) => items.delete(key),
    }),
    otherTabs: () => otherTabs,
  });
  function elsewhere(key: string | null, change: () => void) {
    change();
    otherTabs.dispatchEvent(Object.assign(new Event("storage"), { key }));
  }
  return { items, session, elsewhere };
}

it("begins signed in when a token is stored", () => {
  expect(tab({ token: "abc" }).session.token()).toBe("abc");
  expect(tab().session.token()).toBeNull();
});

it("stores the token of a login and forgets it on logout", () => {
  const { items, session } = tab();
  session.start("abc");
  expect(items.get("token")).toBe("abc");
  session.end();
  expect(items.has("token")).toBe(false);
  expect(session.token()).toBeNull();
});

it("tells those who subscribed of each change, and of nothing else", () => {
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

it("does not care for what other tabs store beside it", () => {
  const { items, session, elsewhere } = tab({ token: "abc" });
  elsewhere("theme", () => items.delete("token"));
  expect(session.token()).toBe("abc");
});

it("lives as long as the page where the browser refuses storage", () => {
  const session = createSession({
    key: "token",
    storage: refuse,
    otherTabs: () => new EventTarget(),
  });
  expect(session.token()).toBeNull();
  session.start("abc");
  expect(session.token()).toBe("abc");
});
