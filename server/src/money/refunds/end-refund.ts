import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { post } from "#ledger/post.ts";
import type { FindingKind } from "#money/findings/finding-kinds.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { release, reserveFor, sendBack } from "#money/suspense/hold-in-suspense.ts";
import { type Money, type SuspenseMoney, lockMoney } from "#money/suspense/find-money-owner.ts";
import { giveBack, refundDone, settledKey } from "./refund-postings.ts";
import { type FailedBecause, type Refund, listRefundsOf, updateRefund } from "./queries.ts";
import { notifyRefund } from "./notify-refund.ts";
import { referenceOf } from "#gateway/reference.ts";

/** The two ends of a refund. Money, state and the investor's e-mail are written in one transaction.
 * The caller holds the payment's money (`lockMoney`) and has checked that the refund is pending. */

export async function endDone(tx: Tx, runtime: Runtime, refund: Refund): Promise<void> {
  const { id, amountKobo, gateway, investorId } = refund;
  const now = runtime.clock.now();
  if (refund.source === "suspense") {
    const money = await suspenseOf(tx, refund);
    const key = settledKey(id);
    await sendBack(tx, money, { gateway, key, amountKobo, now, eventAt: now });
    await reserveForNext(tx, money, refund);
  } else {
    const done = { id, gateway, amountKobo, investorId: ownerOf(investorId) };
    await post(tx, refundDone(done, now));
  }
  await updateRefund(tx, id, { state: "done", endedAt: now, nextStepAt: null });
  await closeDelayFindings(tx, refund, now, ["float-empty", "refund-refused"]);
  await notifyRefund(tx, runtime, "done", refund);
}

export async function endFailed(
  tx: Tx,
  runtime: Runtime,
  refund: Refund,
  failedBecause: FailedBecause,
): Promise<void> {
  const { id, amountKobo } = refund;
  const now = runtime.clock.now();
  if (refund.source === "suspense") {
    await reserveForNext(tx, await suspenseOf(tx, refund), refund);
  } else {
    const investorId = ownerOf(refund.investorId);
    await post(tx, giveBack({ id, amountKobo, investorId }, now));
    await repayDebt(tx, { investorId, cause: settledKey(id), eventAt: now });
  }
  await updateRefund(tx, id, { state: "failed", failedBecause, endedAt: now, nextStepAt: null });
  await closeDelayFindings(tx, refund, now);
  await notifyRefund(tx, runtime, "failed", refund);
}

/** Resolves the finding about its delay. */
function closeDelayFindings(
  tx: Tx,
  { id }: Refund,
  now: Date,
  more: readonly FindingKind[] = [],
): Promise<void> {
  const kinds = [
    "refund-needs-attention",
    "refund-overdue",
    "refund-status-unknown",
    ...more,
  ] as const;
  return closeFindingsAbout(tx, { subject: referenceOf("refund", id), kinds, now });
}

/** Several can be pending if some were made in the gateway's dashboard. */
async function reserveForNext(tx: Tx, money: SuspenseMoney, ended: Refund): Promise<void> {
  const refunds = await listRefundsOf(tx, ended.paymentReference);
  const next = refunds.find(({ id, state }) => state === "pending" && id !== ended.id);
  if (next) await reserveFor(tx, money, next.id);
  else await release(tx, money);
}

async function suspenseOf(tx: Tx, { id, paymentReference }: Refund): Promise<SuspenseMoney> {
  const found: Money = await lockMoney(tx, paymentReference);
  if (found.kind !== "suspense") throw new Error(`the money of refund ${id} is not in suspense`);
  return found.money;
}

function ownerOf(investorId: string | null): string {
  if (investorId === null) throw new Error("a refund out of a stash has its owner");
  return investorId;
}
