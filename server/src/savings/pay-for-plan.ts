import type { PaidIn, PurposeHandler } from "../payments/purposes.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { fundStash } from "../stash/tell-funded.ts";
import { endCharge } from "./end-charge.ts";
import { planHolding } from "./hold-plan.ts";
import { findInstalment, lockPlan, updateInstalment, updatePlan } from "./queries.ts";
import { settleInstalment } from "./settle-instalment.ts";

/** What happens with payments for instalments. */
export const payForPlan: PurposeHandler = {
  settled: settleInstalment,
  held: holdInstalment,
  chargeEnded: endCharge,
  holding: planHolding,
};

/** Another amount came than was asked for, and waits for a person. If it was a charge of ours, no card
 * is charged any more until the investor has seen that. */
async function holdInstalment(
  tx: Tx,
  runtime: Runtime,
  payment: Omit<PaidIn, "paidAt">,
): Promise<void> {
  await fundStash.held(tx, runtime, payment);
  const seen = payment.subjectId === null ? undefined : await findInstalment(tx, payment.subjectId);
  const plan = seen && (await lockPlan(tx, seen.planId));
  const instalment = seen && (await findInstalment(tx, seen.id));
  if (!plan || instalment?.chargeId !== payment.id) return;
  await updateInstalment(tx, instalment.id, { chargeId: null, challengeUrl: null });
  if (plan.cardId === null) return;
  await updatePlan(tx, plan.id, {
    charging: "stopped",
    declinedOn: null,
    declines: 0,
    retryAt: null,
  });
}
