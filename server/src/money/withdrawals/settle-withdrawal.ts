import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { post } from "#ledger/post.ts";
import { isHeld, isOnHold, lockFreeze } from "#people/onboarding/frozen.ts";
import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import {
  giveBack,
  pay,
  payoutFee,
  reversedKey,
  settledKey,
  takeBack,
} from "./withdrawal-postings.ts";
import {
  type CameBackBecause,
  type Withdrawal,
  findAccountOf,
  lockWithdrawal,
  ownDutyKobo,
  updateWithdrawal,
} from "./queries.ts";
import {
  type TransferReport,
  type Subject,
  isGone,
  judgeTransfer,
  reportChanged,
  reportDiffers,
  reportPaidTwice,
  reportUnexplained,
  reportWaiting,
} from "./judge-transfer.ts";
import { type EndedWithdrawal, notifyWithdrawalEnd } from "./notify-withdrawal.ts";
import type { Runtime } from "#platform/runtime.ts";
import { nextLookAt } from "./withdrawal-schedule.ts";
import { gatewayNamed } from "#gateway/gateway-of.ts";
import {
  attemptIn,
  findEndedAttempt,
  isUnsent,
  resumeAlive,
  resumeAttempt,
  sentAs,
} from "./attempt.ts";

/** Ends a withdrawal that the gateway has, whichever reports first: webhook, polling, or the
 * response to sending it. The row is locked and compared with the report; money, state and the
 * investor's e-mail are written in one transaction, once. A webhook that says *paid* and equals
 * the withdrawal is believed. One that would give money back is not, until a query confirms it:
 * money that has left and is also given back is lost. */

export type Verdict =
  /** Booked, now or before. */
  | "settled"
  | "under-way"
  /** The gateway has to be queried. */
  | "undecided"
  /** Nothing is booked; an operator has to decide. */
  | "reported";

export async function settleWithdrawal(
  tx: Tx,
  runtime: Runtime,
  reported: TransferReport,
): Promise<Verdict> {
  const { transfer, by } = reported;
  const now = runtime.clock.now();
  const { capabilities, mode } = gatewayNamed(runtime.config, reported.gateway);
  const withdrawal = await findReported(tx, runtime, reported);
  if (!withdrawal) return reportUnexplained(tx, reported, mode, now);
  const { amountKobo, reference } = withdrawal;
  const judgement = judgeTransfer(transfer, { reference: reported.reference, mode, amountKobo });
  const subject = { withdrawal, transfer, now };
  if (judgement.kind === "wrong-mode") {
    const details = { saidBy: by, domain: transfer.domain ?? null, gateway: reported.gateway };
    await report(tx, { kind: "wrong-mode", subject: reference, details, now });
    return "reported";
  }
  if (!isCurrent(withdrawal, reported)) {
    if (isGone(transfer)) return "settled";
    if (by === "webhook") return "undecided";
    await rememberAlive(tx, withdrawal, reported);
    return reportPaidTwice(tx, subject, reported);
  }
  // Without its mode, a webhook is not trusted.
  const isTrusted = by === "gateway" || transfer.domain === mode;
  if (isTrusted && withdrawal.gatewayId === null && transfer.gatewayId !== undefined) {
    await updateWithdrawal(tx, withdrawal.id, { gatewayId: transfer.gatewayId });
  }
  if (judgement.kind === "incomplete") return "undecided";
  if (judgement.kind === "paid" && withdrawal.state === "pending") {
    return bookPaid(tx, runtime, subject);
  }
  if (judgement.kind === "paid" && withdrawal.state === "paid") return bookLateFacts(tx, subject);
  if (judgement.kind === "gone" && isBack(withdrawal)) return "settled";
  const isStillPaid = judgement.kind === "paid" && withdrawal.state === "reversed";
  if (isStillPaid && !capabilities.tellsReversals) return "settled";
  if (by === "webhook") return "undecided";
  if (judgement.kind === "differs") return reportDiffers(tx, subject);
  if (judgement.kind === "gone") return bookGone(tx, runtime, { ...subject, ...judgement });
  if (judgement.kind === "under-way" && withdrawal.state === "pending") {
    await updateWithdrawal(tx, withdrawal.id, {
      gatewayStatus: judgement.status,
      feeKobo: transfer.feeKobo ?? withdrawal.feeKobo,
      sessionId: transfer.sessionId ?? withdrawal.sessionId,
    });
    await reportWaiting(tx, withdrawal, judgement, now);
    return "under-way";
  }
  if (judgement.kind === "under-way" && hasEndedSince(withdrawal, reported.queriedAt))
    return "settled";
  return reportChanged(tx, subject);
}

