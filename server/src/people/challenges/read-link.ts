import type { Runtime } from "#platform/runtime.ts";
import { hashToken } from "#platform/secrets/secrets.ts";
import type { Purpose } from "./code.ts";
import { findLink } from "./queries.ts";

/** The recipient and the challenge of an e-mailed link, while it is valid. */
export function readLink({ clock, db }: Runtime, link: { purpose: Purpose; token: string }) {
  const { purpose, token } = link;
  return findLink(db, { purpose, linkHash: hashToken(token) }, clock.now());
}
