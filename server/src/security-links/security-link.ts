import type { SecurityLink, SecurityLinkPurpose } from "@osisi/contracts/security-links.ts";
import type { Db, Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import type { DomainJobs } from "../platform/jobs.ts";
import type { Runtime } from "../platform/runtime.ts";
import { hashToken, newShortToken } from "../platform/secrets.ts";
import { deleteLinksOf, deleteOldLinks, findLink, insertLink, markUsedOf } from "./queries.ts";

/** A security notice carries a link by which its reader can act without signing in: once, and for as long as it
 * lives. Opening it does nothing, because programs open links as well: it leads to a page whose button posts. */

const KEEP_EXPIRED_MS = 7 * 24 * 60 * 60_000;

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** What a kind of link does. The investor is locked, and the link is marked as used, in the same transaction. */
export type LinkAct = Readonly<{
  /** Answers the sentence that says what is done. */
  act(tx: Tx, runtime: Runtime, link: FoundLink): Promise<string>;
  /** What the page shows before the press. */
  restores?(db: Db, link: FoundLink): Promise<SecurityLink["restores"]>;
}>;

export type LinkActs = Partial<Record<SecurityLinkPurpose, LinkAct>>;

/** Makes a link for one reader. Its address is known only here, for the message that is written in the same
 * transaction. The secret stands behind a `#`, which browsers do not send, so no server's log has it. */
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

/** The link that a token stands for, while it lives; also one that was used. */
export function findSecurityLink({ clock, db }: Runtime, token: string) {
  return findLink(db, hashToken(token), clock.now());
}

/** What these changes' links are for is done. */
export const useUpLinks = markUsedOf;

/** None of an investor's works any more. */
export const forgetSecurityLinks = deleteLinksOf;

export function securityLinkJobs({ clock, db }: Runtime): DomainJobs {
  return {
    tasks: {},
    everyMinute: () => deleteOldLinks(db, new Date(clock.now().getTime() - KEEP_EXPIRED_MS)),
  };
}
