import { forgetReads } from "#platform/api/query-persister.ts";
import { session } from "./session.ts";

/** Changes with each logout, so that the browser tells the other tabs. */
const LOGGED_OUT_AT = "osisi.loggedOutAt";

/** Nothing that was read outlives the session that read it, and nothing that was typed its logout. */
export function forgetWithSession(): void {
  session.subscribe(forgetIfSignedOut);
  forgetIfSignedOut();
  window.addEventListener("storage", ({ key }) => {
    if (key === LOGGED_OUT_AT) forgetTab();
  });
}

/** Somebody leaves, and says so: the next person finds nothing of theirs in any tab. Whose session merely
 * ended finds what they typed when they are back. */
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

/** Where the browser refuses storage, there is nothing to forget. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing was kept.
  }
}
