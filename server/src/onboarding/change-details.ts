import type { Tx } from "../platform/database.ts";

/** What an investor may change of who they said they are. */

/** As they stand; until the transaction ends nobody else changes them. */
export function lockDetails(tx: Tx, investorId: string) {
  return tx
    .selectFrom("investor")
    .select(["firstName", "lastName", "email", "emailVerifiedAt", "phone", "phoneVerifiedAt"])
    .where("id", "=", investorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export type Details = Awaited<ReturnType<typeof lockDetails>>;

export async function rename(
  tx: Tx,
  { investorId, ...names }: { investorId: string; firstName: string; lastName: string },
): Promise<void> {
  await tx.updateTable("investor").set(names).where("id", "=", investorId).execute();
}

/** The constraint that says that somebody else has verified the number. */
export const PHONE_IS_TAKEN = "investor_verified_phone";

/** For so long only the e-mail chooses a new password: its owner hears of the number, and can take it
 * back before whoever has stolen a session has the account. */
const RESETS_AFTER_MS = 24 * 60 * 60_000;

export async function setVerifiedPhone(
  tx: Tx,
  { investorId, phone, now }: { investorId: string; phone: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("investor")
    .set({
      phone,
      phoneVerifiedAt: now,
      phoneResetsFrom: new Date(now.getTime() + RESETS_AFTER_MS),
    })
    .where("id", "=", investorId)
    .execute();
}
