import type { Channel } from "@osisi/contracts/payments.ts";
import type { Db } from "#platform/database/database.ts";
import { settledKey } from "./charge-postings.ts";
import { findPaidByCard, findSeenPayment } from "./in-flight-queries.ts";

export type SeenPayment = Readonly<{
  channel: Channel | null;
  createdAt: Date;
  paidAt: Date | null;
}>;

/** The payment's part of a receipt. `undefined` for another investor's payment. */
export function seePayment(
  db: Db,
  wanted: { investorId: string; reference: string },
): Promise<SeenPayment | undefined> {
  return findSeenPayment(db, wanted);
}

/** Only the newest payments by a card are searched. */
const FOUND_AT_MOST = 1_000;

/** Ledger keys of payments by a kept card with these last digits. */
export async function paymentKeysByCard(
  db: Db,
  wanted: { investorId: string; last4: string },
): Promise<string[]> {
  const found = await findPaidByCard(db, { ...wanted, atMost: FOUND_AT_MOST });
  return found.map(({ id }) => settledKey(id));
}
