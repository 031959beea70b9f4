import { startOfDay } from "@osisi/contracts/calendar.ts";
import { planInterestKobo, planKoboDays } from "@osisi/contracts/plan-interest.ts";
import { managementFeeKobo } from "@osisi/contracts/returns.ts";
import {
  exitFeeIncome,
  frozen,
  managementFeeIncome,
  planOf,
  portfolioFeeExpense,
  stash,
} from "#ledger/accounts.ts";
import type { Claim, Transfer } from "#ledger/post.ts";
import type { OwedReturn } from "#money/returns/pay-return.ts";
import { type StartedPlan, type Instalment, type Plan, savedOf, sumKobo, termsOf } from "./plan.ts";

/** The transfers of a plan. */

const CURRENCY = "NGN";

/** An instalment moves from the stash to the plan: once, whatever paid it, until a lost dispute
 * reverses it. */
export function instalmentSaved(
  plan: Plan,
  instalment: Pick<Instalment, "id" | "amountKobo" | "takenBack">,
  eventAt: Date,
): Transfer {
  const { id, amountKobo, takenBack } = instalment;
  return {
    key: `instalment:${id}:saved${takenBack === 0 ? "" : `:${takenBack}`}`,
    movement: "instalment-saved",
    debit: stash(plan.investorId),
    credit: planOf(plan.investorId, plan.id),
    amount: amountKobo,
    eventAt,
  };
}

type Maturity = Readonly<{
  principalKobo: bigint;
  interestKobo: bigint;
  entries: readonly (Transfer | Claim)[];
  owed: OwedReturn;
}>;

/** The principal goes to the stash, and the return is owed; the principal of a disputed instalment
 * goes to frozen, and its return waits for the dispute to be won. */
export function maturityOf(plan: StartedPlan, paid: readonly Instalment[]): Maturity {
  const terms = termsOf(plan);
  const free = paid.filter(({ disputedAt }) => disputedAt === null);
  const interestKobo = planInterestKobo(terms, savedOf(free));
  const principalKobo = sumKobo(free);
  const feeKobo = managementFeeKobo(planKoboDays(terms, savedOf(paid)));
  const eventAt = startOfDay(plan.maturesOn);
  const account = planOf(plan.investorId, plan.id);
  const principal = { movement: "plan-matured", debit: account, eventAt };
  return {
    principalKobo,
    interestKobo,
    entries: [
      transferOrClaim(maturedKey(plan.id), {
        ...principal,
        credit: stash(plan.investorId),
        amount: principalKobo,
      }),
      transferOrClaim(`plan:${plan.id}:management-fee`, {
        movement: "management-fee",
        debit: portfolioFeeExpense(CURRENCY),
        credit: managementFeeIncome(CURRENCY),
        amount: feeKobo,
        eventAt,
      }),
      ...paid
        .filter(({ disputedAt }) => disputedAt !== null)
        .map(({ id, amountKobo }) => ({
          ...principal,
          key: frozenKey(plan.id, id),
          credit: frozen(plan.investorId),
          amount: amountKobo,
        })),
    ],
    owed: owedReturn(plan, `plan:${plan.id}:return`, interestKobo),
  };
}

/** Ended before its last day: the keys of its maturity are taken, and nothing is owed. */
export function exitedEntries(
  { id, investorId }: Plan,
  { amountKobo, feeKobo }: { amountKobo: bigint; feeKobo: bigint },
  eventAt: Date,
): readonly (Transfer | Claim)[] {
  const own = stash(investorId);
  return [
    transferOrClaim(maturedKey(id), {
      movement: "plan-exited",
      debit: planOf(investorId, id),
      credit: own,
      amount: amountKobo + feeKobo,
      eventAt,
    }),
    transferOrClaim(`plan:${id}:exit-fee`, {
      movement: "exit-fee",
      debit: own,
      credit: exitFeeIncome(CURRENCY),
      amount: feeKobo,
      eventAt,
    }),
    { key: `plan:${id}:return`, movesNothing: true },
    { key: `plan:${id}:management-fee`, movesNothing: true },
  ];
}

function owedReturn(plan: StartedPlan, key: string, amountKobo: bigint): OwedReturn {
  const { id: holdingId, investorId, maturesOn: dueOn } = plan;
  return { key, kind: "plan", holdingId, investorId, amountKobo, dueOn };
}

export function maturedKey(planId: string): string {
  return `plan:${planId}:matured`;
}

function frozenKey(planId: string, instalmentId: string): string {
  return `plan:${planId}:matured:${instalmentId}`;
}

/** A zero transfer is still an event that happens once. */
function transferOrClaim(key: string, transfer: Omit<Transfer, "key">): Transfer | Claim {
  return transfer.amount === 0n ? { key, movesNothing: true } : { key, ...transfer };
}

/** A lost dispute reverses an instalment, without return. */
export function instalmentTakenBack(plan: Plan, instalment: Instalment, eventAt: Date): Transfer {
  return {
    key: `instalment:${instalment.id}:taken-back:${instalment.takenBack + 1}`,
    movement: "dispute-unwound",
    debit: planOf(plan.investorId, plan.id),
    credit: frozen(plan.investorId),
    amount: instalment.amountKobo,
    eventAt,
  };
}

/** A dispute that is won after the plan has matured. */
export function releasedAfterMaturity(
  plan: StartedPlan,
  { id, amountKobo }: Instalment,
  returnKobo: bigint,
): { released: Transfer; owed: OwedReturn } {
  return {
    released: {
      key: `${frozenKey(plan.id, id)}:released`,
      movement: "dispute-won",
      debit: frozen(plan.investorId),
      credit: stash(plan.investorId),
      amount: amountKobo,
      eventAt: startOfDay(plan.maturesOn),
    },
    owed: owedReturn(plan, `plan:${plan.id}:return:${id}`, returnKobo),
  };
}
