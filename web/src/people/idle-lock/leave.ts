import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { api } from "#platform/api/api.ts";
import { forgetPerson } from "#platform/session/forget-session.ts";
import { session } from "#platform/session/session.ts";

/** Logs out at once: removes the token from the browser, with all cached data and input, and
 * revokes the session on the server. Offline the browser removes the token all the same. */
export function leave(): void {
  forgetPerson();
  if (session.token() === null) return;
  // The call captures the token before the next line removes it, and outlives the page.
  void api.post(apiPaths.logout, {}, { keepalive: true });
  session.end();
}
