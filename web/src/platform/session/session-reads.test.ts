import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prepareReads, readsOf } from "./session-reads.ts";

let kept: Map<string, string>;
const queryFn = () => "BELLO NGOZI";

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

it("returns prepared data to its session, and once", () => {
  const client = prepareReads("ada");
  expect(readsOf("ada").client).toBe(client);
  expect(readsOf("ada").client).not.toBe(client);
});

it("returns no prepared data to another session", () => {
  const client = prepareReads("ada");
  expect(readsOf("bola").client).not.toBe(client);
  expect(readsOf("ada").client).not.toBe(client);
});

it("keeps data that was read before there was a screen", () => {
  prepareReads("ada").setQueryData(["profile"], { name: "Ada" });
  const stop = readsOf("ada").keepReads();
  vi.advanceTimersByTime(1_000);
  stop();
  expect(readsOf("ada").client.getQueryData(["profile"])).toEqual({ name: "Ada" });
});

it("stores nothing of an excluded query on the device, its key included", async () => {
  const reads = readsOf("ada");
  const stop = reads.keepReads();
  await reads.client.fetchQuery({ queryKey: ["kept", "1"], queryFn });
  const key = ["account-owner", "058", "0012345678"];
  await reads.client.fetchQuery({ queryKey: key, queryFn, meta: { kept: false } });
  vi.advanceTimersByTime(1_000);
  stop();
  const written = [...kept.values()].join();
  expect(written).toContain('["kept","1"]');
  expect(written).not.toContain("0012345678");
});
