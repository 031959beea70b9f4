/** Screens are fetched when they are first opened. After a new version of the app has been put up, a
 * tab that is still open asks for files that are gone; loading the page again brings the new ones. */

const RELOADED_AT = "osisi.reloadedAt";
const AGAIN_AFTER_MS = 60_000;
/** How Chromium, Firefox and Safari each say it. */
const PART_MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && PART_MISSING.test(error.message);
}

/** Whether the server answers: without it a reload would replace a page that still works by the browser's own
 * error page. The service worker never answers a HEAD request. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.pathname, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}

/** Not without a connection, and not twice in a row: then it is something else. */
export function reloadOnce(): void {
  try {
    const reloadedAt = Number(window.sessionStorage.getItem(RELOADED_AT));
    if (!navigator.onLine || Date.now() - reloadedAt < AGAIN_AFTER_MS) return;
    window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Where the browser refuses storage, nobody could tell how often.
    return;
  }
  window.location.reload();
}
