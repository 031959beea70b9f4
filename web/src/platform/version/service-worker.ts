const SCRIPT = "/service-worker.js";

/** Registers the service worker, once the page is idle: files loaded until then are handed over,
 * and not fetched again. */
export function keepAppOnDevice(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  if (document.readyState === "complete") void keep();
  else window.addEventListener("load", () => void keep(), { once: true });
}

async function keep(): Promise<void> {
  try {
    await navigator.serviceWorker.register(SCRIPT);
    const { active } = await navigator.serviceWorker.ready;
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ fetched }, []);
  } catch {
    // Refused, or offline: without it the app needs a connection.
  }
}

/** The kept page is an old one: the next one comes from the server. */
export async function distrustKeptPage(): Promise<void> {
  try {
    const shell = await caches.open("shell");
    await shell.put("/outdated", new Response());
  } catch {
    // Storage is refused: nothing is kept either.
  }
}
