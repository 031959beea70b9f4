import { report } from "#money/findings/findings.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { isAbsent, notBefore } from "#gateway/submission.ts";
import { type TransferAnswer, queryTransfer } from "./gateway-transfers.ts";
import { type Withdrawal, lockWithdrawal, updateWithdrawal } from "./queries.ts";
import { recordNotTaken } from "./send-withdrawal.ts";
import { settleWithdrawal } from "./settle-withdrawal.ts";
import { ABSENT, OVERDUE_AFTER_MS, nextCheckAt, nextLookAt } from "./withdrawal-schedule.ts";
import type { Runtime } from "#platform/runtime.ts";
import { gatewayNamed } from "#gateway/gateway-of.ts";
import { sentAs } from "./attempt.ts";

/** Polls the gateway for a withdrawal whose end is unknown. Not found means nothing while the
 * gateway may still be processing the request. Only after it was not found three times in half an
 * hour, and is in none of the gateway's lists, is it taken as not arrived; then it is sent again
 * under the same reference. Not found alone is never a reason to give money back; what was refused as
 * well, in words that we do not know, goes back after a day. */

const HOUR_MS = 60 * 60_000;
/** Retry delay when a check of a paid withdrawal gets no answer. */
const CHECK_AGAIN_MS = 15 * 60_000;
const CHECKED_FOR_MS = 7 * 24 * HOUR_MS;

export async function checkWithdrawal(runtime: Runtime, withdrawal: Withdrawal): Promise<void> {
  const seemsAbsent = await queryTransfer(runtime, withdrawal, (tx, answer) =>
    recordAnswer(tx, runtime, withdrawal, answer),
  );
  if (seemsAbsent) await searchList(runtime, withdrawal);
}

/** Returns whether it is certain that the withdrawal never arrived. */
async function recordAnswer(
  tx: Tx,
  { clock }: Runtime,
  queried: Withdrawal,
  answer: TransferAnswer,
): Promise<boolean> {
  const now = clock.now();
  const withdrawal = await lockWithdrawal(tx, queried.reference);
  if (withdrawal?.state !== "pending" || withdrawal.sentAt === null) return false;
  const { id, sends, sentAt, toSend } = withdrawal;
  // Another worker was faster: the answer is about an earlier sending.
  if (toSend || sends !== queried.sends) return false;
  const waitMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
  const nextStepAt = notBefore(nextCheckAt({ ...withdrawal, sentAt }, now), now, waitMs);
  const misses = answer.kind === "not-found" ? withdrawal.misses + 1 : withdrawal.misses;
  await updateWithdrawal(tx, id, { misses, nextStepAt });
  await reportOverdue(tx, withdrawal, now);
  return answer.kind === "not-found" && isAbsent({ sentAt, misses }, ABSENT, now);
}

async function reportOverdue(tx: Tx, withdrawal: Withdrawal, now: Date): Promise<void> {
  const { createdAt, gateway, gatewayStatus, reference } = withdrawal;
  if (now.getTime() - createdAt.getTime() < OVERDUE_AFTER_MS) return;
  const details = { since: createdAt.toISOString(), status: gatewayStatus, gateway };
  await report(tx, { kind: "withdrawal-overdue", subject: reference, details, now });
}

async function searchList(runtime: Runtime, withdrawal: Withdrawal): Promise<void> {
  const { clock, config, db, log } = runtime;
  const { createdAt, gateway, sends } = withdrawal;
  const reference = sentAs(withdrawal);
  const queriedAt = clock.now();
  const from = new Date(createdAt.getTime() - HOUR_MS);
  const to = new Date(queriedAt.getTime() + HOUR_MS);
  const outcome = await gatewayNamed(config, gateway).searchTransfers({ reference, from, to });
  if (outcome.kind !== "ok") {
    log.warn({ reference }, "the gateway's payouts could not be looked through");
    return;
  }
  const found = outcome.value;
  const refusal = await inTransaction(db, async (tx) => {
    if (found !== "absent") {
      const reported = { reference, gateway, transfer: found, by: "gateway", queriedAt } as const;
      await settleWithdrawal(tx, runtime, reported);
      return null;
    }
    const now = await lockWithdrawal(tx, withdrawal.reference);
    if (now?.state !== "pending" || now.sends !== sends) return null;
    if (now.refusal !== null) return now.refusal;
    const again = { toSend: true, mayHaveArrived: true, nextStepAt: clock.now() };
    await updateWithdrawal(tx, now.id, again);
    return null;
  });
  // Refused and not there: what it meant is for an operator.
  if (refusal === null) return;
  const because = { kind: "ours", why: refusal, isUnknown: true } as const;
  await recordNotTaken(runtime, withdrawal, { refusal: because, sending: sends });
}

/** A paid withdrawal can be reversed for days. */
export async function checkForReversal(runtime: Runtime, paid: Withdrawal): Promise<void> {
  const { reference } = paid;
  await queryTransfer(runtime, paid, async (tx, answer) => {
    const now = runtime.clock.now();
    const withdrawal = await lockWithdrawal(tx, reference);
    if (withdrawal?.state !== "paid" || withdrawal.paidAt === null) return;
    const { id, paidAt, feeKobo } = withdrawal;
    const isUnanswered =
      answer.kind === "unknown" && now.getTime() - paidAt.getTime() < CHECKED_FOR_MS;
    const nextStepAt = isUnanswered
      ? new Date(now.getTime() + (answer.retryAfterMs ?? CHECK_AGAIN_MS))
      : (nextLookAt(paidAt, now) ?? null);
    await updateWithdrawal(tx, id, { nextStepAt });
    if (answer.kind === "not-found") {
      const details = { booked: "paid", status: "not found", gateway: paid.gateway };
      await report(tx, { kind: "withdrawal-changed", subject: reference, details, now });
    }
    if (nextStepAt === null && feeKobo === null) {
      const details = { gateway: paid.gateway };
      await report(tx, { kind: "payout-fee-unknown", subject: reference, details, now });
    }
  });
}
