import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { limits } from "@osisi/contracts/limits.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import { type Interval, planOptionOn } from "@osisi/contracts/plan-terms.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { startPayment } from "#money/payments/start-payment.ts";
import { type Tx, inTransaction, violates } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { PENDING_MS, type Plan } from "./plan.ts";
import {
  countRunningPlans,
  findInstalmentByNumber,
  findRequestedPlan,
  forgetOldRequest,
  insertInstalments,
  insertPlan,
} from "./queries.ts";

/** An investor opens a plan: it is pending, and not listed, until its first instalment is paid.
 * Plan and instalment are committed before the payment begins, so a success finds what it is for,
 * and a retried request continues with the same plan. The rate is that of the day of opening. */

type NewPlan = Readonly<{
  investorId: string;
  email: GatewayEmail;
  name: string;
  amountKobo: bigint;
  interval: Interval;
  months: number;
  channel: Channel | undefined;
  /** Whether a card that pays may be kept and charged at each due date. */
  consents: boolean;
  requestKey: string | undefined;
}>;

type OpenedPlan =
  | { kind: "opened"; id: string; url: string; reference: string }
  | { kind: "not-offered" | "plans-full" | "key-reused" | "too-many" | "unreachable" };

export async function openPlan(runtime: Runtime, request: NewPlan): Promise<OpenedPlan> {
  const written = await inTransaction(runtime.db, (tx) => write(tx, runtime, request)).catch(
    (error: unknown) => {
      // The same request was admitted twice and the other was faster: now it is found.
      if (!violates(error, "saving_plan_request")) throw error;
      return inTransaction(runtime.db, (tx) => write(tx, runtime, request));
    },
  );
  if (written.kind !== "written") return written;
  const started = await startPayment(runtime, {
    investorId: request.investorId,
    email: request.email,
    purpose: "plan",
    subjectId: written.firstInstalmentId,
    amountKobo: request.amountKobo,
    channel: request.channel,
    keepsCard: request.consents,
    requestKey: request.requestKey,
  });
  if (started.kind !== "started") return started;
  const { redirectUrl: url, reference } = started;
  return { kind: "opened", id: written.id, url, reference };
}

type Written =
  | { kind: "written"; id: string; firstInstalmentId: string }
  | { kind: "not-offered" | "plans-full" | "key-reused" };

async function write(tx: Tx, { clock }: Runtime, request: NewPlan): Promise<Written> {
  const now = clock.now();
  const { investorId, requestKey } = request;
  if (requestKey !== undefined) {
    const keptSince = new Date(now.getTime() - PENDING_MS);
    await forgetOldRequest(tx, { investorId, requestKey, keptSince });
    const opened = await findRequestedPlan(tx, { investorId, requestKey });
    if (opened) return continueOpening(tx, opened, request);
  }
  const option = planOptionOn(dateInLagos(now), request.months);
  if (!option) return { kind: "not-offered" };
  if ((await countRunningPlans(tx, investorId)) >= limits.maximumRunningPlans) {
    return { kind: "plans-full" };
  }
  const [id, firstInstalmentId] = [newId(), newId()];
  await insertPlan(tx, {
    id,
    investorId,
    name: request.name,
    amountKobo: request.amountKobo,
    interval: request.interval,
    months: request.months,
    basisPoints: option.basisPoints,
    channel: request.channel ?? null,
    consentedAt: request.consents ? now : null,
    requestKey: requestKey ?? null,
    openedAt: now,
    nextStepAt: new Date(now.getTime() + PENDING_MS),
  });
  const { amountKobo } = request;
  const { basisPoints } = option;
  await insertInstalments(tx, [
    { id: firstInstalmentId, planId: id, number: 1, amountKobo, basisPoints },
  ]);
  return { kind: "written", id, firstInstalmentId };
}

async function continueOpening(tx: Tx, opened: Plan, request: NewPlan): Promise<Written> {
  const { id, name, amountKobo, interval, months } = opened;
  const isSame =
    name === request.name &&
    amountKobo === request.amountKobo &&
    interval === request.interval &&
    months === request.months;
  const first = await findInstalmentByNumber(tx, { planId: id, number: 1 });
  if (!isSame || !first) return { kind: "key-reused" };
  return { kind: "written", id, firstInstalmentId: first.id };
}
