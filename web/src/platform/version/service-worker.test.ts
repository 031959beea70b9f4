import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

const script = readFileSync(new URL("../../../public/service-worker.js", import.meta.url), "utf8");
const origin = "https://osisi.example";

interface Fetching {
  request: { url: string; method: string; mode: string; cache: string };
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (done: Promise<unknown>) => void;
}

const nameOf = (name: string | { url: string }) => (typeof name === "string" ? name : name.url);

interface Surroundings {
  isFull?: boolean;
  /** Whether a pause ends before the server responds. */
  isSlow?: boolean;
  answer: () => Response | Promise<Response>;
}

/** The service worker in a browser with that storage quota, before a server that responds like
 * that. */
function workerWith({ isFull = false, isSlow = false, answer }: Surroundings) {
  const waitedFor: Promise<unknown>[] = [];
  const kept = new Map<string, Response>();
  const cache = {
    async put(name: string | { url: string }, response: Response) {
      if (isFull) throw new DOMException("there is no room", "QuotaExceededError");
      kept.set(nameOf(name), response);
    },
    match: async (name: string | { url: string }) => kept.get(nameOf(name))?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  };
  const listeners = new Map<string, (event: Fetching) => void>();
  runInNewContext(script, {
    addEventListener: (name: string, listener: (event: Fetching) => void) =>
      listeners.set(name, listener),
    caches: { open: async () => cache },
    fetch: async () => answer(),
    location: { origin },
    URL,
    setTimeout(done: (kept: Response) => void, _ms: number, kept: Response) {
      if (isSlow) done(kept);
    },
  });
  return {
    kept,
    waitedFor,
    /** `undefined` where the browser handles it without the worker. */
    ask(
      path: string,
      { mode = "navigate", method = "GET", cache = "default" } = {},
    ): Promise<Response> | undefined {
      let answered: Promise<Response> | undefined;
      listeners.get("fetch")?.({
        request: { url: origin + path, method, mode, cache },
        respondWith: (response) => {
          answered = response;
        },
        waitUntil: (done) => waitedFor.push(done),
      });
      return answered;
    },
  };
}

const noNetwork = () => Promise.reject(new TypeError("no network"));

it("shows a response although the device has no storage for it", async () => {
  const worker = workerWith({ isFull: true, answer: () => new Response("fresh") });
  for (const [path, mode] of [
    ["/dashboard/home", "navigate"],
    ["/assets/home-1a2b3c4d.js", "cors"],
  ] as const) {
    expect([path, await (await worker.ask(path, { mode }))?.text()]).toEqual([path, "fresh"]);
  }
  expect(worker.kept.size).toBe(0);
});

it("answers with the kept page, and renews it for the next visit", async () => {
  const late = Promise.withResolvers<Response>();
  const worker = workerWith({ isSlow: true, answer: () => late.promise });
  worker.kept.set("/login", new Response("old"));
  expect(await (await worker.ask("/dashboard/home"))?.text()).toBe("old");
  late.resolve(new Response("new"));
  await Promise.all(worker.waitedFor);
  expect(await (await worker.ask("/dashboard/save"))?.text()).toBe("new");
});

it("answers with the server's page where the kept one is known to be old, and trusts it then", async () => {
  const worker = workerWith({ answer: () => new Response("new") });
  worker.kept.set("/login", new Response("old"));
  worker.kept.set("/outdated", new Response());
  expect(await (await worker.ask("/dashboard/home"))?.text()).toBe("new");
  expect(worker.kept.has("/outdated")).toBe(false);
});

it("answers a reload with the server's page, and caches one that came too late to be shown", async () => {
  const quick = workerWith({ answer: () => new Response("new") });
  quick.kept.set("/login", new Response("old"));
  expect(await (await quick.ask("/dashboard/home", { cache: "no-cache" }))?.text()).toBe("new");

  const late = Promise.withResolvers<Response>();
  const worker = workerWith({ isSlow: true, answer: () => late.promise });
  worker.kept.set("/login", new Response("old"));
  expect(await (await worker.ask("/dashboard/home", { cache: "no-cache" }))?.text()).toBe("old");
  late.resolve(new Response("new"));
  await Promise.all(worker.waitedFor);
  expect(await worker.kept.get("/login")?.text()).toBe("new");
});

it("answers with the kept page where no server is reached", async () => {
  const worker = workerWith({ answer: noNetwork });
  worker.kept.set("/login", new Response("kept"));
  for (const cache of ["default", "no-cache"]) {
    expect(await (await worker.ask("/dashboard/home", { cache }))?.text()).toBe("kept");
  }
});

it("caches no page and no chunk that was not found", async () => {
  const worker = workerWith({ answer: () => new Response("nothing here", { status: 404 }) });
  expect((await worker.ask("/dashboard/nowhere"))?.status).toBe(404);
  expect((await worker.ask("/assets/gone.js", { mode: "cors" }))?.status).toBe(404);
  expect(worker.kept.size).toBe(0);
});

it("leaves the API, the public pages and every change to the network", () => {
  const worker = workerWith({ answer: () => new Response("fresh") });
  expect(worker.ask("/v1/user/profile", { mode: "cors" })).toBeUndefined();
  for (const path of ["/", "/loans", "/privacy", "/onboard", "/loginx"]) {
    expect([path, worker.ask(path)]).toEqual([path, undefined]);
  }
  expect(worker.ask("/dashboard/home", { method: "POST" })).toBeUndefined();
});
