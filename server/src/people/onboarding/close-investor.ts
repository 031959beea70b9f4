import type { Tx } from "#platform/database/database.ts";

/** Anonymises an investor who leaves. The row stays, because the books refer to it; its addresses
 * are free for another registration. */

/** Serializes with everything that begins in this investor's name: see `refuse_closed_investor` in
 * the migrations. */
export function lockToClose(tx: Tx, investorId: string) {
  return tx
    .selectFrom("investor")
    .select(["id", "firstName", "lastName", "address", "email", "phone"])
    .select(["emailVerifiedAt", "phoneVerifiedAt", "passwordHash", "createdAt"])
    .where("id", "=", investorId)
    .where("closedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export type Leaving = NonNullable<Awaited<ReturnType<typeof lockToClose>>>;

/** Unassigned: 000 is not a network prefix. */
const NO_PHONE = "+2340000000000";

/** `passwordHash` must match no password. */
export async function anonymise(
  tx: Tx,
  { investorId, now, passwordHash }: { investorId: string; now: Date; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable("investor")
    .set({
      firstName: "Closed",
      lastName: "account",
      address: "",
      email: `${investorId}@closed.invalid`,
      emailVerifiedAt: null,
      phone: NO_PHONE,
      phoneVerifiedAt: null,
      phoneResetsFrom: null,
      emailResetsFrom: null,
      emailBefore: null,
      phoneBefore: null,
      secondChannel: null,
      secondChannelChosenAt: null,
      passwordHash,
      twoStepSince: null,
      referralSlug: `closed-${investorId}`,
      referredBy: null,
      closedAt: now,
    })
    .where("id", "=", investorId)
    .execute();
  await tx.deleteFrom("channelChange").where("investorId", "=", investorId).execute();
  await tx.deleteFrom("nameChange").where("investorId", "=", investorId).execute();
  await tx
    .updateTable("investor")
    .set({ referredBy: null })
    .where("referredBy", "=", investorId)
    .execute();
}

/** Whether the investor's account is open, so that money can be credited. That holds until the
 * transaction ends. */
export async function isOpenInvestor(tx: Tx, investorId: string): Promise<boolean> {
  const investor = await tx
    .selectFrom("investor")
    .select("closedAt")
    .where("id", "=", investorId)
    .forKeyShare()
    .executeTakeFirst();
  return investor?.closedAt === null;
}
