import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { api } from "#platform/api/api.ts";
import { forgetPerson } from "#platform/session/forget-session.ts";
import { session } from "#platform/session/session.ts";
import { showToast } from "#platform/toasts/toasts.tsx";

let leaving: number | undefined;

/** Says so, and two seconds later the token is removed from the browser, with all cached data and
 * input, and the session is revoked on the server. Closing the page meanwhile logs out immediately.
 * Offline the browser removes the token all the same. */
export function logOut(): void {
  if (leaving !== undefined) return;
  showToast("info", messages.loggingOut);
  leaving = window.setTimeout(leave, delays.logoutMs);
  window.addEventListener("pagehide", leave);
}

function leave(): void {
  window.clearTimeout(leaving);
  leaving = undefined;
  window.removeEventListener("pagehide", leave);
  forgetPerson();
  if (session.token() === null) return;
  // The call captures the token before the next line removes it, and outlives the page.
  void api.post(apiPaths.logout, {}, { keepalive: true });
  session.end();
}
