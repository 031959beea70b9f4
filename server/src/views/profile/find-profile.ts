import { historyLimits } from "@osisi/contracts/history.ts";
import { sql } from "kysely";
import { sessionStatement } from "#people/auth/session.ts";
import { hasDisputes } from "#money/disputes/list-disputes.ts";
import { movementsPart } from "#views/history/movements.ts";
import { activePart, newestPart } from "#products/investments/investments-section.ts";
import { ownAddress, ownBalances } from "#ledger/balance.ts";
import { paymentsSection, settledSum } from "#money/payments/in-flight-queries.ts";
import { hasRefunds } from "#money/refunds/list-refunds.ts";
import { plansPart } from "#products/savings/plans-section.ts";
import { hasPendingWithdrawals, newestWithdrawals } from "#money/withdrawals/view-withdrawals.ts";

/** How much of its lists the home page shows. One more is read, which says that there are more. */
export const shown = { movements: historyLimits.newest, withdrawals: 10, plans: 10 };

// The next migration drops the SQL functions that the release before this one reads it with: docs/decisions/0041 lists them.

/** All that the home page shows of whoever has a session, in one statement: each domain says in its own folder what its
 * part is. An account that was never used has no balance. */
export const findProfile = sessionStatement((live) =>
  live
    .leftJoin("ledger.account as stash", (join) =>
      join.on("stash.address", "=", ownAddress("stash")),
    )
    .select(["investor.investorTypeId", "investor.referralSlug", "investor.createdAt"])
    .select("stash.balance as stash")
    .select((of) => [
      ownBalances(["held", "points", "debt"]).as("balances"),
      movementsPart(sql.lit(shown.movements + 1)).as("movements"),
      paymentsSection().as("payments"),
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
    ]),
);

export type FoundProfile = Awaited<ReturnType<typeof findProfile>>[number];
