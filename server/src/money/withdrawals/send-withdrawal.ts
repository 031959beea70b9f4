import { type Tx, inTransaction } from "#platform/database/database.ts";
import {
  GIVEN_UP_AFTER_MS,
  nextSendAt,
  notBefore,
  recordSending,
  submit,
} from "#gateway/submission.ts";
import { type Withdrawal, lockWithdrawal, updateWithdrawal } from "./queries.ts";
import { isHeld, isOnHold, lockFreeze } from "#people/onboarding/frozen.ts";
import { recordGatewayCode } from "#people/accounts/recipient.ts";
import { recipientAt } from "#people/accounts/recipient-at-gateway.ts";
import { mayNotSend, returnMoney, settleWithdrawal } from "./settle-withdrawal.ts";
import type { Runtime } from "#platform/runtime.ts";
import { gatewayNamed, gatewayOf } from "#gateway/gateway-of.ts";
import type { Gateway } from "#gateway/gateway.ts";
import type { Transfer, TransferRequest } from "#gateway/transfers.ts";
import { type NotDone, type Refused, type Unknown, reasonOf } from "#gateway/outcome.ts";
import type { FindingKind } from "#money/findings/finding-kinds.ts";
import { report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import { isUnsent, moveUnsent, resumeAlive, sentAs } from "./attempt.ts";
import { placeWithdrawal } from "./place-withdrawal.ts";
import { nextCheckAt } from "./withdrawal-schedule.ts";

/** Sends a withdrawal, or sends it again if the gateway did not find it. Sending is committed
 * before the call; from then on it may have been sent, until the gateway says otherwise. So a
 * process that dies here leaves it to be queried, never to be paid twice or given back while on its
 * way. If its owner has frozen their account, it goes back instead; while an operator holds the
 * account, it waits. A response counts only if the
 * withdrawal was not resent meanwhile. */

/** Longer than the call may take. */
const ANSWERED_WITHIN_MS = 45_000;

type Refusal = Readonly<{
  kind:
    | "float-empty"
    /** Trouble with our account at the gateway. */
    | "ours"
    | "unreachable"
    /** Every retry would be refused. */
    | "final";
  why: string;
  /** In words that we do not know: it may have arrived. */
  isUnknown?: boolean;
  retryAfterMs?: number | undefined;
}>;

export async function sendWithdrawal(runtime: Runtime, withdrawal: Withdrawal): Promise<void> {
  const placed = await placeWithdrawal(runtime, withdrawal);
  if (placed.kind === "elsewhere") return;
  if (placed.kind === "waits") {
    return recordNotTaken(runtime, withdrawal, { refusal: placed.because, sending: undefined });
  }
  const { clock, config, db } = runtime;
  const { id, amountKobo } = withdrawal;
  const reference = sentAs(withdrawal);
  const gateway = gatewayNamed(config, withdrawal.gateway);
  const recipient = await findRecipient(runtime, gateway, withdrawal);
  if (recipient.kind === "elsewhere") return payElsewhere(runtime, withdrawal);
  if (recipient.kind !== "known") {
    return recordNotTaken(runtime, withdrawal, { refusal: recipient, sending: undefined });
  }
  const now = clock.now();
  const nextStepAt = new Date(now.getTime() + ANSWERED_WITHIN_MS);
  const sending = await inTransaction(db, async (tx) => {
    if (await mayNotSend(tx, runtime, withdrawal)) return undefined;
    if (!(await isSameAttempt(tx, withdrawal))) return undefined;
    if (await resumeAlive(tx, withdrawal, now)) return undefined;
    return recordSending(tx, "withdrawal", { id, now, nextStepAt });
  });
  if (sending === undefined) return;
  const { to, recipientCode } = recipient;
  const call = () => gateway.sendTransfer({ amountKobo, reference, to, recipientCode });
  const unknown = (outcome: Pick<Unknown, "retryAfterMs" | "refusal">) =>
    recordUnknown(runtime, withdrawal, { sending, outcome });
  await submit(
    runtime,
    { reference, call },
    {
      taken: (transfer) => recordTaken(runtime, withdrawal, { transfer, queriedAt: now }),
      unknown,
      // An earlier call arrived, so it is queried now. A new reference would pay twice.
      duplicate: () => unknown({ retryAfterMs: 0 }),
      refused: (refused) =>
        recordNotTaken(runtime, withdrawal, { refusal: refusalOf(refused), sending }),
    },
  );
}

/** It has moved to another gateway since it was read: its recipient and reference are others. */
async function isSameAttempt(tx: Tx, { attempt, reference }: Withdrawal): Promise<boolean> {
  return (await lockWithdrawal(tx, reference))?.attempt === attempt;
}

type Recipient =
  | ({ kind: "known" } & Pick<TransferRequest, "to" | "recipientCode">)
  /** This gateway does not pay such an amount, or not to this account. */
  | { kind: "elsewhere" }
  | Refusal;

/** With the gateway's recipient code, if it needs one. Creating the same recipient twice changes
 * nothing. */
async function findRecipient(
  runtime: Runtime,
  gateway: Gateway,
  { amountKobo, recipientId }: Withdrawal,
): Promise<Recipient> {
  const { payoutNeedsRecipient, payoutStepKobo } = gateway.capabilities;
  if (amountKobo % payoutStepKobo !== 0n) return { kind: "elsewhere" };
  const recipient = await recipientAt(runtime, gateway, recipientId);
  if (recipient.kind === "other") return { kind: "elsewhere" };
  if (recipient.kind === "not-done") return noRecipient(runtime, recipientId, recipient.outcome);
  const { to, gatewayCode } = recipient;
  if (!payoutNeedsRecipient) return { kind: "known", to, recipientCode: undefined };
  if (gatewayCode !== null) return { kind: "known", to, recipientCode: gatewayCode };
  const outcome = await gateway.createRecipient(to());
  if (outcome.kind !== "ok") return noRecipient(runtime, recipientId, outcome);
  const { recipientCode } = outcome.value;
  await recordGatewayCode(runtime.db, recipientId, recipientCode);
  return { kind: "known", to, recipientCode };
}

function noRecipient({ log }: Runtime, recipientId: string, outcome: NotDone): Refusal {
  log.warn({ recipientId, why: reasonOf(outcome) }, "the gateway did not take a recipient");
  if (outcome.kind === "refused") return refusalOf(outcome);
  return { kind: "unreachable", why: outcome.reason, retryAfterMs: outcome.retryAfterMs };
}

/** The first gateway pays every amount and every account. What may have arrived stays. */
async function payElsewhere(runtime: Runtime, withdrawal: Withdrawal): Promise<void> {
  const { clock, config, db } = runtime;
  const to = gatewayOf(config).name;
  if (isUnsent(withdrawal) && withdrawal.gateway !== to) {
    await inTransaction(db, (tx) => moveUnsent(tx, withdrawal, { to, now: clock.now() }));
    return;
  }
  const refusal = { kind: "ours", why: "account_not_confirmed" } as const;
  await recordNotTaken(runtime, withdrawal, { refusal, sending: undefined });
}

/** Trouble with our own account at the gateway is temporary; trouble with this payout is not. */
const OURS = new Set(["not_allowed", "malfunction"]);

function refusalOf({ code, status }: Refused): Refusal {
  if (code === "insufficient_balance") return { kind: "float-empty", why: code };
  const isFinal = (status === 400 || status === 422) && !OURS.has(code);
  return { kind: isFinal ? "final" : "ours", why: code };
}

async function recordTaken(
  runtime: Runtime,
  sent: Withdrawal,
  { transfer, queriedAt }: { transfer: Transfer; queriedAt: Date },
): Promise<void> {
  const { gateway, reference } = sent;
  const answer = { reference: sentAs(sent), gateway, transfer, by: "gateway", queriedAt } as const;
  await inTransaction(runtime.db, async (tx) => {
    await settleWithdrawal(tx, runtime, answer);
    const withdrawal = await lockWithdrawal(tx, reference);
    if (withdrawal?.state !== "pending") return;
    const nextStepAt = afterSending(withdrawal, runtime.clock.now());
    await updateWithdrawal(tx, withdrawal.id, { stuckSince: null, nextStepAt });
  });
}

/** It may have been accepted. Checks are scheduled from the sending, unless the gateway says
 * when. */
async function recordUnknown(
  runtime: Runtime,
  { reference }: Withdrawal,
  { sending, outcome }: { sending: number; outcome: Pick<Unknown, "retryAfterMs" | "refusal"> },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, reference);
    if (withdrawal?.state !== "pending" || withdrawal.sends !== sending) return;
    const now = runtime.clock.now();
    const { refusal = null, retryAfterMs } = outcome;
    const nextStepAt =
      retryAfterMs === undefined
        ? afterSending(withdrawal, now)
        : new Date(now.getTime() + retryAfterMs);
    const stuckSince = refusal === null ? null : withdrawal.stuckSince;
    await updateWithdrawal(tx, withdrawal.id, { nextStepAt, stuckSince, refusal });
  });
}

