import { type FindingKind, report } from "../payments/findings.ts";
import { type Tx, inTransaction } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { lockMoney } from "../suspense/whose-money.ts";
import { endFailed } from "./end-refund.ts";
import type { GatewayRefund } from "./gateway-refund.ts";
import { hearRefund } from "./hear-refund.ts";
import { type Refund, findRefund, updateRefund } from "./queries.ts";
import { referenceOf } from "./reference.ts";
import { GIVEN_UP_AFTER_MS, nextCheckAt, nextSendAt } from "./refund-schedule.ts";

/** Writes down what came of sending a refund. Too little at the gateway is the house's trouble: the money
 * stays held and the refund is tried for a day, with a word to the operator; then it goes back. A
 * refusal counts only as long as nobody has sent it anew meanwhile. */

export type Refusal = Readonly<{
  kind:
    | "float-empty"
    /** Something about our account at the gateway. */
    | "ours"
    /** It would be refused every time. */
    | "final";
  why: string;
}>;

export async function recordTaken(
  runtime: Runtime,
  sent: Refund,
  said: GatewayRefund,
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const refund = await lockRefund(tx, sent);
    // Somebody has found it in the list meanwhile, or taken another one for it.
    if (refund?.state !== "pending" || refund.gatewayId !== null) return;
    await hearRefund(tx, runtime, refund, said);
  });
}

/** It may have been taken: it is looked for. */
export async function recordUnknown(
  runtime: Runtime,
  sent: Refund,
  { sending, retryAfterMs }: { sending: number; retryAfterMs: number | undefined },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const refund = await lockRefund(tx, sent);
    if (refund?.state !== "pending" || refund.sends !== sending) return;
    const now = runtime.clock.now();
    const soonest = nextCheckAt(refund, now).getTime();
    const nextStepAt = new Date(Math.max(soonest, now.getTime() + (retryAfterMs ?? 0)));
    await updateRefund(tx, refund.id, { nextStepAt });
  });
}

export async function recordNotTaken(
  runtime: Runtime,
  sent: Refund,
  { refusal, sending }: { refusal: Refusal; sending: number },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const refund = await lockRefund(tx, sent);
    if (refund?.state !== "pending" || refund.sends !== sending || refund.gatewayId !== null) {
      return;
    }
    const now = runtime.clock.now();
    const stuckSince = refund.stuckSince ?? now;
    const isOver =
      refusal.kind === "final" || now.getTime() - stuckSince.getTime() >= GIVEN_UP_AFTER_MS;
    const kind: FindingKind = refusal.kind === "float-empty" ? "float-empty" : "refund-refused";
    const details = {
      payment: refund.paymentReference,
      why: refusal.why,
      amountKobo: refund.amountKobo.toString(),
    };
    await report(tx, { kind, subject: referenceOf(refund.id), details, now });
    if (isOver) {
      const because = refusal.kind === "final" ? "refused" : "not-sent";
      return endFailed(tx, runtime, refund, because);
    }
    const nextStepAt = nextSendAt(stuckSince, now);
    await updateRefund(tx, refund.id, { toSend: true, stuckSince, nextStepAt });
  });
}

/** Whoever holds the payment's money holds its refunds. */
async function lockRefund(tx: Tx, { id, paymentReference }: Refund): Promise<Refund | undefined> {
  await lockMoney(tx, paymentReference);
  return findRefund(tx, id);
}
