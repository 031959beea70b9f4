import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Refund as SeenRefund } from "@osisi/contracts/refunds.ts";
import { expressionBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { type Refund, findRefund, listPendingOf, listRefundsOf } from "./queries.ts";
import { referenceOf, refundIdIn } from "#gateway/reference.ts";
import { eachById, dataExport } from "#platform/data-export.ts";

/** Read access to refunds for other folders. */

const SHOWN_AT_MOST = 20;

/** Pending refunds, newest first. */
export async function listPendingRefunds(db: Db, investorId: string): Promise<SeenRefund[]> {
  const rows = await listPendingOf(db, investorId, SHOWN_AT_MOST);
  return rows.map(viewOf);
}

/** Whether there are any; embedded in a query on the investor's row. */
export function hasRefunds() {
  const eb = expressionBuilder<DB, "investor">();
  return eb.exists(
    eb
      .selectFrom("refund as pending")
      .select("pending.id")
      .whereRef("pending.investorId", "=", "investor.id")
      .where("pending.state", "=", sql.lit("pending")),
  );
}

/** The payment of the refund with this reference, if there is one. */
export async function paymentOfRefund(db: Db, reference: string): Promise<string | undefined> {
  const id = refundIdIn(reference);
  const refund = id === undefined ? undefined : await findRefund(db, id);
  return refund?.paymentReference;
}

function viewOf(row: Refund): SeenRefund {
  return {
    id: row.id,
    reference: referenceOf("refund", row.id),
    paymentReference: row.paymentReference,
    amount: nairaFromKobo(row.amountKobo),
    stateText: "On its way back to where it came from",
    nextStep: row.gatewayStatus === "needs-attention" ? NEEDS_ATTENTION : UNDER_WAY,
    since: row.createdAt.toISOString(),
  };
}

const UNDER_WAY =
  "Banks can take up to ten working days. You do not need to do anything. We tell you when it is done.";
const NEEDS_ATTENTION =
  "The bank has not taken it yet. We are looking at it. You do not need to do anything. If it cannot go back, we tell you, and nothing is lost.";

/** Whether a refund of exactly this is pending. */
export async function isUnderWay(
  tx: Tx,
  refund: { reference: string; amountKobo: bigint },
): Promise<boolean> {
  const refunds = await listRefundsOf(tx, refund.reference);
  return refunds.some(
    ({ amountKobo, origin, state }) =>
      state === "pending" && origin === "us" && amountKobo === refund.amountKobo,
  );
}

/** What was refunded of a payment or is pending. */
export async function refundedKobo(tx: Tx, paymentReference: string): Promise<bigint> {
  const refunds = await listRefundsOf(tx, paymentReference);
  return refunds
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
}

export async function isBeingRefunded(tx: Tx, paymentReference: string): Promise<boolean> {
  const refunds = await listRefundsOf(tx, paymentReference);
  return refunds.some(({ state }) => state === "pending");
}

/** What was refunded since then. */
export async function refundedSince(
  tx: Tx,
  paymentReference: string,
  since: Date,
): Promise<bigint> {
  const refunds = await listRefundsOf(tx, paymentReference);
  return refunds
    .filter(({ state, endedAt }) => state === "done" && endedAt !== null && endedAt >= since)
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
}

/** Money sent back to its source. The reason is an internal note and may name others. */
export const ownRefunds = dataExport({
  columns: ["ofPayment", "amount", "currency", "state", "begunAt", "endedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("refund")
          .select(["id", "paymentReference", "amountKobo", "currency", "state"])
          .select(["createdAt", "endedAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ amountKobo, createdAt, paymentReference, ...shown }) => ({
        ...shown,
        ofPayment: paymentReference,
        amount: nairaFromKobo(amountKobo),
        begunAt: createdAt,
      }),
    ),
});
