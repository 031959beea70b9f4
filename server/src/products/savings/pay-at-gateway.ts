import type { Channel } from "@osisi/contracts/payments.ts";
import { findCheckout } from "#money/payments/intent-queries.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { startPayment } from "#money/payments/start-payment.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type NamedPlan, type NotYours, lockRunning } from "./own-plan.ts";
import { type BegunPlan, type Instalment, isMissed, wantsCard } from "./plan.ts";
import { findInstalmentByNumber, updateInstalment } from "./queries.ts";

/** An investor pays an instalment at the gateway. The open checkout is recorded first: while it may
 * be paid, no card is charged, and while a card is charged, no checkout begins. An open checkout
 * is reused. If both succeed anyway, the second stays in the stash. */

export type GatewayWish = NamedPlan &
  Readonly<{
    email: GatewayEmail;
    number: number;
    channel: Channel | undefined;
    requestKey: string | undefined;
  }>;

type Checkout =
  | { kind: "started"; url: string; reference: string }
  | { kind: "key-reused" | "too-many" | "unreachable" };

type NotPayable = {
  kind: "instalment-paid" | "instalment-not-due" | "instalment-lapsed" | "instalment-charging";
};

/** How long an investor who was sent to a checkout may be paying there. */
const PAYING_MS = 30 * 60_000;

export async function payAtGateway(
  runtime: Runtime,
  wish: GatewayWish,
): Promise<Checkout | NotPayable | NotYours> {
  const kept = await inTransaction(runtime.db, (tx) => keepFree(tx, runtime, wish));
  if (kept.kind !== "free") return kept;
  return startCheckout(runtime, { ...kept, ...wish });
}

type Free = { kind: "free"; plan: BegunPlan; instalment: Instalment };

async function keepFree(
  tx: Tx,
  runtime: Runtime,
  wish: GatewayWish,
): Promise<Free | NotPayable | NotYours> {
  const found = await lockRunning(tx, runtime, wish);
  if (found.kind !== "running") return found;
  const instalment = await findInstalmentByNumber(tx, wish);
  if (!instalment) return { kind: "instalment-not-due" };
  if (instalment.state === "paid") return { kind: "instalment-paid" };
  const isLapsed = instalment.state === "lapsed" && !isMissed(instalment);
  if (isLapsed) return { kind: "instalment-lapsed" };
  if (instalment.chargeId !== null) return { kind: "instalment-charging" };
  const checkoutUntil = new Date(runtime.clock.now().getTime() + PAYING_MS);
  await updateInstalment(tx, instalment.id, { checkoutUntil });
  return { kind: "free", plan: found.plan, instalment };
}

/** The address for paying an instalment: its open checkout, or a new one. */
export async function startCheckout(
  runtime: Runtime,
  pay: {
    plan: BegunPlan;
    instalment: Instalment;
    email: GatewayEmail;
    channel: Channel | undefined;
    requestKey: string | undefined;
  },
): Promise<Checkout> {
  const { plan, instalment } = pay;
  const channel = pay.channel ?? plan.channel;
  const now = runtime.clock.now();
  const keepsCard = wantsCard(plan);
  const open = await findCheckout(runtime.db, {
    subjectId: instalment.id,
    channel,
    keepsCard,
    now,
  });
  if (open) return { kind: "started", ...open };
  const started = await startPayment(runtime, {
    investorId: plan.investorId,
    email: pay.email,
    purpose: "plan",
    subjectId: instalment.id,
    amountKobo: plan.amountKobo,
    channel: channel ?? undefined,
    keepsCard,
    requestKey: pay.requestKey,
  });
  if (started.kind !== "started") return started;
  return { kind: "started", url: started.redirectUrl, reference: started.reference };
}
