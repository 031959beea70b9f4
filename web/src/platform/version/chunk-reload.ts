/** Screens are loaded when they are first opened. After a deploy, an open tab requests chunks that
 * are gone; a reload gets the new ones. */

const RELOADED_AT = "osisi.reloadedAt";
const AGAIN_AFTER_MS = 60_000;
/** The messages of Chromium, Firefox and Safari. */
const PART_MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && PART_MISSING.test(error.message);
}

/** Whether the server responds: otherwise a reload would replace a working page by the browser's
 * error page. The service worker never answers a HEAD request. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.pathname, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}

/** Not offline, and not twice in a row: then the cause is another one. */
export function reloadOnce(): void {
  try {
    const reloadedAt = Number(window.sessionStorage.getItem(RELOADED_AT));
    if (!navigator.onLine || Date.now() - reloadedAt < AGAIN_AFTER_MS) return;
    window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Without storage the number of reloads would be unknown.
    return;
  }
  window.location.reload();
}
