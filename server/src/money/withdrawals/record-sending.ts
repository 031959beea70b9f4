import { type FindingKind, report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/list-findings.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { type Withdrawal, lockWithdrawal, updateWithdrawal } from "./queries.ts";
import { returnMoney, settleWithdrawal } from "./settle-withdrawal.ts";
import { nextCheckAt } from "./withdrawal-schedule.ts";
import { GIVEN_UP_AFTER_MS, nextSendAt, notBefore } from "#gateway/submission.ts";
import type { PayoutsRuntime } from "./ended-withdrawal.ts";
import type { Transfer } from "#gateway/gateway.ts";

/**
 * Records the outcome of sending a withdrawal. If the gateway balance is too low, the money stays
 * held and the same reference is retried for a day, with an alert to the operator; then it goes
 * back. The same holds for a final refusal while an earlier sending may still be on its way: the
 * gateway does not document that it looks for a duplicate before refusing.
 *
 * A refusal counts only if the withdrawal was not resent meanwhile.
 */

export type Refusal = Readonly<{
  kind:
    | "float-empty"
    /** Trouble with our account at the gateway. */
    | "ours"
    | "unreachable"
    /** Every retry would be refused. */
    | "final";
  why: string;
  retryAfterMs?: number | undefined;
}>;

export async function recordTaken(
  runtime: PayoutsRuntime,
  { reference }: Withdrawal,
  { transfer, askedAt }: { transfer: Transfer; askedAt: Date },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    await settleWithdrawal(tx, runtime, { reference, transfer, by: "gateway", askedAt });
    const withdrawal = await lockWithdrawal(tx, reference);
    if (withdrawal?.state !== "pending") return;
    const nextStepAt = afterSending(withdrawal, runtime.clock.now());
    await updateWithdrawal(tx, withdrawal.id, { stuckSince: null, nextStepAt });
  });
}

/** It may have been accepted. Checks are scheduled from the sending, unless the gateway says
 * when. */
export async function recordUnknown(
  runtime: PayoutsRuntime,
  { reference }: Withdrawal,
  { sending, retryAfterMs }: { sending: number; retryAfterMs: number | undefined },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, reference);
    if (withdrawal?.state !== "pending" || withdrawal.sends !== sending) return;
    const now = runtime.clock.now();
    const nextStepAt =
      retryAfterMs === undefined
        ? afterSending(withdrawal, now)
        : new Date(now.getTime() + retryAfterMs);
    await updateWithdrawal(tx, withdrawal.id, { nextStepAt, stuckSince: null });
  });
}

function afterSending(withdrawal: Withdrawal, now: Date): Date {
  return nextCheckAt({ ...withdrawal, sentAt: withdrawal.sentAt ?? now }, now);
}

/** `sending` is undefined if the call that pays was not made at all. */
export async function recordNotTaken(
  runtime: PayoutsRuntime,
  { investorId, reference }: Withdrawal,
  { refusal, sending }: { refusal: Refusal; sending: number | undefined },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const isHeld = await runtime.isHeldNow(tx, investorId, runtime.clock.now());
    const withdrawal = await lockWithdrawal(tx, reference);
    const isCurrent = sending === undefined ? withdrawal?.toSend : withdrawal?.sends === sending;
    if (!withdrawal || withdrawal.state !== "pending" || !isCurrent) return;
    const now = runtime.clock.now();
    const stuckSince = withdrawal.stuckSince ?? now;
    const isFinal = refusal.kind === "final" && !withdrawal.mayHaveArrived;
    const isFrozen = isHeld && !withdrawal.mayHaveArrived;
    const isGivenUp = now.getTime() - stuckSince.getTime() >= GIVEN_UP_AFTER_MS;
    const isOver = isFinal || isFrozen || isGivenUp;
    await reportRefusal(tx, withdrawal, { refusal, isOver, now });
    if (isOver) {
      const because = isFinal ? "refused" : isFrozen ? "frozen" : "not-sent";
      await returnMoney(tx, runtime, { withdrawal, because, status: null });
      return;
    }
    const nextStepAt = notBefore(nextSendAt(stuckSince, now), now, refusal.retryAfterMs);
    await updateWithdrawal(tx, withdrawal.id, { toSend: true, stuckSince, nextStepAt });
  });
}

async function reportRefusal(
  tx: Tx,
  { reference, amountKobo }: Withdrawal,
  { refusal, isOver, now }: { refusal: Refusal; isOver: boolean; now: Date },
): Promise<void> {
  const { kind, why } = refusal;
  if (kind === "unreachable" && !isOver) return;
  const finding: FindingKind = kind === "float-empty" ? "float-empty" : "withdrawal-refused";
  const details = { why, amountKobo: amountKobo.toString() };
  const other = finding === "float-empty" ? "withdrawal-refused" : "float-empty";
  await closeFindingsAbout(tx, { subject: reference, kinds: [other], now });
  await report(tx, { kind: finding, subject: reference, details, now });
}
