// @ts-check
// Keeps the app itself on the device, so that it is there at once on a slow network and what was read stays
// readable without a connection. It never touches the API, nor the public pages. A new app is not kept away by an
// old one: the API names its version in every response, and an older app then loads its page again, which comes
// from the server, as does a page that is reloaded.
const SHELL = "shell";
const PARTS = "parts";
const MOST_PARTS = 150;
const PATIENCE_MS = 5_000;
/** Until what the page itself reads has come. */
const RENEW_AFTER_MS = 10_000;
const IN_THE_APP = /^\/(login|dashboard)(\/|$)/;
const PART = /^\/assets\//;
/** One page serves every address of the app. */
const PAGE = "/login";
/** The app has learnt that the kept page is an old one: see `app-build.ts`. */
const OUTDATED = "/outdated";

/** @type {any} */
const worker = globalThis;

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(keepShell());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  event.waitUntil(keepParts(event.data.fetched));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (IN_THE_APP.test(url.pathname)) event.respondWith(page(event));
  } else if (PART.test(url.pathname)) event.respondWith(keptOrFresh(request));
});

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { link, title } = event.data.json();
  const shown = { data: link, icon: "/icons/app-192.png" };
  event.waitUntil(worker.registration.showNotification(title, shown));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data ?? "/dashboard/notifications"));
});

/** In the window that shows it, or in a new one: another may hold what is being filled in.
 * @param {string} link */
async function open(link) {
  const { href, origin } = new URL(link, worker.location.origin);
  if (origin !== worker.location.origin) return;
  const windows = await worker.clients.matchAll({ type: "window" });
  const shown = windows.find((/** @type {any} */ one) => one.url === href);
  await (shown ? shown.focus() : worker.clients.openWindow(href));
}

async function keepShell() {
  const shell = await caches.open(SHELL);
  await shell.add(PAGE);
}

/** Files that the page fetched before the worker was active; from the browser's own cache.
 * @param {string[]} addresses */
async function keepParts(addresses) {
  const parts = await caches.open(PARTS);
  for (const address of addresses) {
    const { origin, pathname } = new URL(address);
    const isPart = origin === worker.location.origin && PART.test(pathname);
    if (isPart && !(await parts.match(address))) await parts.add(address).catch(() => undefined);
  }
}

/** The kept page at once, and the server's for the next visit; or the server's, if it comes in time.
 * @param {any} event */
async function page(event) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(PAGE);
  if (!kept) return renew(shell, event.request);
  if (event.request.cache !== "no-cache" && !(await shell.match(OUTDATED))) {
    const later = new Promise((resolve) => {
      setTimeout(resolve, RENEW_AFTER_MS);
    });
    event.waitUntil(later.then(() => renew(shell, PAGE)).catch(() => undefined));
    return kept;
  }
  const fresh = renew(shell, event.request);
  event.waitUntil(fresh.catch(() => undefined));
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, kept);
  });
  return Promise.race([fresh, patience]).catch(() => kept);
}

/** A response that comes too late to be shown is cached all the same, so that a slow connection does not keep an
 * app whose chunks the server no longer has.
 * @param {any} shell
 * @param {Request | string} request */
async function renew(shell, request) {
  const answer = await fetch(request);
  if (answer.ok && !answer.redirected) {
    await keep(shell, PAGE, answer);
    await shell.delete(OUTDATED);
  }
  return answer;
}

/** Chunks have their content's hash in their names and never change.
 * @param {Request} request */
async function keptOrFresh(request) {
  const parts = await caches.open(PARTS);
  const kept = await parts.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await keep(parts, request, answer);
    const all = await parts.keys();
    for (const old of all.slice(0, -MOST_PARTS)) await parts.delete(old);
  }
  return answer;
}

/** Without free storage nothing is cached, and the response is shown all the same.
 * @param {Cache} cache
 * @param {Request | string} name
 * @param {Response} answer */
function keep(cache, name, answer) {
  return cache.put(name, answer.clone()).catch(() => undefined);
}
