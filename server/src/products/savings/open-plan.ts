import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { limits } from "@osisi/contracts/limits.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import { type Interval, planOptionOn } from "@osisi/contracts/plan-terms.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { findMandate, findUsableMandate } from "#money/mandates/queries.ts";
import { createMandate, openConsent } from "#money/mandates/start-mandate.ts";
import { startPayment } from "#money/payments/start-payment.ts";
import { type Tx, inTransaction, violates } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { type GoalChange, NO_GOAL, goalAfter } from "./goal.ts";
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
  /** Whether each instalment is debited from a bank account: this one, or another that the investor
   * allows now. */
  debit: { mandateId: string | undefined } | undefined;
  goal: GoalChange;
  requestKey: string | undefined;
}>;

type OpenedPlan =
  | { kind: "opened"; id: string; url: string; reference: string }
  | { kind: "not-offered" | "plans-full" | "key-reused" | "too-many" | "unreachable" }
  | { kind: "mandate-not-yours" };

export async function openPlan(runtime: Runtime, request: NewPlan): Promise<OpenedPlan> {
  const written = await inTransaction(runtime.db, (tx) => write(tx, runtime, request)).catch(
    (error: unknown) => {
      // The same request was admitted twice and the other was faster: now it is found.
      if (!violates(error, "saving_plan_request")) throw error;
      return inTransaction(runtime.db, (tx) => write(tx, runtime, request));
    },
  );
  if (written.kind !== "written") return written;
  if (written.mandateId !== null) return openMandatePage(runtime, written);
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

/** Its plan begins when the mandate has paid the first instalment. */
async function openMandatePage(
  runtime: Runtime,
  { id, mandateId }: { id: string; mandateId: string | null },
): Promise<OpenedPlan> {
  const reference = mandateId ?? "";
  const mandate = await findMandate(runtime.db, reference);
  if (mandate && mandate.consentedAt !== null) {
    return { kind: "opened", id, url: `${runtime.config.appUrl}/dashboard/save`, reference };
  }
  const consent = await openConsent(runtime, reference);
  return consent.kind === "opened" ? { kind: "opened", id, url: consent.url, reference } : consent;
}

type Written =
  | { kind: "written"; id: string; firstInstalmentId: string; mandateId: string | null }
  | { kind: "not-offered" | "plans-full" | "key-reused" | "mandate-not-yours" };

async function write(tx: Tx, runtime: Runtime, request: NewPlan): Promise<Written> {
  const now = runtime.clock.now();
  const { investorId, requestKey } = request;
  if (requestKey !== undefined) {
    const keptSince = new Date(now.getTime() - PENDING_MS);
    await forgetOldRequest(tx, { investorId, requestKey, keptSince });
    const opened = await findRequestedPlan(tx, { investorId, requestKey });
    if (opened) return continueOpening(tx, opened, request);
  }
  const option = planOptionOn(await readCatalogue(tx), dateInLagos(now), request.months);
  if (!option) return { kind: "not-offered" };
  if ((await countRunningPlans(tx, investorId)) >= limits.maximumRunningPlans) {
    return { kind: "plans-full" };
  }
  const mandateId = await mandateFor(tx, runtime, request);
  if (mandateId === undefined) return { kind: "mandate-not-yours" };
  const [id, firstInstalmentId] = [newId(), newId()];
  await insertPlan(tx, {
    id,
    investorId,
    name: request.name,
    amountKobo: request.amountKobo,
    interval: request.interval,
    months: request.months,
    basisPoints: option.basisPoints,
    catalogueId: BigInt(option.catalogueId),
    channel: request.channel ?? null,
    consentedAt: request.consents || mandateId !== null ? now : null,
    mandateId,
    charging: mandateId === null ? "by-hand" : "ok",
    ...goalAfter(NO_GOAL, request.goal, dateInLagos(now)),
    requestKey: requestKey ?? null,
    openedAt: now,
    // An account that can be debited already is debited now.
    nextStepAt: mandateId === null ? new Date(now.getTime() + PENDING_MS) : now,
  });
  const { amountKobo } = request;
  const { basisPoints } = option;
  await insertInstalments(tx, [
    { id: firstInstalmentId, planId: id, number: 1, amountKobo, basisPoints },
  ]);
  return { kind: "written", id, firstInstalmentId, mandateId };
}

/** `undefined` if the account cannot be debited, or is another investor's. */
async function mandateFor(
  tx: Tx,
  runtime: Runtime,
  { debit, email, investorId }: NewPlan,
): Promise<string | null | undefined> {
  if (debit === undefined) return null;
  const { mandateId } = debit;
  if (mandateId === undefined) return createMandate(tx, runtime, { investorId, email });
  return (await findUsableMandate(tx, { investorId, mandateId }))?.id;
}

async function continueOpening(tx: Tx, opened: Plan, request: NewPlan): Promise<Written> {
  const { id, name, amountKobo, interval, months } = opened;
  const isSame =
    name === request.name &&
    amountKobo === request.amountKobo &&
    interval === request.interval &&
    months === request.months &&
    (opened.mandateId !== null) === (request.debit !== undefined);
  const first = await findInstalmentByNumber(tx, { planId: id, number: 1 });
  if (!isSame || !first) return { kind: "key-reused" };
  return { kind: "written", id, firstInstalmentId: first.id, mandateId: opened.mandateId };
}
