import { gatewayEmail } from "#gateway/gateway-email.ts";
import { readInvestor } from "#people/onboarding/investor.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { awaitsMandate } from "./awaits-mandate.ts";
import { notifyToPayBeforeDebits } from "./notify-debits.ts";
import { notifyToPay } from "./notify-plan.ts";
import { startCheckout } from "./pay-instalment.ts";
import { type Instalment, type Plan, isRunning, wantsCard } from "./plan.ts";
import { findInstalment, findPlan, lockPlan, updateInstalment } from "./queries.ts";

/** Sends the payment link for an instalment of a plan without a card. The gateway's page is created
 * first, under the instalment's request key, so that a process which dies in between opens no
 * second one; the e-mail is written once. If no page can be created, this is retried a little
 * later. No link is sent while the plan is paused or once a card is charged, even if that happens
 * between page and e-mail.
 *
 * While a bank account is not ready to be debited, the e-mail leads to the plan's page instead: a page
 * of the gateway that was mailed could be paid after the debit has been sent. A payment that begins on
 * the plan's page is known, and the debit waits for it. */
export async function sendPaymentLink(runtime: Runtime, id: string): Promise<void> {
  const { db, log } = runtime;
  const instalment = await findInstalment(db, id);
  const plan = instalment && (await findPlan(db, instalment.planId));
  if (plan && (await awaitsMandate(db, plan))) {
    return inTransaction(db, (tx) => askBeforeDebits(tx, runtime, { planId: plan.id, id }));
  }
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
    await notifyToPay(tx, runtime, { plan, instalment, url: started.url });
  });
}

async function askBeforeDebits(
  tx: Tx,
  runtime: Runtime,
  { planId, id }: { planId: string; id: string },
): Promise<void> {
  const plan = await lockPlan(tx, planId);
  const instalment = await findInstalment(tx, id);
  if (!plan || !instalment || instalment.askAt === null) return;
  await updateInstalment(tx, id, { askAt: null });
  if (!isWanted(plan, instalment) || !(await awaitsMandate(tx, plan))) return;
  await notifyToPayBeforeDebits(tx, runtime, { plan, instalment });
}

function needsLink(plan: Plan, instalment: Instalment): boolean {
  return plan.charging === "by-hand" && isWanted(plan, instalment);
}

function isWanted(plan: Plan, { chargeId, state }: Instalment): boolean {
  return isRunning(plan) && plan.pausedAt === null && state === "due" && chargeId === null;
}
