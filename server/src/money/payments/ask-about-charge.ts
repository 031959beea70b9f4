import type { Tx } from "#platform/database/database.ts";
import { type Answer, askGateway } from "./ask-gateway.ts";
import { recordToSend } from "./charge-queries.ts";
import {
  CONFIRMABLE_MS,
  SENDABLE_MS,
  UNDECIDED_AFTER_MS,
  nextChargeCheckAt,
  nextTryAt,
} from "./charge-schedule.ts";
import { moveNextCheck } from "./check-queries.ts";
import { type FailedCharge, endCharge } from "./end-charge.ts";
import { report } from "#money/findings/findings.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { type SentCharge, lockSentCharge } from "./sent-charge.ts";
import type { Charge } from "#gateway/gateway.ts";

/** Queries the gateway about the charge of a kept card that was sent, or may have been. It fails
 * only when the gateway says `failed` or `reversed`, or when the card's owner does not confirm it
 * within three days. A pending or unknown charge never times out. A charge that the gateway does
 * not find is sent again under the same reference, for a week, or for a day if the gateway refuses
 * it. */

type Sent = SentCharge & { now: Date };

/** `refusal`: the code with which the gateway has just refused the charge. It says nothing about
 * money. */
export async function askAboutCharge(
  runtime: PaymentsRuntime,
  reference: string,
  refusal?: string,
): Promise<void> {
  await askGateway(runtime, reference, async (tx, answer) => {
    const sent = await lockSentCharge(tx, reference);
    if (!sent) return;
    const now = runtime.clock.now();
    const isUnresolved = answer.kind === "not-found" || answer.kind === "unknown";
    if (refusal !== undefined && isUnresolved) {
      const details = { why: refusal };
      await report(tx, { kind: "charge-refused", subject: reference, details, now });
    }
    const isRefused = refusal !== undefined && answer.kind === "not-found";
    await (isRefused
      ? sendLater(tx, runtime, { ...sent, now })
      : record(tx, runtime, answer, { ...sent, now }));
  });
}

/** The gateway has no record of the charge and does not accept it: temporary, or an operator fixes
 * it. */
async function sendLater(tx: Tx, runtime: PaymentsRuntime, sent: Sent): Promise<void> {
  const { payment, charge, now } = sent;
  const stuckSince = charge.stuckSince ?? now;
  if (now.getTime() - stuckSince.getTime() >= SENDABLE_MS) {
    return endCharge(tx, runtime, { payment, end: { kind: "not-sent", message: null } });
  }
  await recordToSend(tx, { paymentId: payment.id, stuckSince });
  await moveNextCheck(tx, payment.id, nextTryAt(stuckSince, now));
}

async function record(tx: Tx, runtime: PaymentsRuntime, answer: Answer, sent: Sent): Promise<void> {
  const { payment, charge, now } = sent;
  const isOld = now.getTime() - charge.sentAt.getTime() >= UNDECIDED_AFTER_MS;
  if (answer.kind === "not-found") {
    const end = { kind: "not-sent", message: null } as const;
    if (isOld) return endCharge(tx, runtime, { payment, end });
    await recordToSend(tx, { paymentId: payment.id, stuckSince: charge.stuckSince });
  }
  if (answer.kind === "told" && answer.verdict === "unpaid") {
    const end = endOf(answer.charge, sent);
    const mayStillBePaid = end?.kind === "missed";
    if (end) return endCharge(tx, runtime, { payment, end, mayStillBePaid });
  }
  if (isOld) {
    await report(tx, {
      kind: "charge-undecided",
      subject: payment.reference,
      details: { status: answer.kind === "told" ? (answer.charge.status ?? null) : answer.kind },
      now,
    });
  }
  await moveNextCheck(tx, payment.id, nextAt(answer, sent));
}

/** Statuses in which the gateway waits for its customer. */
const WITH_ITS_OWNER = new Set(["ongoing", "abandoned"]);
const FOR_GOOD = /expired card|card (has |is )?expired|pick.?up|(lost|stolen) card|invalid card/i;

/** While the owner can still confirm the charge, a failed attempt can be repeated. */
function endOf(said: Charge, { charge, now }: Sent): FailedCharge | undefined {
  const { status = "", gatewayResponse: message = null } = said;
  const isFailed = status === "failed" || status === "reversed";
  if (isFailed && charge.challengedAt === null) {
    return { kind: FOR_GOOD.test(message ?? "") ? "card-unusable" : "declined", message };
  }
  const isWithItsOwner = isFailed || WITH_ITS_OWNER.has(status);
  return isWithItsOwner && now >= confirmableUntil(charge) ? MISSED : undefined;
}

const MISSED = { kind: "missed", message: null } as const;

function confirmableUntil({ challengedAt, sentAt }: Sent["charge"]): Date {
  return new Date((challengedAt ?? sentAt).getTime() + CONFIRMABLE_MS);
}

/** No later than the end of the owner's confirmation window. */
function nextAt(answer: Answer, { payment, charge, now }: Sent): Date {
  if (answer.kind === "unknown" && answer.retryAfterMs !== undefined) {
    return new Date(now.getTime() + answer.retryAfterMs);
  }
  const next = nextChargeCheckAt({ ...payment, sentAt: charge.sentAt }, now);
  const over = confirmableUntil(charge);
  return over > now && over < next ? over : next;
}