/** The withdrawal that a gateway's reference means, locked. If an attempt that was left has the money
 * after all, and nothing was sent since, it is the withdrawal's attempt again: so it is never sent
 * elsewhere. */
async function findReported(
  tx: Tx,
  runtime: Runtime,
  reported: TransferReport,
): Promise<Withdrawal | undefined> {
  const { by, gateway, reference, transfer } = reported;
  const { attempt, reference: ours } = attemptIn(reference);
  const withdrawal = await lockWithdrawal(tx, ours);
  if (!withdrawal || isCurrent(withdrawal, reported)) return withdrawal;
  const { mode } = gatewayNamed(runtime.config, gateway);
  const isCertain = by === "gateway" && transfer.domain === mode && !isGone(transfer);
  const wasThere = (await findEndedAttempt(tx, reference)) === gateway;
  if (!isCertain || !wasThere || !isUnsent(withdrawal)) return withdrawal;
  await resumeAttempt(tx, withdrawal, { attempt, gateway, now: runtime.clock.now() });
  return lockWithdrawal(tx, ours);
}

/** While another attempt is under way: if that one takes no money after all, this one is the payment. */
async function rememberAlive(
  tx: Tx,
  { id, state }: Withdrawal,
  { gateway, reference }: TransferReport,
): Promise<void> {
  if (state !== "pending" || (await findEndedAttempt(tx, reference)) !== gateway) return;
  await updateWithdrawal(tx, id, { aliveAttempt: attemptIn(reference).attempt });
}

function isCurrent(
  withdrawal: Withdrawal,
  { gateway, reference }: Pick<TransferReport, "gateway" | "reference">,
): boolean {
  return withdrawal.gateway === gateway && sentAs(withdrawal) === reference;
}

/** The end was recorded after the query was sent, so the answer may be outdated. */
function hasEndedSince({ paidAt, cameBackAt }: Withdrawal, queriedAt: Date | undefined): boolean {
  const endedAt = cameBackAt ?? paidAt;
  return endedAt !== null && queriedAt !== undefined && endedAt >= queriedAt;
}

const QUERY_FEE_AFTER_MS = 60_000;

function isBack({ state }: Withdrawal): boolean {
  return state === "returned" || state === "reversed";
}

async function bookPaid(
  tx: Tx,
  runtime: Runtime,
  { withdrawal, transfer, now }: Subject,
): Promise<Verdict> {
  const { id } = withdrawal;
  const { transferredAt } = transfer;
  const eventAt = transferredAt === undefined || transferredAt > now ? now : transferredAt;
  const feeKobo = transfer.feeKobo ?? withdrawal.feeKobo;
  await post(tx, [
    ...pay(withdrawal, eventAt),
    ...(feeKobo === null ? [] : payoutFee(withdrawal, feeKobo, eventAt)),
  ]);
  const sessionId = transfer.sessionId ?? withdrawal.sessionId;
  await updateWithdrawal(tx, id, {
    state: "paid",
    paidAt: now,
    gatewayStatus: "success",
    feeKobo,
    sessionId,
    // The gateway reports the fee when it is queried.
    nextStepAt:
      feeKobo === null
        ? new Date(now.getTime() + QUERY_FEE_AFTER_MS)
        : (nextLookAt(now, now) ?? null),
  });
  await notify(tx, runtime, { ...withdrawal, sessionId, state: "paid", because: null });
  return "settled";
}

