import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import { debtOf } from "#ledger/debts/get-debt.ts";
import { disputesOpen } from "#money/disputes/list-disputes.ts";
import { nextToMature } from "#products/investments/list-investments.ts";
import { readInvestor } from "#people/onboarding/investor.ts";
import { listCards } from "#money/cards/queries.ts";
import type { Runtime } from "#platform/runtime.ts";
import { runningPlansOf } from "#products/savings/list-plans.ts";
import { needsAttention } from "./needs-attention.ts";
import { SHOWN_AT_MOST, whatFallsDue } from "./what-falls-due.ts";

/** What falls due and what needs attention, in one response of bounded size, queried in
 * parallel. */
export async function readOverview(runtime: Runtime, investorId: string): Promise<Overview> {
  const { clock, db } = runtime;
  const [investor, plans, investments, cards, disputes, debt] = await Promise.all([
    readInvestor(db, investorId),
    runningPlansOf(runtime, investorId),
    nextToMature(runtime, investorId, SHOWN_AT_MOST),
    listCards(db, investorId),
    disputesOpen(db, investorId),
    debtOf(db, investorId),
  ]);
  const phoneVerified = investor?.phoneVerifiedAt !== null;
  return {
    today: dateInLagos(clock.now()),
    due: whatFallsDue(plans, investments),
    attention: needsAttention({ plans, cards, disputes, debt, phoneVerified }),
  };
}
