import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Refund as SeenRefund } from "@osisi/contracts/refunds.ts";
import { expressionBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { type Refund, findRefund, listPending, listUnderWay } from "./queries.ts";
import { referenceOf, refundIdIn } from "#gateway/reference.ts";

/** Read access to refunds for other folders. */

const SHOWN_AT_MOST = 20;

/** Pending refunds, newest first. */
export async function refundsUnderWay(db: Db, investorId: string): Promise<SeenRefund[]> {
  const rows = await listUnderWay(db, investorId, SHOWN_AT_MOST);
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

/** What the gateway has deducted while we still hold it: it deducts a refund when it begins, we
 * book it when it is done. `mayBeTaken` while it is unknown whether it has begun. */
export async function refundsAtGateway(db: Db | Tx) {
  const rows = await listPending(db);
  return rows.map(({ toSend, gatewayId, ...refund }) => ({
    ...refund,
    isTaken: gatewayId !== null,
    mayBeTaken: !toSend,
  }));
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
  "Banks can take up to ten working days. You need do nothing, and we tell you when it is done.";
const NEEDS_ATTENTION =
  "Your bank did not take it at once. We look at it, and you need do nothing. Should it not be possible at all, we tell you, and nothing is lost.";