/** Facts that were unknown when it was booked. */
async function bookLateFacts(tx: Tx, { withdrawal, transfer, now }: Subject): Promise<Verdict> {
  const { id, paidAt } = withdrawal;
  if (withdrawal.feeKobo === null && transfer.feeKobo !== undefined) {
    await post(tx, payoutFee(withdrawal, transfer.feeKobo, paidAt ?? now));
    await updateWithdrawal(tx, id, { feeKobo: transfer.feeKobo });
  }
  if (withdrawal.sessionId === null && transfer.sessionId !== undefined) {
    await updateWithdrawal(tx, id, { sessionId: transfer.sessionId });
  }
  return "settled";
}

async function bookGone(
  tx: Tx,
  runtime: Runtime,
  subject: Subject & { status: string },
): Promise<Verdict> {
  const { withdrawal, status, now } = subject;
  if (withdrawal.state === "pending") {
    if (await resumeAlive(tx, withdrawal, now)) return "settled";
    await returnMoney(tx, runtime, { withdrawal, because: "failed", status });
    return "settled";
  }
  // It had been paid: only a reversal is expected then.
  if (status !== "reversed") await reportChanged(tx, subject);
  const { id, investorId } = withdrawal;
  await post(tx, takeBack(withdrawal, now));
  await repayDebt(tx, { investorId, cause: reversedKey(id), eventAt: now });
  await updateWithdrawal(tx, id, {
    state: "reversed",
    cameBackAt: now,
    cameBackBecause: "failed",
    gatewayStatus: status,
    nextStepAt: null,
  });
  await notify(tx, runtime, { ...withdrawal, state: "reversed", because: null });
  return "settled";
}

/** Gives back the money of a withdrawal: the gateway says that it was not paid, refuses it for good
 * or for a day, or its owner has frozen their account. The row is locked. */
export async function returnMoney(
  tx: Tx,
  runtime: Runtime,
  end: { withdrawal: Withdrawal; because: CameBackBecause; status: string | null },
): Promise<void> {
  const { withdrawal, because, status } = end;
  const now = runtime.clock.now();
  const { id, investorId } = withdrawal;
  await post(tx, giveBack(withdrawal, now));
  await repayDebt(tx, { investorId, cause: settledKey(id), eventAt: now });
  await updateWithdrawal(tx, id, {
    state: "returned",
    cameBackAt: now,
    cameBackBecause: because,
    gatewayStatus: status,
    nextStepAt: null,
  });
  await notify(tx, runtime, { ...withdrawal, state: "returned", because });
}

/** Gives the money back if its owner has frozen their account, and lets it wait while an operator
 * holds it, unless an earlier sending may have arrived. Returns whether sending is to be skipped.
 * The account is neither frozen nor held until the transaction ends. */
export async function mayNotSend(
  tx: Tx,
  runtime: Runtime,
  { investorId, reference }: Withdrawal,
): Promise<boolean> {
  const now = runtime.clock.now();
  const freeze = await lockFreeze(tx, investorId);
  if (!freeze || !isHeld(freeze, now)) return false;
  const withdrawal = await lockWithdrawal(tx, reference);
  if (withdrawal?.state !== "pending" || !withdrawal.toSend) return true;
  if (withdrawal.mayHaveArrived) return false;
  if (isOnHold(freeze, now)) {
    await updateWithdrawal(tx, withdrawal.id, { nextStepAt: freeze.holdUntil });
    return true;
  }
  await returnMoney(tx, runtime, { withdrawal, because: "frozen", status: null });
  return true;
}

type Ended = Omit<EndedWithdrawal, "bankName" | "last4" | "dutyKobo"> &
  Pick<Withdrawal, "recipientId" | "dutyKobo" | "dutyBy">;

async function notify(tx: Tx, runtime: Runtime, ended: Ended): Promise<void> {
  const { recipientId, investorId, reference, amountKobo, sessionId, because, state } = ended;
  const account = await findAccountOf(tx, recipientId);
  const dutyKobo = ownDutyKobo(ended);
  const end = { state, investorId, reference, amountKobo, dutyKobo, sessionId, because };
  await notifyWithdrawalEnd(tx, runtime, { ...end, ...account });
}
