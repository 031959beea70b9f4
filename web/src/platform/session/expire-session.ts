import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { session } from "./session.ts";
import { showToast } from "#platform/toasts/toasts.tsx";

let expiring: string | undefined;

/** The server no longer accepts this session. Says so once, however many requests were refused; two
 * seconds later the token is removed, and the dashboard's guard leads to the login and back to the
 * same page afterwards. A token that has been replaced since is kept. */
export function expireSession(token: string): void {
  if (session.token() !== token || expiring === token) return;
  expiring = token;
  showToast("error", messages.sessionExpired);
  window.setTimeout(() => {
    if (session.token() === token) session.end(messages.sessionExpired);
  }, delays.sessionExpiryRedirectMs);
}
