import { afterEach, expect, it, vi } from "vitest";
import { prefetch, isPrefetched, takePrefetched } from "./prefetch.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function inBrowser(fetch: () => Promise<Response>): void {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", fetch);
}

it("returns a response once", async () => {
  inBrowser(async () => new Response("prefetched"));
  prefetch(["/one"], "abc");
  expect(isPrefetched("/one", "abc")).toBe(true);
  expect([isPrefetched("/other", "abc"), isPrefetched("/one", "another")]).toEqual([false, false]);
  expect(await (await takePrefetched("/one", "abc"))?.text()).toBe("prefetched");
  expect(takePrefetched("/one", "abc")).toBeUndefined();
  expect(takePrefetched("/other", "abc")).toBeUndefined();
  expect(isPrefetched("/one", "abc")).toBe(false);
});

it("returns nothing to another session, nor an old response", () => {
  inBrowser(async () => new Response());
  prefetch(["/one", "/two"], "abc");
  expect(takePrefetched("/one", "another")).toBeUndefined();
  vi.advanceTimersByTime(21_000);
  expect(takePrefetched("/two", "abc")).toBeUndefined();
});

it("reports a failure only to its consumer", async () => {
  inBrowser(() => Promise.reject(new TypeError("no connection")));
  prefetch(["/one", "/two"], "abc");
  await expect(takePrefetched("/one", "abc")).rejects.toThrow("no connection");
});
