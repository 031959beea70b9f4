import { NotEnoughMoney, post } from "#ledger/post.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { disputesOf } from "#money/disputes/disputes-of.ts";
import { keepFor } from "#money/suspense/hold-in-suspense.ts";
import { type Money, type SuspenseMoney, lockMoney } from "#money/suspense/find-money-owner.ts";
import { hold } from "./refund-postings.ts";
import { insertRefund, listRefundsOf } from "./queries.ts";
import { STEP_TASK } from "./advance-refund.ts";
import { tellRefund } from "./notify-refund.ts";

/** Begins to send a payment's money back to its source, out of its owner's stash or out of
 * suspense. The money is held, the refund written and the job added in one transaction, before the
 * gateway is called. All refunds of a payment together never exceed what was paid. */

export type RefundWish = Readonly<{
  /** The payment's reference. */
  reference: string;
  /** Absent: everything that can still be refunded. */
  amountKobo?: bigint | undefined;
  /** Who requested it and why, for the record. Never sent to the gateway. */
  reason: string;
}>;

export type Starting =
  | { kind: "started"; refundId: string; amountKobo: bigint; source: "stash" | "suspense" }
  | { kind: "unknown-payment" }
  | { kind: "not-refundable"; why: NotRefundable }
  /** The stash no longer holds it. */
  | { kind: "not-enough" };

export type NotRefundable =
  | "no amount"
  | "more than is left of the payment"
  | "all of it was sent back or taken back"
  | "a dispute of it is open"
  | "it is being sent back"
  | "money in suspense goes back whole";

export function startRefund(runtime: Runtime, wish: RefundWish): Promise<Starting> {
  return inTransaction(runtime.db, (tx) => beginRefund(tx, runtime, wish));
}

export async function beginRefund(tx: Tx, runtime: Runtime, wish: RefundWish): Promise<Starting> {
  try {
    return await begin(tx, runtime, wish);
  } catch (error) {
    // Nothing was written by then.
    if (error instanceof NotEnoughMoney) return { kind: "not-enough" };
    throw error;
  }
}

async function begin(tx: Tx, runtime: Runtime, wish: RefundWish): Promise<Starting> {
  const money = await lockMoney(tx, wish.reference);
  if (money.kind === "unknown") return { kind: "unknown-payment" };
  const disputes = await disputesOf(tx, wish.reference);
  if (disputes.openKobo > 0n) return refuse("a dispute of it is open");
  return money.kind === "suspense"
    ? fromSuspense(tx, runtime, { ...money, wish })
    : fromStash(tx, runtime, { money, wish, lostKobo: disputes.lostKobo });
}

async function fromStash(
  tx: Tx,
  runtime: Runtime,
  asked: { money: Money & { kind: "investor" }; wish: RefundWish; lostKobo: bigint },
): Promise<Starting> {
  const { money, wish, lostKobo } = asked;
  const refunds = await listRefundsOf(tx, wish.reference);
  const goneKobo = refunds
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amountKobo }) => sum + amountKobo, lostKobo);
  const leftKobo = money.amountKobo - goneKobo;
  if (leftKobo <= 0n) return refuse("all of it was sent back or taken back");
  const amountKobo = wish.amountKobo ?? leftKobo;
  if (amountKobo <= 0n) return refuse("no amount");
  if (amountKobo > leftKobo) return refuse("more than is left of the payment");
  const { investorId, currency } = money;
  const now = runtime.clock.now();
  const id = newId();
  await post(tx, hold({ id, investorId, amountKobo }, now));
  await write(tx, runtime, { id, wish, source: "stash", investorId, amountKobo, currency });
  return { kind: "started", refundId: id, amountKobo, source: "stash" };
}

async function fromSuspense(
  tx: Tx,
  runtime: Runtime,
  asked: { money: SuspenseMoney; payerId: string | null; wish: RefundWish },
): Promise<Starting> {
  const { money, payerId: investorId, wish } = asked;
  const { leftKobo: amountKobo, currency } = money;
  if (money.keptFor !== null) return refuse("it is being sent back");
  if (amountKobo <= 0n) return refuse("all of it was sent back or taken back");
  if ((wish.amountKobo ?? amountKobo) !== amountKobo) {
    return refuse("money in suspense goes back whole");
  }
  const id = newId();
  await keepFor(tx, money, id);
  await write(tx, runtime, { id, wish, source: "suspense", investorId, amountKobo, currency });
  return { kind: "started", refundId: id, amountKobo, source: "suspense" };
}

async function write(
  tx: Tx,
  runtime: Runtime,
  begun: {
    id: string;
    wish: RefundWish;
    source: "stash" | "suspense";
    investorId: string | null;
    amountKobo: bigint;
    currency: string;
  },
): Promise<void> {
  const { wish, ...refund } = begun;
  const now = runtime.clock.now();
  const row = {
    ...refund,
    paymentReference: wish.reference,
    origin: "us" as const,
    reason: wish.reason,
    toSend: true,
    createdAt: now,
    nextStepAt: now,
  };
  await insertRefund(tx, row);
  await tellRefund(tx, runtime, "started", row);
  await addJob(tx, STEP_TASK, { id: refund.id }, { key: `${STEP_TASK}:${refund.id}` });
}

function refuse(why: NotRefundable): Starting {
  return { kind: "not-refundable", why };
}
