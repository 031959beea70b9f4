import { afterEach, expect, it, vi } from "vitest";
import { askAhead, isAskedAhead, takeAskedAhead } from "./prefetch.ts";

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
  inBrowser(async () => new Response("asked ahead"));
  askAhead(["/one"], "abc");
  expect(isAskedAhead("/one", "abc")).toBe(true);
  expect([isAskedAhead("/other", "abc"), isAskedAhead("/one", "another")]).toEqual([false, false]);
  expect(await (await takeAskedAhead("/one", "abc"))?.text()).toBe("asked ahead");
  expect(takeAskedAhead("/one", "abc")).toBeUndefined();
  expect(takeAskedAhead("/other", "abc")).toBeUndefined();
  expect(isAskedAhead("/one", "abc")).toBe(false);
});

it("returns nothing to another session, nor an old response", () => {
  inBrowser(async () => new Response());
  askAhead(["/one", "/two"], "abc");
  expect(takeAskedAhead("/one", "another")).toBeUndefined();
  vi.advanceTimersByTime(21_000);
  expect(takeAskedAhead("/two", "abc")).toBeUndefined();
});

it("reports a failure only to its consumer", async () => {
  inBrowser(() => Promise.reject(new TypeError("no connection")));
  askAhead(["/one", "/two"], "abc");
  await expect(takeAskedAhead("/one", "abc")).rejects.toThrow("no connection");
});
