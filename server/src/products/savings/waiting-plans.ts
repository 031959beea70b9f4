import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { WaitingPlan } from "@osisi/contracts/plan-mandates.ts";
import { dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import { type Mandate, hasEnded } from "#money/mandates/mandate.ts";
import { listMandates } from "#money/mandates/queries.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Instalment, type Plan, givenUpAt } from "./plan.ts";
import { listInstalments, listPendingPlans } from "./queries.ts";

/** Plans that begin once their bank account has paid the first instalment, newest first. */
export async function waitingPlansOf(runtime: Runtime, investorId: string): Promise<WaitingPlan[]> {
  const { db } = runtime;
  const plans = await listPendingPlans(db, investorId);
  if (plans.length === 0) return [];
  const ids = plans.map(({ id }) => id);
  const [instalments, mandates] = await Promise.all([
    listInstalments(db, ids),
    listMandates(db, investorId),
  ]);
  return plans.flatMap((plan) => {
    const first = instalments.find(({ planId }) => planId === plan.id);
    const mandate = mandates.find(({ id }) => id === plan.mandateId);
    return first && mandate ? [viewOf(plan, first, mandate)] : [];
  });
}

function viewOf(plan: Plan, first: Instalment, mandate: Mandate): WaitingPlan {
  const { id, amountKobo, interval, months, name } = plan;
  return {
    id,
    name,
    amount: nairaFromKobo(amountKobo),
    interval,
    months,
    mandateId: mandate.id,
    text: textOf(plan, first, mandate),
    until: givenUpAt(plan).toISOString(),
  };
}

function textOf(plan: Plan, first: Instalment, mandate: Mandate): string {
  const until = formatDay(dateInLagos(givenUpAt(plan)));
  if (first.chargeId !== null) {
    return "Your bank is working on the first payment. That can take a day. The plan begins when it is paid.";
  }
  if (hasEnded(mandate))
    return "We can no longer take money from this bank account. Start the plan again another way.";
  if (mandate.state === "active") {
    return plan.retryAt === null
      ? "Your bank account is ready. We are taking the first payment now."
      : `Your bank did not pay. We try again on ${formatDay(dateInLagos(plan.retryAt))}.`;
  }
  return mandate.consentedAt === null
    ? `Send ₦50 from the account to allow the debits: your bank's page shows you how. The plan waits until ${until}.`
    : `You have allowed the debits. Your bank needs some hours, sometimes days, to get ready. The plan waits until ${until}.`;
}
