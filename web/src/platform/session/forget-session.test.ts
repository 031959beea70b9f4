import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetPerson, forgetWithSession } from "./forget-session.ts";
import { session } from "./session.ts";

function storage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
    clear: () => items.clear(),
  };
}

/** A tab of a browser whose tabs share one local storage. */
function tab(localStorage = storage()) {
  const window = Object.assign(new EventTarget(), { localStorage, sessionStorage: storage() });
  vi.stubGlobal("window", window);
  return window;
}

beforeEach(() => session.end());
afterEach(() => vi.unstubAllGlobals());

it("removes everything of a user who logs out from their tab", () => {
  const { sessionStorage } = tab();
  sessionStorage.setItem("osisi.savingPlan.ada", "Land");
  sessionStorage.setItem("osisi.seenStash.ada", "500000");
  forgetPerson();
  expect([...sessionStorage.items]).toEqual([]);
});

it("removes it from other tabs at a logout, and only then", () => {
  const { localStorage } = tab();
  forgetPerson();
  const changed = [...localStorage.items.keys()];

  const other = tab(localStorage);
  forgetWithSession();
  const tell = (key: string) => other.dispatchEvent(Object.assign(new Event("storage"), { key }));
  other.sessionStorage.setItem("osisi.savingPlan.ada", "Land");
  tell("osisi.theme");
  expect(other.sessionStorage.items.size).toBe(1);
  for (const key of changed) tell(key);
  expect(other.sessionStorage.items.size).toBe(0);
});

it("removes cached data but keeps input where a session merely expires", () => {
  const { localStorage, sessionStorage } = tab();
  forgetWithSession();
  session.start("token of ada");
  localStorage.setItem("osisi.reads", "balances");
  sessionStorage.setItem("osisi.savingPlan.ada", "Land");
  session.end();
  expect(localStorage.getItem("osisi.reads")).toBeNull();
  expect(sessionStorage.getItem("osisi.savingPlan.ada")).toBe("Land");
});

it("works in a browser that refuses storage", () => {
  vi.stubGlobal("window", new EventTarget());
  expect(forgetPerson).not.toThrow();
});
