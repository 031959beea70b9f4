import { type Tx, inTransaction } from "../platform/database.ts";
import { recordChallenged, recordToSend } from "./charge-queries.ts";
import { SENDABLE_MS, nextChargeCheckAt, nextTryAt } from "./charge-schedule.ts";
import { moveNextCheck } from "./check-queries.ts";
import { type FailedCharge, endCharge } from "./end-charge.ts";
import { report } from "./findings.ts";
import { type PaymentsRuntime, purposeOf } from "./purposes.ts";
import { recordOpened } from "./queries.ts";
import { type SentCharge, lockSentCharge } from "./sent-charge.ts";

/** Writes down what came of sending a charge, unless somebody was faster: a webhook, or our own
 * asking. */

async function whileOpen(
  runtime: PaymentsRuntime,
  reference: string,
  record: (tx: Tx, sent: SentCharge & { now: Date }) => Promise<void>,
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const sent = await lockSentCharge(tx, reference);
    if (sent) await record(tx, { ...sent, now: runtime.clock.now() });
  });
}

/** It may have arrived. */
export async function recordUnknown(
  runtime: PaymentsRuntime,
  reference: string,
  retryAfterMs: number | undefined,
): Promise<void> {
  await whileOpen(runtime, reference, async (tx, { payment, charge, now }) => {
    const nextCheckAt =
      retryAfterMs === undefined
        ? nextChargeCheckAt({ ...payment, sentAt: charge.sentAt }, now)
        : new Date(now.getTime() + retryAfterMs);
    await moveNextCheck(tx, payment.id, nextCheckAt);
  });
}

/** Its owner is sent nowhere but to the gateway. An address elsewhere is nobody's to open, and the
 * charge ends like one that nobody confirms. */
export async function recordChallenge(
  runtime: PaymentsRuntime,
  reference: string,
  url: string,
): Promise<void> {
  const { config, log } = runtime;
  await whileOpen(runtime, reference, async (tx, { payment, charge, now }) => {
    if (charge.challengedAt !== null) return;
    const { id, accessCode } = payment;
    const nextCheckAt = nextChargeCheckAt({ ...payment, sentAt: charge.sentAt }, now);
    await recordChallenged(tx, { paymentId: id, now });
    await moveNextCheck(tx, id, nextCheckAt);
    if (new URL(url).origin !== config.paystack.checkoutOrigin) {
      log.error({ reference }, "the gateway wants a charge confirmed at an address not its own");
      return;
    }
    await recordOpened(tx, { id, authorizationUrl: url, accessCode, nextCheckAt });
    const { chargeEnded } = purposeOf(runtime, payment.purpose);
    await chargeEnded?.(tx, runtime, payment, { kind: "challenged", url });
  });
}

/** What is wrong with the card for good, in the words that its owner may see. */
const UNUSABLE: Readonly<Record<string, string>> = {
  authorization_mismatch: "Card not known any more",
  authorization_unknown: "Card not known any more",
  card_expired: "Expired card",
  card_kept_back: "Card was blocked",
};
/** What is wrong with this charge only. */
const DECLINED: Readonly<Record<string, string>> = {
  insufficient_funds: "Insufficient funds",
  card_regulated: "Declined too often",
};
/** What is wrong with us: it passes, or somebody sees to it. */
const OURS = new Set(["not_allowed", "malfunction", "try_later"]);

export async function recordRefusal(
  runtime: PaymentsRuntime,
  reference: string,
  { code, status }: { code: string; status: number },
): Promise<void> {
  await whileOpen(runtime, reference, async (tx, { payment, charge, now }) => {
    const isOurs = OURS.has(code) || (status !== 400 && status !== 422);
    if (!isOurs) return endCharge(tx, runtime, { payment, end: endOf(code) });
    const stuckSince = charge.stuckSince ?? now;
    const details = { why: code };
    await report(tx, { kind: "charge-refused", subject: reference, details, now });
    if (now.getTime() - stuckSince.getTime() >= SENDABLE_MS) {
      return endCharge(tx, runtime, { payment, end: { kind: "not-sent", message: null } });
    }
    await recordToSend(tx, { paymentId: payment.id, stuckSince });
    await moveNextCheck(tx, payment.id, nextTryAt(stuckSince, now));
  });
}

function endOf(code: string): FailedCharge {
  const unusable = UNUSABLE[code];
  if (unusable !== undefined) return { kind: "card-unusable", message: unusable };
  return { kind: "declined", message: DECLINED[code] ?? null };
}
