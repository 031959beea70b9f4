import { gatewayEmail } from "#gateway/gateway-email.ts";
import { readInvestor } from "#people/onboarding/investor.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { notifyToPay } from "./notify-plan.ts";
import { startCheckout } from "./pay-instalment.ts";
import { type Instalment, type Plan, isRunning, wantsCard } from "./plan.ts";
import { findInstalment, findPlan, lockPlan, updateInstalment } from "./queries.ts";

/** Sends the payment link for an instalment of a plan without a card. The gateway's page is created
 * first, under the instalment's request key, so that a process which dies in between opens no
 * second one; the e-mail is written once. If no page can be created, this is retried a little
 * later. No link is sent while the plan is paused or once a card is charged, even if that happens
 * between page and e-mail. */
export async function sendPaymentLink(runtime: Runtime, id: string): Promise<void> {
  const { db, log } = runtime;
  const instalment = await findInstalment(db, id);
  const plan = instalment && (await findPlan(db, instalment.planId));
  if (!plan || !isRunning(plan) || instalment.askAt === null || !needsLink(plan, instalment)) {
    return inTransaction(db, (tx) => updateInstalment(tx, id, { askAt: null }));
  }
  const investor = await readInvestor(db, plan.investorId);
  if (!investor) return;
  const started = await startCheckout(runtime, {
    plan,
    instalment,
    email: gatewayEmail(runtime.config, investor),
    channel: undefined,
    requestKey: `ask ${id} ${instalment.dueOn}${wantsCard(plan) ? "" : " keeping none"}`,
  });
  if (started.kind !== "started") {
    log.warn({ instalmentId: id, why: started.kind }, "could not make a link to pay an instalment");
    return;
  }
  await inTransaction(db, async (tx) => {
    const planNow = await lockPlan(tx, plan.id);
    const now = await findInstalment(tx, id);
    if (!now || now.askAt === null) return;
    await updateInstalment(tx, id, { askAt: null });
    if (!planNow || !needsLink(planNow, now)) return;
    await notifyToPay(tx, runtime, { plan, dueOn: instalment.dueOn ?? "", url: started.url });
  });
}

function needsLink(plan: Plan, { chargeId, state }: Instalment): boolean {
  const isPaidByHand = isRunning(plan) && plan.pausedAt === null && plan.charging === "by-hand";
  return isPaidByHand && state === "due" && chargeId === null;
}
