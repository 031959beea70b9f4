import { type FindingKind, report } from "../findings/findings.ts";
import { closeFindingsAbout } from "../findings/see-findings.ts";
import { type Tx, inTransaction } from "../platform/database.ts";
import { type Withdrawal, lockWithdrawal, updateWithdrawal } from "./queries.ts";
import { returnMoney, settleWithdrawal } from "./settle-withdrawal.ts";
import { nextCheckAt } from "./withdrawal-schedule.ts";
import { GIVEN_UP_AFTER_MS, nextSendAt, notBefore } from "../gateway/submission.ts";
import type { PayoutsRuntime } from "./told.ts";
import type { Transfer } from "../gateway/gateway.ts";

/** Writes down what came of sending a withdrawal. Too little at the gateway is the house's trouble: the
 * hold stays and the same reference is tried for a day, with a word to the operator; then the money
 * goes back. So it is with a final refusal where an earlier sending may be on its way after all: nobody says
 * that the gateway looks for a duplicate before it refuses. A refusal counts only as long as nobody has sent it
 * anew meanwhile. */

export type Refusal = Readonly<{
  kind:
    | "float-empty"
    /** Something about our account at the gateway. */
    | "ours"
    | "unreachable"
    /** It would be refused every time. */
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

/** It may have been taken. When it was sent says when it is asked about, unless the gateway says when. */
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

/** `sending` is undefined where the call that pays was not made at all. */
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
