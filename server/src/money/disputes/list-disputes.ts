import type { Dispute as SeenDispute } from "@osisi/contracts/disputes.ts";
import { formatNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import { expressionBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { type Dispute, listOpen } from "./queries.ts";
import { referenceOf } from "#gateway/reference.ts";

const SHOWN_AT_MOST = 20;

/** Undecided disputes of an investor's payments, newest first. */
export async function disputesOpen(db: Db, investorId: string): Promise<SeenDispute[]> {
  const rows = await listOpen(db, investorId, SHOWN_AT_MOST);
  return rows.map(viewOf);
}

/** Whether there are any; embedded in a query on the investor's row. */
export function hasDisputes() {
  const eb = expressionBuilder<DB, "investor">();
  return eb.exists(
    eb
      .selectFrom("dispute as open")
      .select("open.id")
      .whereRef("open.investorId", "=", "investor.id")
      .where("open.state", "=", sql.lit("open")),
  );
}

function viewOf(row: Dispute): SeenDispute {
  const kept =
    row.frozenKobo > 0n
      ? "What is kept aside returns to your stash if the bank does not get it."
      : "Nothing in your stash changes until then.";
  const missing =
    row.shortKobo > 0n
      ? ` ${formatNaira(row.shortKobo)} more is kept aside out of what comes into your stash next, and no card of yours is charged until it is there.`
      : "";
  return {
    id: row.id,
    reference: referenceOf("dispute", row.id),
    paymentReference: row.paymentReference,
    amount: nairaFromKobo(row.amountKobo),
    frozen: nairaFromKobo(row.frozenKobo),
    missing: nairaFromKobo(row.shortKobo),
    stateText: "The bank that paid this wants it back",
    nextStep: `The banks decide, usually within days, and we tell you how. ${kept}${missing} If you do not know why this happens, write to us with the reference.`,
    since: row.openedAt.toISOString(),
  };
}
