import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { historyLimits } from "@osisi/contracts/history.ts";
import type { AtMaturity, Investment } from "@osisi/contracts/investments.ts";
import { koboFromNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import type { DueItem, Overview } from "@osisi/contracts/overview.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { debtOf } from "#ledger/debts/get-debt.ts";
import { disputesOpen } from "#money/disputes/list-disputes.ts";
import { announcementsFor, readAnnouncements } from "#products/catalogue/announcements.ts";
import { nextToMature } from "#products/investments/list-investments.ts";
import { hasAccounts } from "#people/accounts/queries.ts";
import { readInvestor } from "#people/onboarding/investor.ts";
import { listCards } from "#money/cards/queries.ts";
import { listLate } from "#money/returns/queries.ts";
import type { Runtime } from "#platform/runtime.ts";
import { runningPlansOf } from "#products/savings/list-plans.ts";
import { waitingPlansOf } from "#products/savings/waiting-plans.ts";
import { readActs } from "#views/history/acts.ts";
import { needsAttention } from "./needs-attention.ts";

const MAX_DUE = 5;

/** What falls due and what needs attention, in one response of bounded size, queried in
 * parallel. */
export async function readOverview(runtime: Runtime, investorId: string): Promise<Overview> {
  const { clock, db } = runtime;
  const [
    investor,
    plans,
    waiting,
    investments,
    cards,
    disputes,
    debt,
    late,
    hasAccount,
    latest,
    announced,
  ] = await Promise.all([
    readInvestor(db, investorId),
    runningPlansOf(runtime, investorId),
    waitingPlansOf(runtime, investorId),
    nextToMature(runtime, investorId, MAX_DUE),
    listCards(db, investorId),
    disputesOpen(db, investorId),
    debtOf(db, investorId),
    listLate(db, investorId),
    hasAccounts(db, investorId),
    readActs(db, investorId, { limit: historyLimits.latest }),
    readAnnouncements(runtime, investorId),
  ]);
  const has = { saves: plans.length > 0, invests: investments.length > 0 };
  const announcements = announcementsFor(announced, has);
  const phoneVerified = investor?.phoneVerifiedAt !== null;
  return {
    today: dateInLagos(clock.now()),
    due: listDue(plans, investments),
    attention: needsAttention({ plans, cards, disputes, debt, late, phoneVerified }),
    waiting: waiting.map(({ id, name, amount, text }) => ({ id, name, amount, text })),
    ...(announcements.length > 0 && { announcements }),
    hasAccount,
    latest: latest.items,
  };
}

/** Payments by the investor, and payments to them, by date. */
function listDue(plans: readonly SavingPlan[], investments: readonly Investment[]): DueItem[] {
  return [...plans.flatMap(dueOfPlan), ...investments.map(maturityOfInvestment)]
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, MAX_DUE);
}

/** Nothing is due while a plan is paused. */
function dueOfPlan(plan: SavingPlan): DueItem[] {
  const { id, name, amount, charging, nextDue, paused } = plan;
  const retry: DueItem[] =
    charging.nextTry === null
      ? []
      : [
          {
            kind: "retry",
            id,
            name,
            amount,
            date: dateInLagos(new Date(charging.nextTry)),
            detail: `We try ${plan.mandate ? accountOf(plan) : cardOf(plan)} again`,
          },
        ];
  const instalment: DueItem[] =
    nextDue === null || paused
      ? []
      : [
          {
            kind: "instalment",
            id,
            name,
            amount,
            date: nextDue.dueDate,
            detail: paymentMethod(plan),
          },
        ];
  return [...retry, ...instalment, maturityOfPlan(plan)];
}

function paymentMethod(plan: SavingPlan): string {
  const { state } = plan.charging;
  if (state === "by-hand") return "We e-mail you a payment link";
  if (plan.mandate) return debitMethod(plan);
  if (state === "stopped" || state === "card-unusable") return "You pay it: we charge no card";
  return `Charged to ${cardOf(plan)}`;
}

function debitMethod(plan: SavingPlan): string {
  const { state } = plan.charging;
  if (state === "awaiting-mandate") return "You pay it until your bank is ready";
  if (state === "stopped" || state === "mandate-ended") {
    return "You pay it: we debit nothing";
  }
  return `Debited from ${accountOf(plan)}`;
}

function accountOf({ mandate }: SavingPlan): string {
  const last4 = mandate?.last4 ?? null;
  return last4 === null ? "your bank account" : `your bank account ending in ${last4}`;
}

function cardOf({ card }: SavingPlan): string {
  return card ? `your card ending in ${card.last4}` : "your card";
}

function maturityOfPlan({ id, name, maturityDate, expectedTotal }: SavingPlan): DueItem {
  return {
    kind: "plan-maturity",
    id,
    name,
    date: maturityDate,
    amount: expectedTotal,
    detail: "Goes to your stash",
  };
}

const destinations: Record<AtMaturity, string> = {
  payout: "Goes to your stash",
  principal: "Buys the same units again; the return goes to your stash",
  all: "Buys as many units again as it pays for",
};

function maturityOfInvestment(investment: Investment): DueItem {
  const { id, portfolioName, endDate, amount, roi, atMaturity, disputed } = investment;
  return {
    kind: "investment-maturity",
    id,
    name: portfolioName,
    date: endDate,
    amount: sumOf(amount, roi),
    detail: disputed ? "Kept aside until the banks have decided" : destinations[atMaturity],
  };
}

function sumOf(one: number, other: number): number {
  return nairaFromKobo((koboFromNaira(one) ?? 0n) + (koboFromNaira(other) ?? 0n));
}
