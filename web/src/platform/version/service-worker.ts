const SCRIPT = "/service-worker.js";

/** Has the browser keep the app itself, once the page has come to rest: what it has fetched until then is
 * handed over, and takes no connection again. */
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
    // Refused, or no connection: without it the app needs one, and that is all.
  }
}
