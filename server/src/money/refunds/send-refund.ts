import { findTransaction } from "#money/payments/gateway-of-money.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { type RefundsAnswer, queryRefunds } from "./query-refunds.ts";
import { notBefore, recordSending, submit } from "#gateway/submission.ts";
import { type Refund, findRefund, updateRefund } from "./queries.ts";
import { nextCheckAt } from "./refund-schedule.ts";
import type { GatewayRefund } from "#gateway/sent-back.ts";
import type { Refused, Unknown } from "#gateway/outcome.ts";
import { gatewayNamed } from "#gateway/gateway-of.ts";
import { referenceOf } from "#gateway/reference.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isClaimedBeyond } from "#money/disputes/list-disputes.ts";
import { lockMoney } from "#money/suspense/find-money-owner.ts";
import { endFailed } from "./end-refund.ts";
import { type Temporary, reportRefusal, tryLater } from "./refused-refund.ts";
import { applyRefundStatus } from "./apply-gateway-status.ts";

/** Sends a refund that the gateway certainly does not have. Sending is committed before the call;
 * from then on it may have been sent, until the gateway's list says otherwise. So a process that
 * dies here leaves it to be looked up, never to be made twice or given back while on its way. A
 * response counts only if the refund was not resent meanwhile. */

type Refusal =
  | Temporary
  /** Every retry would be refused. */
  | Readonly<{ kind: "final"; why: string }>;

export async function sendRefund(runtime: PaymentsRuntime, refund: Refund): Promise<void> {
  const { clock, config, db } = runtime;
  const { id, gateway, paymentReference, amountKobo, currency } = refund;
  if (await giveWay(runtime, refund)) return;
  const gatewayId = (await findTransaction(db, paymentReference))?.gatewayId;
  const now = clock.now();
  const nextStepAt = nextCheckAt({ gatewayId: null, sentAt: now }, now);
  const sending = await recordSending(db, "refund", { id, now, nextStepAt });
  if (sending === undefined) return;
  const note = referenceOf("refund", id);
  const wanted = { transaction: paymentReference, gatewayId, amountKobo, currency, note };
  const call = () => gatewayNamed(config, gateway).createRefund(wanted);
  const refused = async (refusal: Refusal) => {
    if (refusal.kind !== "final") return recordNotTaken(runtime, refund, { sending, refusal });
    // An earlier sending may have arrived after all: the gateway's list decides.
    await queryRefunds(runtime, paymentReference, (tx, answer) =>
      recordRefused(tx, runtime, refund, { sending, why: refusal.why, answer }),
    );
  };
  await submit(
    runtime,
    { reference: note, call },
    {
      taken: (reported) => recordTaken(runtime, refund, reported),
      unknown: (outcome) => recordUnknown(runtime, refund, { sending, outcome }),
      duplicate: () => refused({ kind: "final", why: "duplicate_reference" }),
      refused: (outcome) => refused(refusalOf(outcome)),
    },
  );
}

/** A bank claims the same money. The gateway has not got the refund, and would not take both, so the
 * refund ends, and `bookWhatFits` books the claim. */
async function giveWay(runtime: Runtime, sent: Refund): Promise<boolean> {
  return inTransaction(runtime.db, async (tx) => {
    const refund = await lockRefund(tx, sent);
    if (refund?.state !== "pending" || !refund.toSend) return false;
    if (!(await isClaimedBeyond(tx, refund.paymentReference))) return false;
    const why = "a bank claims the same money";
    await reportRefusal(tx, "refund-refused", { refund, why, now: runtime.clock.now() });
    await endFailed(tx, runtime, refund, "not-sent");
    return true;
  });
}

const OURS = new Set(["not_allowed", "malfunction"]);

function refusalOf({ code, status }: Refused): Refusal {
  if (code === "insufficient_balance") return { kind: "float-empty", why: code };
  if (OURS.has(code) || status === 401 || status === 403) return { kind: "ours", why: code };
  return { kind: "final", why: code };
}

async function recordTaken(runtime: Runtime, sent: Refund, reported: GatewayRefund): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const refund = await lockRefund(tx, sent);
    // It was found in the list meanwhile, or another refund was matched with it.
    if (refund?.state !== "pending" || refund.gatewayId !== null) return;
    await applyRefundStatus(tx, runtime, refund, reported);
  });
}

/** It may have been accepted, so it is looked up. */
async function recordUnknown(
  runtime: Runtime,
  sent: Refund,
  { sending, outcome }: { sending: number; outcome: Unknown },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const refund = await lockUnnamed(tx, sent, sending);
    if (!refund) return;
    await updateRefund(tx, refund.id, { refusal: outcome.refusal ?? null });
    await scheduleCheck(tx, runtime, refund, outcome.retryAfterMs);
  });
}

async function scheduleCheck(
  tx: Tx,
  { clock }: Runtime,
  refund: Refund,
  retryAfterMs: number | undefined,
): Promise<void> {
  const now = clock.now();
  const nextStepAt = notBefore(nextCheckAt(refund, now), now, retryAfterMs);
  await updateRefund(tx, refund.id, { nextStepAt });
}

async function recordNotTaken(
  runtime: Runtime,
  sent: Refund,
  { refusal, sending }: { refusal: Temporary; sending: number },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const refund = await lockUnnamed(tx, sent, sending);
    if (refund) await tryLater(tx, runtime, refund, refusal);
  });
}

/** A final refusal. `answer` is the gateway's list of refunds, queried after it. */
async function recordRefused(
  tx: Tx,
  runtime: Runtime,
  sent: Refund,
  { sending, why, answer }: { sending: number; why: string; answer: RefundsAnswer },
): Promise<void> {
  const refund = await lockUnnamed(tx, sent, sending);
  if (!refund) return;
  if (answer.kind === "unknown") return scheduleCheck(tx, runtime, refund, answer.retryAfterMs);
  await reportRefusal(tx, "refund-refused", { refund, why, now: runtime.clock.now() });
  await endFailed(tx, runtime, refund, "refused");
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
