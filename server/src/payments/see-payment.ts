import type { Channel } from "@osisi/contracts/payments.ts";
import type { Db } from "../platform/database.ts";
import { findSeenPayment } from "./in-flight-queries.ts";

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
