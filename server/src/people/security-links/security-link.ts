import type { SecurityLink, SecurityLinkPurpose } from "@osisi/contracts/security-links.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashToken, newShortToken } from "#platform/secrets/secrets.ts";

/** A link in a security notice lets its reader act without logging in: once, until it expires.
 * Opening it does nothing, because programs open links as well: it leads to a page whose button
 * posts. */

const KEEP_EXPIRED_MS = 7 * 24 * 60 * 60_000;

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The action of a kind of link. The investor is locked, and the link is marked as used, in the
 * same transaction. */
export type LinkAction = Readonly<{
  /** Returns the message about what was done. */
  act(tx: Tx, runtime: Runtime, link: FoundLink): Promise<string>;
  /** What the page shows before the button is pressed. */
  restores?(db: Db, link: FoundLink): Promise<SecurityLink["restores"]>;
}>;

export type LinkActions = Partial<Record<SecurityLinkPurpose, LinkAction>>;

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

export function securityLinkJobs({ clock, db }: Runtime): DomainJobs {
  return {
    tasks: {},
    everyMinute: () => deleteOldLinks(db, new Date(clock.now().getTime() - KEEP_EXPIRED_MS)),
  };
}

async function insertLink(
  tx: Tx,
  link: {
    id: string;
    investorId: string;
    purpose: SecurityLinkPurpose;
    channelChangeId: string | null;
    tokenHash: Buffer;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.insertInto("securityLink").values(link).execute();
}

/** Includes used ones. */
function findLink(db: Db | Tx, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("securityLink")
    .select(["id", "investorId", "purpose", "channelChangeId", "usedAt"])
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .$narrowType<{ purpose: SecurityLinkPurpose }>()
    .executeTakeFirst();
}

/** Returns whether it was unused: of two concurrent requests one gets true. */
export async function markUsed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable("securityLink")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Marks the links of these changes as used. */
export async function useUpLinksOf(
  tx: Tx,
  channelChangeIds: readonly string[],
  now: Date,
): Promise<void> {
  if (channelChangeIds.length === 0) return;
  await tx
    .updateTable("securityLink")
    .set({ usedAt: now })
    .where("channelChangeId", "in", channelChangeIds)
    .where("usedAt", "is", null)
    .execute();
}

async function deleteOldLinks(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom("securityLink").where("expiresAt", "<", expiredBefore).execute();
}
