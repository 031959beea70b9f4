import { hasClaim } from "#ledger/debts/repay-debt.ts";
import type { Credited } from "#money/payments/payment-handlers.ts";
import { isHeld, readFreeze } from "#people/onboarding/frozen.ts";
import { type Db, type Tx, inSavepoint } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { Plan } from "#products/savings/plan.ts";
import { lockPlan } from "#products/savings/queries.ts";
import { saveArrival } from "#products/savings/save-arrival.ts";
import { type Rule, type UseKind, insertUses, listRules } from "./queries.ts";

/** Passes money that came to the own account number on to the plans that the investor's standing
 * rules name, in the transaction that credits the stash. Nothing but this payment is used, less
 * what debts and disputes took of it; what no rule places stays in the stash.
 *
 * The stash is locked by the credit, so two arrivals, or an arrival and a change of the rules, are
 * serialized. All plans are locked before the first is paid, ordered by id. */

/** `name` is the plan's. Without a plan, `amountKobo` is what stays in the stash. */
export type Use = Readonly<{
  kind: UseKind;
  planId: string | null;
  name: string | null;
  instalmentId: string | null;
  dueOn: string | null;
  amountKobo: bigint;
}>;

export async function passOn(tx: Tx, runtime: Runtime, payment: Credited): Promise<Use[]> {
  if (payment.channel !== "own-account") return [];
  const rules = await listRules(tx, payment.investorId);
  if (rules.length === 0) return [];
  const arrivedKobo = payment.amountKobo - payment.claimedKobo;
  const off = await whyOff(tx, runtime, payment.investorId);
  const uses =
    off === null
      ? await useRules(tx, runtime, { payment, rules, arrivedKobo })
      : [placedNothing(off, { amountKobo: arrivedKobo })];
  const usedAt = runtime.clock.now();
  await insertUses(
    tx,
    uses.map(({ kind, planId, instalmentId, amountKobo }) => ({
      id: newId(),
      paymentId: payment.id,
      kind,
      planId,
      instalmentId,
      amountKobo,
      usedAt,
    })),
  );
  return uses;
}

/** While a debt, a dispute or a freeze is open, all money stays in the stash. */
export async function whyOff(
  db: Db | Tx,
  { clock }: Runtime,
  investorId: string,
): Promise<"claim" | "freeze" | null> {
  if (await hasClaim(db, investorId)) return "claim";
  const freeze = await readFreeze(db, investorId);
  return freeze && isHeld(freeze, clock.now()) ? "freeze" : null;
}

function placedNothing(
  kind: "kept" | "claim" | "freeze" | "failed",
  { amountKobo, plan }: { amountKobo: bigint; plan?: Plan },
): Use {
  const about = { planId: plan?.id ?? null, name: plan?.name ?? null };
  return { kind, ...about, instalmentId: null, dueOn: null, amountKobo };
}

type Arrival = Readonly<{ payment: Credited; rules: readonly Rule[]; arrivedKobo: bigint }>;

async function useRules(
  tx: Tx,
  runtime: Runtime,
  { payment, rules, arrivedKobo }: Arrival,
): Promise<Use[]> {
  const plans = await lockPlans(tx, payment.investorId, rules);
  const uses: Use[] = [];
  let leftKobo = arrivedKobo;
  for (const { planId, reach } of rules) {
    const plan = plans.get(planId);
    if (!plan) continue;
    const arrival = { plan, reach, availableKobo: leftKobo, payment };
    const saved = await inSavepoint(tx, () => saveArrival(tx, runtime, arrival));
    if (saved.kind === "failed") {
      // The credit must not fail with it: what was done in this plan is undone.
      runtime.log.error({ err: saved.error, plan: planId }, "a standing rule failed");
      uses.push(placedNothing("failed", { amountKobo: 0n, plan }));
      continue;
    }
    for (const part of saved.result) {
      uses.push({ ...part, planId, name: plan.name });
      leftKobo -= part.amountKobo;
    }
  }
  return [...uses, placedNothing("kept", { amountKobo: leftKobo })];
}

async function lockPlans(
  tx: Tx,
  investorId: string,
  rules: readonly Rule[],
): Promise<ReadonlyMap<string, Plan>> {
  const plans = new Map<string, Plan>();
  for (const id of rules.map(({ planId }) => planId).toSorted()) {
    const plan = await lockPlan(tx, id);
    if (plan?.investorId === investorId) plans.set(id, plan);
  }
  return plans;
}
