import { forgetReads } from "./kept-reads.ts";
import { session } from "./session.ts";

/** Nothing that was read outlives the session that read it. */
export function forgetReadsWithSession(): void {
  session.subscribe(forgetIfSignedOut);
  forgetIfSignedOut();
}

function forgetIfSignedOut(): void {
  if (session.token() === null) forgetReads(() => window.localStorage);
}
