import type { Tx } from "../platform/database.ts";

/** How an investor leaves. Their row stays, because the books refer to it, and names nobody any more;
 * their addresses are free for whoever joins with them next. */

/** Whoever begins something in this investor's name waits until the transaction ends, and is waited
 * for: see `refuse_closed_investor` in the migrations. */
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

/** Nobody's: 000 is no prefix of a network. */
const NO_PHONE = "+2340000000000";

/** `passwordHash` is that of no password. */
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

/** Whether money that comes for this investor has anybody to go to. Until the transaction ends that
 * stays so. */
export async function isOpenInvestor(tx: Tx, investorId: string): Promise<boolean> {
  const investor = await tx
    .selectFrom("investor")
    .select("closedAt")
    .where("id", "=", investorId)
    .forKeyShare()
    .executeTakeFirst();
  return investor?.closedAt === null;
}
