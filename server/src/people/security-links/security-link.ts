import type { SecurityLink, SecurityLinkPurpose } from "@osisi/contracts/security-links.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashToken, newShortToken } from "#platform/secrets/secrets.ts";
import { deleteLinksOf, deleteOldLinks, findLink, insertLink, markUsedOf } from "./queries.ts";

/** A link in a security notice lets its reader act without logging in: once, until it expires.
 * Opening it does nothing, because programs open links as well: it leads to a page whose button
 * posts. */

const KEEP_EXPIRED_MS = 7 * 24 * 60 * 60_000;

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The action of a kind of link. The investor is locked, and the link is marked as used, in the
 * same transaction. */
export type LinkAct = Readonly<{
  /** Returns the message about what was done. */
  act(tx: Tx, runtime: Runtime, link: FoundLink): Promise<string>;
  /** What the page shows before the button is pressed. */
  restores?(db: Db, link: FoundLink): Promise<SecurityLink["restores"]>;
}>;

export type LinkActs = Partial<Record<SecurityLinkPurpose, LinkAct>>;

/** Creates a link for one reader. Its plain text exists only here, for the message written in the
 * same transaction. The secret is in the fragment, which browsers do not send, so no server logs
 * it. */
export async function issueSecurityLink(
  tx: Tx,
  { clock, config }: Runtime,
  link: {
    investorId: string;
    purpose: SecurityLinkPurpose;
    livesMs: number;
    channelChangeId?: string;
  },
): Promise<string> {
  const { channelChangeId = null, investorId, livesMs, purpose } = link;
  const token = newShortToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + livesMs);
  const tokenHash = hashToken(token);
  const row = { id: newId(), investorId, purpose, channelChangeId, tokenHash };
  await insertLink(tx, { ...row, createdAt, expiresAt });
  return `${config.appUrl}/secure#${token}`;
}

/** The link of a token, until it expires; also a used one. */
export function findSecurityLink({ clock, db }: Runtime, token: string) {
  return findLink(db, hashToken(token), clock.now());
}

/** Marks the links of these changes as used. */
export const useUpLinks = markUsedOf;

/** Deletes all of an investor's links. */
export const forgetSecurityLinks = deleteLinksOf;

export function securityLinkJobs({ clock, db }: Runtime): DomainJobs {
  return {
    tasks: {},
    everyMinute: () => deleteOldLinks(db, new Date(clock.now().getTime() - KEEP_EXPIRED_MS)),
  };
}
