import { forgetReads } from "#platform/api/query-persister.ts";
import { session } from "./session.ts";

/** Changes with each logout, so that the browser notifies the other tabs. */
const LOGGED_OUT_AT = "osisi.loggedOutAt";

/** Cached data does not outlive its session, and input does not outlive a logout. */
export function forgetWithSession(): void {
  session.subscribe(forgetIfSignedOut);
  forgetIfSignedOut();
  window.addEventListener("storage", ({ key }) => {
    if (key === LOGGED_OUT_AT) forgetTab();
  });
}

/** A logout: the next person finds nothing of the user's in any tab. After a session that merely
 * expired the input is kept for its owner. */
export function forgetPerson(): void {
  forgetTab();
  attempt(() => window.localStorage.setItem(LOGGED_OUT_AT, String(Date.now())));
}

function forgetIfSignedOut(): void {
  if (session.token() === null) forgetReads(() => window.localStorage);
}

function forgetTab(): void {
  attempt(() => window.sessionStorage.clear());
}

/** Where the browser refuses storage, there is nothing to remove. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing was stored.
  }
}
