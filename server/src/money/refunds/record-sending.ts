import { type FindingKind, report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/list-findings.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { lockMoney } from "#money/suspense/find-money-owner.ts";
import type { Answer } from "./query-refunds.ts";
import { endFailed } from "./end-refund.ts";
import { hearRefund } from "./apply-gateway-status.ts";
import { type Refund, findRefund, updateRefund } from "./queries.ts";
import { nextCheckAt } from "./refund-schedule.ts";
import { GIVEN_UP_AFTER_MS, nextSendAt, notBefore } from "#gateway/submission.ts";
import type { GatewayRefund } from "#gateway/gateway.ts";
import { referenceOf } from "#gateway/reference.ts";

/** Records the outcome of sending a refund. If the gateway balance is too low, the money stays held
 * and the refund is retried for a day, with an alert to the operator; then it goes back. A refusal
 * counts only if the refund was not resent meanwhile. */

export type Refusal =
  | Passing
  /** Every retry would be refused. */
  | Readonly<{ kind: "final"; why: string }>;

type Passing = Readonly<{
  kind:
    | "float-empty"
    /** Trouble with our account at the gateway. */
    | "ours";
  why: string;
}>;

export async function recordTaken(
  runtime: Runtime,
  sent: Refund,
  said: GatewayRefund,
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const refund = await lockRefund(tx, sent);
    // It was found in the list meanwhile, or another refund was matched with it.
    if (refund?.state !== "pending" || refund.gatewayId !== null) return;
    await hearRefund(tx, runtime, refund, said);
  });
}

/** It may have been accepted, so it is looked up. */
export async function recordUnknown(
  runtime: Runtime,
  sent: Refund,
  { sending, retryAfterMs }: { sending: number; retryAfterMs: number | undefined },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const refund = await lockUnnamed(tx, sent, sending);
    if (refund) await lookForIt(tx, runtime, refund, retryAfterMs);
  });
}

async function lookForIt(
  tx: Tx,
  { clock }: Runtime,
  refund: Refund,
  retryAfterMs: number | undefined,
): Promise<void> {
  const now = clock.now();
  const nextStepAt = notBefore(nextCheckAt(refund, now), now, retryAfterMs);
  await updateRefund(tx, refund.id, { nextStepAt });
}

export async function recordNotTaken(
  runtime: Runtime,
  sent: Refund,
  { refusal, sending }: { refusal: Passing; sending: number },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const refund = await lockUnnamed(tx, sent, sending);
    if (!refund) return;
    const now = runtime.clock.now();
    const stuckSince = refund.stuckSince ?? now;
    const isFloat = refusal.kind === "float-empty";
    const kind = isFloat ? "float-empty" : "refund-refused";
    const other = isFloat ? "refund-refused" : "float-empty";
    await closeFindingsAbout(tx, {
      subject: referenceOf("refund", refund.id),
      kinds: [other],
      now,
    });
    await tellPerson(tx, kind, { refund, why: refusal.why, now });
    if (now.getTime() - stuckSince.getTime() >= GIVEN_UP_AFTER_MS) {
      return endFailed(tx, runtime, refund, "not-sent");
    }
    const nextStepAt = nextSendAt(stuckSince, now);
    await updateRefund(tx, refund.id, { toSend: true, stuckSince, nextStepAt });
  });
}

/** A final refusal. `answer` is the gateway's list of refunds, queried after it. */
export async function recordRefused(
  tx: Tx,
  runtime: Runtime,
  sent: Refund,
  { sending, why, answer }: { sending: number; why: string; answer: Answer },
): Promise<void> {
  const refund = await lockUnnamed(tx, sent, sending);
  if (!refund) return;
  if (answer.kind === "unknown") return lookForIt(tx, runtime, refund, answer.retryAfterMs);
  await tellPerson(tx, "refund-refused", { refund, why, now: runtime.clock.now() });
  await endFailed(tx, runtime, refund, "refused");
}

async function tellPerson(
  tx: Tx,
  kind: FindingKind,
  { refund, why, now }: { refund: Refund; why: string; now: Date },
): Promise<void> {
  const { id, paymentReference: payment, amountKobo } = refund;
  const details = { payment, why, amountKobo: amountKobo.toString() };
  await report(tx, { kind, subject: referenceOf("refund", id), details, now });
}

/** Locks the refund if it was neither found at the gateway nor resent. */
async function lockUnnamed(tx: Tx, sent: Refund, sending: number): Promise<Refund | undefined> {
  const refund = await lockRefund(tx, sent);
  const isOurs = refund?.state === "pending" && refund.gatewayId === null;
  return isOurs && refund.sends === sending ? refund : undefined;
}

/** The lock on the payment's money covers its refunds. */
async function lockRefund(tx: Tx, { id, paymentReference }: Refund): Promise<Refund | undefined> {
  await lockMoney(tx, paymentReference);
  return findRefund(tx, id);
}
