import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type RowOf, momentOf } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { READ_AT_MOST, type SeenPayment, foldedOf } from "./in-flight.ts";
import type { SeenRow } from "./in-flight-queries.ts";

/** An investor's payments that are not booked as they were asked for, for a statement that has the investor's row. As
 * `paymentsInFlight` has them. */
export function seenPart() {
  const eb = expressionBuilder<DB, "investor">();
  return jsonArrayFrom(
    eb
      .selectFrom("seenPayment as seen")
      .selectAll()
      .$narrowType<SeenRow>()
      .whereRef("seen.investorId", "=", "investor.id")
      .orderBy("seen.createdAt", "desc")
      .orderBy("seen.id", "desc")
      .limit(sql.lit(READ_AT_MOST)),
  );
}

/** What was ever paid in. */
export function settledSum() {
  const eb = expressionBuilder<DB, "investor">();
  return eb
    .selectFrom("payment as paid")
    .select((of) => of.fn.sum<bigint | null>("paid.amountKobo").as("sum"))
    .whereRef("paid.investorId", "=", "investor.id")
    .where("paid.state", "=", sql.lit("settled"));
}

export function paymentsOfPart(part: readonly RowOf<typeof seenPart>[], now: Date): SeenPayment[] {
  const rows = part.map((row) => ({
    ...row,
    createdAt: momentOf(row.createdAt),
    unansweredSince: momentOf(row.unansweredSince),
    dismissedAt: momentOf(row.dismissedAt),
    rejectedAt: momentOf(row.rejectedAt),
    chargedAt: momentOf(row.chargedAt),
    challengedAt: momentOf(row.challengedAt),
  }));
  return foldedOf(rows, now);
}