function afterSending(withdrawal: Withdrawal, now: Date): Date {
  return nextCheckAt({ ...withdrawal, sentAt: withdrawal.sentAt ?? now }, now);
}

/** If the gateway balance is too low, the money stays held and the same reference is retried for a
 * day, with an alert to the operator; then it goes back. The same holds for a final refusal while
 * an earlier sending may still be on its way: the gateway does not document that it looks for a
 * duplicate before refusing. `sending` is undefined if the call that pays was not made at all. */
export async function recordNotTaken(
  runtime: Runtime,
  { attempt, investorId, reference }: Withdrawal,
  { refusal, sending }: { refusal: Refusal; sending: number | undefined },
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const now = runtime.clock.now();
    const freeze = await lockFreeze(tx, investorId);
    const isHeldByOwner = freeze !== undefined && isHeld(freeze, now) && !isOnHold(freeze, now);
    const withdrawal = await lockWithdrawal(tx, reference);
    const isCurrent = sending === undefined ? withdrawal?.toSend : withdrawal?.sends === sending;
    if (withdrawal?.state !== "pending" || withdrawal.attempt !== attempt || !isCurrent) return;
    if (await resumeAlive(tx, withdrawal, now)) return;
    const { isUnknown = false } = refusal;
    // The gateway has answered since that it has it.
    if (isUnknown && (withdrawal.refusal === null || withdrawal.gatewayId !== null)) return;
    const stuckSince = withdrawal.stuckSince ?? now;
    const mayHaveArrived = withdrawal.mayHaveArrived || isUnknown;
    const isFinal = refusal.kind === "final" && !mayHaveArrived;
    const isFrozen = isHeldByOwner && !mayHaveArrived;
    const isGivenUp = now.getTime() - stuckSince.getTime() >= GIVEN_UP_AFTER_MS;
    const isOver = isFinal || isFrozen || isGivenUp;
    await reportRefusal(tx, withdrawal, { refusal, isOver, now });
    if (isOver) {
      const because = isFinal ? "refused" : isFrozen ? "frozen" : "not-sent";
      await returnMoney(tx, runtime, { withdrawal, because, status: null });
      return;
    }
    const nextStepAt = notBefore(nextSendAt(stuckSince, now), now, refusal.retryAfterMs);
    const again = { toSend: true, mayHaveArrived, stuckSince, nextStepAt };
    await updateWithdrawal(tx, withdrawal.id, again);
  });
}

async function reportRefusal(
  tx: Tx,
  { reference, amountKobo, gateway }: Withdrawal,
  { refusal, isOver, now }: { refusal: Refusal; isOver: boolean; now: Date },
): Promise<void> {
  const { kind, why } = refusal;
  if (kind === "unreachable" && !isOver) return;
  const finding: FindingKind = kind === "float-empty" ? "float-empty" : "withdrawal-refused";
  const details = { why, amountKobo: amountKobo.toString(), gateway };
  const other = finding === "float-empty" ? "withdrawal-refused" : "float-empty";
  await closeFindingsAbout(tx, { subject: reference, kinds: [other], now });
  await report(tx, { kind: finding, subject: reference, details, now });
}
