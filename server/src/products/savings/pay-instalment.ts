import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { NotEnoughMoney, post } from "#ledger/post.ts";
import { findCheckout } from "#money/payments/intent-queries.ts";
import { startPayment } from "#money/payments/start-payment.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { continuePlan } from "./charge-instalment.ts";
import { earningOf, fittingNow } from "./coming-instalments.ts";
import { type NotAllowed, type OwnPlan, lockPlanFor } from "./own-plan.ts";
import { instalmentSaved } from "./plan-postings.ts";
import { type Instalment, type StartedPlan, notPayable, wantsCard } from "./plan.ts";
import { findInstalmentByNumber, updateInstalment } from "./queries.ts";

/** An investor pays an instalment by hand, from the stash or at the gateway: a due one, one whose
 * charge was missed, and from the stash also one that lapsed while the plan was paused. */

type StashPayment = OwnPlan & Readonly<{ number: number; requestKey: string | undefined }>;

type NotPaid = {
  kind:
    | "instalment-paid"
    | "instalment-not-due"
    | "instalment-lapsed"
    | "instalment-charging"
    | "stash-too-small";
};

/** It earns from that day. A retried request pays once. */
export async function payFromStash(
  runtime: Runtime,
  request: StashPayment,
): Promise<{ kind: "paid" } | NotPaid | NotAllowed> {
  try {
    return await inTransaction(runtime.db, (tx) => saveFromStash(tx, runtime, request));
  } catch (error) {
    if (error instanceof NotEnoughMoney) return { kind: "stash-too-small" };
    throw error;
  }
}

async function saveFromStash(
  tx: Tx,
  runtime: Runtime,
  request: StashPayment,
): Promise<{ kind: "paid" } | NotPaid | NotAllowed> {
  const { investorId, requestKey } = request;
  // Locked before the plan, in the order of a settling payment.
  await lockBalances(tx, [stash(investorId)]);
  const found = await lockPlanFor(tx, runtime, "pay", request);
  if (found.kind !== "allowed") return found;
  const { plan } = found;
  const instalment = await findInstalmentByNumber(tx, request);
  if (!instalment) return { kind: "instalment-not-due" };
  const isRepeated = requestKey !== undefined && instalment.requestKey === requestKey;
  if (instalment.state === "paid" && isRepeated) return { kind: "paid" };
  const refusal = notPayable(instalment, "stash");
  if (refusal) return { kind: refusal };
  const now = runtime.clock.now();
  await saveInstalmentFromStash(tx, { plan, instalment, now, requestKey });
  await continuePlan(tx, runtime, plan);
  return { kind: "paid" };
}

type FromStash = Readonly<{
  plan: StartedPlan;
  instalment: Instalment;
  now: Date;
  requestKey?: string | undefined;
}>;

/** It earns from that day. The stash and the plan are locked. Returns the amount. */
export async function saveInstalmentFromStash(
  tx: Tx,
  { plan, now, requestKey, ...unpaid }: FromStash,
): Promise<bigint> {
  const valueOn = dateInLagos(now);
  const instalment = await fittingNow(tx, plan, unpaid.instalment, valueOn);
  await post(tx, [instalmentSaved(plan, instalment, now)]);
  await updateInstalment(tx, instalment.id, {
    state: "paid",
    ...earningOf(instalment),
    paidAt: now,
    valueOn,
    paidFrom: "stash",
    paymentId: null,
    requestKey: requestKey ?? null,
    declined: false,
    missedAt: null,
    checkoutUntil: null,
    askAt: null,
  });
  return instalment.amountKobo;
}

/** How long an investor who was sent to a checkout may be paying there. */
const PAYING_MS = 30 * 60_000;

type Checkout =
  | { kind: "started"; url: string; reference: string }
  | { kind: "key-reused" | "too-many" | "unreachable" };

type PaymentOptions = Readonly<{
  email: GatewayEmail;
  channel: Channel | undefined;
  requestKey: string | undefined;
}>;

/** The open checkout is recorded first: while it may be paid, no card is charged, and while a card
 * is charged, no checkout begins. If both succeed anyway, the second stays in the stash. */
export async function payAtGateway(
  runtime: Runtime,
  request: OwnPlan & PaymentOptions & Readonly<{ number: number }>,
): Promise<Checkout | NotPaid | NotAllowed> {
  const reserved = await inTransaction(runtime.db, (tx) => reserve(tx, runtime, request));
  if (reserved.kind !== "reserved") return reserved;
  return startCheckout(runtime, { ...reserved, ...request });
}

async function reserve(
  tx: Tx,
  runtime: Runtime,
  request: OwnPlan & { number: number },
): Promise<{ kind: "reserved"; plan: StartedPlan; instalment: Instalment } | NotPaid | NotAllowed> {
  const found = await lockPlanFor(tx, runtime, "pay", request);
  if (found.kind !== "allowed") return found;
  const instalment = await findInstalmentByNumber(tx, request);
  if (!instalment) return { kind: "instalment-not-due" };
  const refusal = notPayable(instalment, "gateway");
  if (refusal) return { kind: refusal };
  const checkoutUntil = new Date(runtime.clock.now().getTime() + PAYING_MS);
  await updateInstalment(tx, instalment.id, { checkoutUntil });
  return { kind: "reserved", plan: found.plan, instalment };
}

/** The address for paying an instalment: its open checkout, or a new one. */
export async function startCheckout(
  runtime: Runtime,
  payment: PaymentOptions & Readonly<{ plan: StartedPlan; instalment: Instalment }>,
): Promise<Checkout> {
  const { plan, instalment, email, requestKey } = payment;
  const channel = payment.channel ?? plan.channel;
  const keepsCard = wantsCard(plan);
  const subjectId = instalment.id;
  const now = runtime.clock.now();
  const open = await findCheckout(runtime.db, { subjectId, channel, keepsCard, now });
  if (open) return { kind: "started", ...open };
  const started = await startPayment(runtime, {
    investorId: plan.investorId,
    email,
    purpose: "plan",
    subjectId,
    amountKobo: instalment.amountKobo,
    channel: channel ?? undefined,
    keepsCard,
    requestKey,
  });
  if (started.kind !== "started") return started;
  return { kind: "started", url: started.redirectUrl, reference: started.reference };
}
