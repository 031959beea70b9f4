import { sql } from "kysely";
import { eachById, dataExport } from "#platform/data-export.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Challenged, Purpose } from "./code.ts";
import type { Contact } from "./contact.ts";

export async function insertChallenge(
  tx: Tx,
  challenge: Challenged & { id: string; now: Date; openUntil: Date },
): Promise<void> {
  const { now, ...row } = challenge;
  await tx
    .insertInto("challenge")
    .values({ ...row, createdAt: now })
    .execute();
}

export async function insertCode(
  tx: Tx,
  code: {
    id: string;
    challengeId: string;
    codeHash: Buffer;
    codeExpiresAt: Date;
    linkHash: Buffer | null;
    linkExpiresAt: Date | null;
    sentAt: Date;
  },
): Promise<void> {
  await tx.insertInto("challengeCode").values(code).execute();
}

/** The investor's newest challenge of a purpose at an address, and when a code was last sent for
 * it. */
export function findLatestChallenge(
  tx: Tx,
  { channel, investorId, purpose, signInId, target }: Challenged,
) {
  return tx
    .selectFrom("challenge")
    .innerJoin("challengeCode", "challengeCode.challengeId", "challenge.id")
    .select(["challenge.id", "challenge.openUntil", "challengeCode.sentAt"])
    .where("purpose", "=", purpose)
    .where("investorId", "=", investorId)
    .where("channel", "=", channel)
    .where("target", "=", target)
    .$if(signInId !== undefined, (query) => query.where("signInId", "=", signInId ?? ""))
    .orderBy("sentAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The codes for this address that have not expired. */
export function findValidCodes(
  tx: Tx,
  {
    channel,
    purpose,
    signInId,
    target,
  }: Contact & { purpose: Purpose; signInId?: string | undefined },
  now: Date,
) {
  return tx
    .selectFrom("challengeCode")
    .innerJoin("challenge", "challenge.id", "challengeCode.challengeId")
    .select(["challengeId", "investorId", "codeHash"])
    .where("purpose", "=", purpose)
    .where("channel", "=", channel)
    .where("target", "=", target)
    .where("codeExpiresAt", ">", now)
    .$if(signInId !== undefined, (query) => query.where("signInId", "=", signInId ?? ""))
    .orderBy("challengeId")
    .execute();
}

/** No later code belongs to these challenges. Costs the same if there are none. */
export async function endSending(
  tx: Tx,
  { challengeIds, now }: { challengeIds: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable("challenge")
    .set({ openUntil: now })
    .where("id", "=", sql<string>`any (${challengeIds}::uuid[])`)
    .where("openUntil", ">", now)
    .execute();
}

export function findLink(
  db: Db,
  { linkHash, purpose }: { linkHash: Buffer; purpose: Purpose },
  now: Date,
) {
  return db
    .selectFrom("challengeCode")
    .innerJoin("challenge", "challenge.id", "challengeCode.challengeId")
    .select(["challengeId", "investorId", "channel", "target"])
    .where("purpose", "=", purpose)
    .where("linkHash", "=", linkHash)
    .where("linkExpiresAt", ">", now)
    .executeTakeFirst();
}

/** Invalidates its codes and links, which work once: of concurrent requests one gets true. */
export async function useUpChallenge(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("challenge")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Invalidates all of an investor's codes and links for one purpose, or those to one address. */
export async function dropChallenges(
  db: Db | Tx,
  challenged: { purpose: Purpose; investorId: string; target?: string },
): Promise<void> {
  const { investorId, purpose, target } = challenged;
  await db
    .deleteFrom("challenge")
    .where("purpose", "=", purpose)
    .where("investorId", "=", investorId)
    .$if(target !== undefined, (query) => query.where("target", "=", target ?? ""))
    .execute();
}

export async function deleteOldChallenges(db: Db, createdBefore: Date): Promise<void> {
  await db.deleteFrom("challenge").where("createdAt", "<", createdBefore).execute();
}

/** The purposes and addresses of codes. The codes are stored as hashes and have long expired. */
export const ownCodes = dataExport({
  columns: ["sentFor", "channel", "sentTo", "askedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("challenge")
          .select(["id", "purpose", "channel", "target", "createdAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ purpose, channel, target, createdAt }) => ({
        sentFor: purpose,
        channel,
        sentTo: target,
        askedAt: createdAt,
      }),
    ),
});
