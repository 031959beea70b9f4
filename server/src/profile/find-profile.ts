import { historyLimits } from "@osisi/contracts/history.ts";
import { sql } from "kysely";
import { hasDisputes } from "../disputes/see-disputes.ts";
import { movementsPart } from "../history/read-movements.ts";
import { activePart, newestPart } from "../investments/investments-part.ts";
import { ownAddress, ownBalances } from "../ledger/balance.ts";
import { person } from "../onboarding/investor.ts";
import { seenPart, settledSum } from "../payments/payments-part.ts";
import type { Db } from "../platform/database.ts";
import { preparedStatement } from "../platform/prepared-statement.ts";
import { hasRefunds } from "../refunds/see-refunds.ts";
import { plansPart } from "../savings/plans-part.ts";
import { hasPendingWithdrawals, newestWithdrawals } from "../stash/see-withdrawals.ts";

/** How much of its lists the home page shows. One more is read, which says that there are more. */
export const shown = { movements: historyLimits.newest, withdrawals: 10, plans: 10 };

// The next migration drops the SQL functions that the release before this one reads it with: docs/decisions/0041 lists them.

/** All that the home page shows of an investor, in one statement: each domain says in its own folder what its part is.
 * An account that was never used has no balance. */
const statement = preparedStatement(["an id"], (db, investorId) =>
  db
    .selectFrom("investor")
    .leftJoin("ledger.account as stash", (join) =>
      join.on("stash.address", "=", ownAddress("stash")),
    )
    .select(person.map((column) => `investor.${column}` as const))
    .select("stash.balance as stash")
    .select((of) => [
      ownBalances(["held", "points", "debt"]).as("balances"),
      movementsPart(sql.lit(shown.movements + 1)).as("movements"),
      seenPart().as("payments"),
      settledSum().as("settled"),
      newestWithdrawals(shown.withdrawals + 1).as("withdrawals"),
      hasPendingWithdrawals().as("pending"),
      hasRefunds().as("refunds"),
      hasDisputes().as("disputes"),
      plansPart(shown.plans + 1).as("plans"),
      newestPart().as("newest"),
      activePart().as("active"),
      of
        .selectFrom("phoneChange as waiting")
        .select("waiting.phone")
        .whereRef("waiting.investorId", "=", "investor.id")
        .as("phoneWaiting"),
    ])
    .where("investor.id", "=", investorId),
);

export async function findProfile(db: Db, investorId: string): Promise<FoundProfile | undefined> {
  const [found] = await statement(db, investorId);
  return found;
}

export type FoundProfile = Awaited<ReturnType<typeof statement>>[number];
