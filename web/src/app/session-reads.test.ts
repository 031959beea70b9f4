import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prepareReads, readsOf } from "./session-reads.ts";

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers();
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("window", {
    setTimeout,
    clearTimeout,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("gives what was prepared to its session, and once", () => {
  const client = prepareReads("ada");
  expect(readsOf("ada").client).toBe(client);
  expect(readsOf("ada").client).not.toBe(client);
});

it("gives nothing that was prepared to another session", () => {
  const client = prepareReads("ada");
  expect(readsOf("bola").client).not.toBe(client);
  expect(readsOf("ada").client).not.toBe(client);
});

it("keeps what was read before there was a screen", () => {
  prepareReads("ada").setQueryData(["profile"], { name: "Ada" });
  const stop = readsOf("ada").keepReads();
  vi.advanceTimersByTime(1_000);
  stop();
  expect(readsOf("ada").client.getQueryData(["profile"])).toEqual({ name: "Ada" });
});
