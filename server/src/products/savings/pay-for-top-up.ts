import { limits } from "@osisi/contracts/limits.ts";
import { NotEnoughMoney } from "#ledger/post.ts";
import type { PaidIn, PaymentHandler } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { fundStash } from "#products/stash/notify-funded.ts";
import { planHolding } from "./hold-plan.ts";
import { type LeftReason, notifyLeftInStash, notifyToppedUp } from "./notify-plan.ts";
import { type Plan, isRunning } from "./plan.ts";
import { findPlan, listInstalments, lockPlan } from "./queries.ts";
import { roomKobo, topUp } from "./top-up.ts";

/** Handles the payments of top-ups; such a payment names its plan. It was credited to the stash; the
 * same transaction moves it into the plan, as far as the plan takes it at that moment. The rest
 * stays in the stash, and the investor is notified. */
export const payForTopUp: PaymentHandler = {
  ...fundStash,
  settled: settleTopUp,
  holding: planHolding,
  knows: knowsPlan,
};

async function knowsPlan(
  tx: Tx,
  { id, investorId }: { id: string; investorId: string },
): Promise<boolean> {
  return (await findPlan(tx, id))?.investorId === investorId;
}

async function settleTopUp(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void> {
  const { amountKobo, investorId, reference, subjectId } = payment;
  const plan = subjectId === null ? undefined : await lockPlan(tx, subjectId);
  if (plan?.investorId !== investorId) throw new Error(`payment ${payment.id} is for no plan`);
  const added = await addPaid(tx, runtime, { plan, payment });
  if (added.kind === "left") {
    const { why } = added;
    return notifyLeftInStash(tx, runtime, { plan, reference, amountKobo, why });
  }
  const { addedKobo } = added;
  const leftKobo = amountKobo - addedKobo;
  await notifyToppedUp(tx, runtime, { plan, addedKobo, leftKobo, reference });
}

type Added = { kind: "added"; addedKobo: bigint } | { kind: "left"; why: LeftReason };

const reasons = {
  "plan-over": "over",
  "top-up-not-offered": "not-offered",
  "top-up-too-small": "full",
  "top-up-too-large": "full",
} as const satisfies Record<string, LeftReason>;

async function addPaid(
  tx: Tx,
  runtime: Runtime,
  { plan, payment }: { plan: Plan; payment: PaidIn },
): Promise<Added> {
  if (!isRunning(plan)) return { kind: "left", why: "over" };
  const room = roomKobo(await readCatalogue(tx), plan, await listInstalments(tx, [plan.id]));
  if (room < limits.minimumSavingKobo) return { kind: "left", why: "full" };
  const addedKobo = payment.amountKobo < room ? payment.amountKobo : room;
  const { id: paymentId, paidAt } = payment;
  const money = { amountKobo: addedKobo, paidAt, paymentId, source: "gateway" } as const;
  try {
    const done = await topUp(tx, runtime, { plan, ...money });
    if (done.kind !== "topped-up") return { kind: "left", why: reasons[done.kind] };
    return { kind: "added", addedKobo };
  } catch (error) {
    // A debt of the investor was repaid from it first.
    if (!(error instanceof NotEnoughMoney)) throw error;
    return { kind: "left", why: "owed" };
  }
}
