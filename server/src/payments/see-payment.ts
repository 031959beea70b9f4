import type { Channel } from "@osisi/contracts/payments.ts";
import type { Db } from "../platform/database.ts";
import { settledKey } from "./book-charge.ts";
import { findPaidByCard, findSeenPayment } from "./in-flight-queries.ts";

export type SeenPayment = Readonly<{
  channel: Channel | null;
  createdAt: Date;
  paidAt: Date | null;
}>;

/** What a receipt says of a payment. Another's is none. */
export function seePayment(
  db: Db,
  wanted: { investorId: string; reference: string },
): Promise<SeenPayment | undefined> {
  return findSeenPayment(db, wanted);
}

/** Of so many payments by the same card the newest are found. */
const FOUND_AT_MOST = 1_000;

/** What the ledger has of payments by a kept card that ends so. */
export async function paymentKeysByCard(
  db: Db,
  wanted: { investorId: string; last4: string },
): Promise<string[]> {
  const found = await findPaidByCard(db, { ...wanted, atMost: FOUND_AT_MOST });
  return found.map(({ id }) => settledKey(id));
}
