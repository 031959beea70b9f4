// @ts-check
// Keeps the app itself on the device, so that what was read stays readable without a connection. It never
// touches the API, nor the public pages, and prefers the server's page to its own whenever there is a
// connection: a new app is never kept away by an old one.
const SHELL = "shell";
const PARTS = "parts";
const MOST_PARTS = 150;
const PATIENCE_MS = 5_000;
const IN_THE_APP = /^\/(login|dashboard)(\/|$)/;
const PART = /^\/assets\//;
/** Their names are stable while their content changes. */
const BESIDE_THE_SHELL = ["/theme.js"];

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
    if (IN_THE_APP.test(url.pathname)) event.respondWith(freshOrKept(event, "/login"));
  } else if (PART.test(url.pathname)) event.respondWith(keptOrFresh(request));
  else if (BESIDE_THE_SHELL.includes(url.pathname)) {
    event.respondWith(freshOrKept(event, url.pathname));
  }
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
  await shell.addAll(["/login", ...BESIDE_THE_SHELL]);
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

/** One page serves every address of the app. A response that comes too late to be shown is cached all the
 * same, so that a slow connection does not keep an app whose chunks the server no longer has.
 * @param {any} event
 * @param {string} name */
async function freshOrKept(event, name) {
  const shell = await caches.open(SHELL);
  const fresh = fetch(event.request).then(async (answer) => {
    if (answer.ok && !answer.redirected) await keep(shell, name, answer);
    return answer;
  });
  const kept = await shell.match(name);
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, kept);
  });
  return Promise.race([fresh, patience]).catch(() => kept);
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
