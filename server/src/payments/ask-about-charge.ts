import type { Tx } from "../platform/database.ts";
import { type Answer, askGateway } from "./ask-gateway.ts";
import type { Charge } from "./charge.ts";
import { recordToSend } from "./charge-queries.ts";
import { CONFIRMABLE_MS, UNDECIDED_AFTER_MS, nextChargeCheckAt } from "./charge-schedule.ts";
import { moveNextCheck } from "./check-queries.ts";
import { type FailedCharge, endCharge } from "./end-charge.ts";
import { report } from "./findings.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { type SentCharge, lockSentCharge } from "./sent-charge.ts";

/** Asks what became of the charge of a kept card that was sent, or may have been. Only the gateway's
 * own `failed` ends it; what waits for its owner ends when they had their time. What it does not find
 * is sent again under the same reference, for a week. */

type Sent = SentCharge & { now: Date };

export async function askAboutCharge(runtime: PaymentsRuntime, reference: string): Promise<void> {
  await askGateway(runtime, reference, async (tx, answer) => {
    const sent = await lockSentCharge(tx, reference);
    if (sent) await record(tx, runtime, answer, { ...sent, now: runtime.clock.now() });
  });
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
    if (end) return endCharge(tx, runtime, { payment, ...end });
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

type End = { end: FailedCharge; mayStillBePaid: boolean };

/** At the bank's own words it waits for nobody. */
const AT_THE_BANK = new Set(["pending", "processing", "queued"]);
const FAILED = new Set(["failed", "reversed"]);
const FOR_GOOD = /expired card|card (has |is )?expired|pick.?up|(lost|stolen) card|invalid card/i;

/** While its owner can confirm it, an attempt that failed can be made again. */
function endOf(said: Charge, { charge, now }: Sent): End | undefined {
  const { status = "", gatewayResponse: message = null } = said;
  const hasFailed = FAILED.has(status);
  if (hasFailed && charge.challengedAt === null) {
    const kind = FOR_GOOD.test(message ?? "") ? "card-unusable" : "declined";
    return { end: { kind, message }, mayStillBePaid: false };
  }
  if (AT_THE_BANK.has(status) || now < confirmableUntil(charge)) return undefined;
  const end = { kind: "declined", message: hasFailed ? message : "Not confirmed in time" } as const;
  return { end, mayStillBePaid: true };
}

function confirmableUntil({ challengedAt, sentAt }: Sent["charge"]): Date {
  return new Date((challengedAt ?? sentAt).getTime() + CONFIRMABLE_MS);
}

/** At the latest when its owner's time is over. */
function nextAt(answer: Answer, { payment, charge, now }: Sent): Date {
  if (answer.kind === "unknown" && answer.retryAfterMs !== undefined) {
    return new Date(now.getTime() + answer.retryAfterMs);
  }
  const next = nextChargeCheckAt({ ...payment, sentAt: charge.sentAt }, now);
  const over = confirmableUntil(charge);
  return over > now && over < next ? over : next;
}
