import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let page: EventTarget;
let isDialogOpen: boolean;
let reloads: number;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
  reloads = 0;
  isDialogOpen = false;
  page = Object.assign(new EventTarget(), {
    sessionStorage,
    setTimeout,
    location: { reload: () => (reloads += 1) },
  });
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", {
    querySelector(wanted: string) {
      if (wanted.startsWith("meta")) return { content: "older" };
      return isDialogOpen ? {} : null;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The app as a page loads it. */
async function load() {
  vi.resetModules();
  const app = await import("./app-build.ts");
  app.watchForTouch();
  return app;
}

it("reloads itself once where it is older than the API and the page is untouched", async () => {
  const first = await load();
  first.noticeBuild("older");
  first.noticeBuild(null);
  expect(reloads).toBe(0);
  first.noticeBuild("newer");
  first.noticeBuild("newer");
  expect(reloads).toBe(1);
  const second = await load();
  second.noticeBuild("newer");
  expect(reloads).toBe(1);
});

it("has its next page come from the server, not from what the service worker keeps", async () => {
  const put = vi.fn<(cache: string, name: string, mark: Response) => void>();
  vi.stubGlobal("caches", { open: async (name: string) => ({ put: put.bind(undefined, name) }) });
  const app = await load();
  page.dispatchEvent(new Event("keydown"));
  app.noticeBuild("newer");
  await vi.waitFor(() => expect(put).toHaveBeenCalledWith("shell", "/outdated", expect.anything()));
});

it.each(["pointerdown", "keydown", "input"])("is not reloaded after a %s", async (sign) => {
  const app = await load();
  page.dispatchEvent(new Event(sign));
  app.noticeBuild("newer");
  expect(reloads).toBe(0);
  expect(app.isOutdated()).toBe(true);
});

it("is not reloaded under a dialog", async () => {
  isDialogOpen = true;
  const app = await load();
  app.noticeBuild("newer");
  expect(reloads).toBe(0);
});

it("sends no change once it is outdated, says so, and is replaced by the new one", async () => {
  const app = await load();
  page.dispatchEvent(new Event("keydown"));
  expect(app.whyNoChange()).toBeUndefined();
  app.noticeBuild("newer");
  expect(app.whyNoChange()).toBe(messages.appOutdated);
  expect(app.whyNoChange()).toBe(messages.appOutdated);
  expect(reloads).toBe(0);
  vi.advanceTimersByTime(delays.newVersionMs);
  expect(reloads).toBe(1);
});

it("stays without a connection to load the new one", async () => {
  const app = await load();
  page.dispatchEvent(new Event("keydown"));
  app.noticeBuild("newer");
  vi.stubGlobal("navigator", { onLine: false });
  expect(app.whyNoChange()).toBeUndefined();
  vi.advanceTimersByTime(delays.newVersionMs);
  expect(reloads).toBe(0);
});
