import type { GatewayName } from "#gateway/gateway.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { NotEnoughMoney, post } from "#ledger/post.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { disputesOf, isClaimedBeyond } from "#money/disputes/list-disputes.ts";
import { heldBackOf } from "#money/payments/held-back.ts";
import { reserveFor } from "#money/suspense/hold-in-suspense.ts";
import { type Money, lockMoney } from "#money/suspense/find-money-owner.ts";
import { hold } from "./refund-postings.ts";
import { refundedKobo } from "./list-refunds.ts";
import { insertRefund } from "./queries.ts";
import { ADVANCE_TASK } from "./jobs.ts";
import { notifyRefund } from "./notify-refund.ts";

/** Begins to send a payment's money back to its source, out of its owner's stash or out of
 * suspense. The money is held, the refund written and the job added in one transaction, before the
 * gateway is called. All refunds of a payment together never exceed what was paid. */

type RefundRequest = Readonly<{
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

type NotRefundable =
  | "no amount"
  | "more than is left of the payment"
  | "all of it was sent back or taken back"
  | "a dispute of it is open"
  | "a bank claims more than is left of it"
  | "it is being sent back"
  | "money in suspense goes back whole"
  | "the rest of the stash is a gift that is held back";

export function startRefund(runtime: Runtime, request: RefundRequest): Promise<Starting> {
  return inTransaction(runtime.db, (tx) => beginRefund(tx, runtime, request));
}

export async function beginRefund(
  tx: Tx,
  runtime: Runtime,
  request: RefundRequest,
): Promise<Starting> {
  try {
    return await begin(tx, runtime, request);
  } catch (error) {
    // Nothing was written by then.
    if (error instanceof NotEnoughMoney) return { kind: "not-enough" };
    throw error;
  }
}

async function begin(tx: Tx, runtime: Runtime, request: RefundRequest): Promise<Starting> {
  const money = await lockMoney(tx, request.reference);
  if (money.kind === "unknown") return { kind: "unknown-payment" };
  const disputes = await disputesOf(tx, request.reference);
  if (disputes.openKobo > 0n) return refuse("a dispute of it is open");
  if (await isClaimedBeyond(tx, request.reference)) {
    return refuse("a bank claims more than is left of it");
  }
  return money.kind === "suspense"
    ? fromSuspense(tx, runtime, { ...money, request })
    : fromStash(tx, runtime, { money, request, lostKobo: disputes.lostKobo });
}

async function fromStash(
  tx: Tx,
  runtime: Runtime,
  from: { money: Money & { kind: "investor" }; request: RefundRequest; lostKobo: bigint },
): Promise<Starting> {
  const { money, request, lostKobo } = from;
  const goneKobo = (await refundedKobo(tx, request.reference)) + lostKobo;
  const leftKobo = money.amountKobo - goneKobo;
  if (leftKobo <= 0n) return refuse("all of it was sent back or taken back");
  const amountKobo = request.amountKobo ?? leftKobo;
  if (amountKobo <= 0n) return refuse("no amount");
  if (amountKobo > leftKobo) return refuse("more than is left of the payment");
  const { currency, gateway, investorId } = money;
  const now = runtime.clock.now();
  const own = stash(investorId);
  const balance = (await lockBalances(tx, [own])).get(own) ?? 0n;
  const { heldKobo } = await heldBackOf(tx, investorId, now, request.reference);
  if (amountKobo <= balance && amountKobo > balance - heldKobo) {
    return refuse("the rest of the stash is a gift that is held back");
  }
  const id = newId();
  await post(tx, hold({ id, investorId, amountKobo }, now));
  const begun = { id, request, gateway, investorId, amountKobo, currency };
  await write(tx, runtime, { ...begun, source: "stash" });
  return { kind: "started", refundId: id, amountKobo, source: "stash" };
}

async function fromSuspense(
  tx: Tx,
  runtime: Runtime,
  from: Money & { kind: "suspense" } & Readonly<{ request: RefundRequest }>,
): Promise<Starting> {
  const { gateway, money, payerId: investorId, request } = from;
  const { leftKobo: amountKobo, currency } = money;
  if (money.keptFor !== null) return refuse("it is being sent back");
  if (amountKobo <= 0n) return refuse("all of it was sent back or taken back");
  if ((request.amountKobo ?? amountKobo) !== amountKobo) {
    return refuse("money in suspense goes back whole");
  }
  const id = newId();
  await reserveFor(tx, money, id);
  const begun = { id, request, gateway, investorId, amountKobo, currency };
  await write(tx, runtime, { ...begun, source: "suspense" });
  return { kind: "started", refundId: id, amountKobo, source: "suspense" };
}

async function write(
  tx: Tx,
  runtime: Runtime,
  begun: {
    id: string;
    request: RefundRequest;
    gateway: GatewayName;
    source: "stash" | "suspense";
    investorId: string | null;
    amountKobo: bigint;
    currency: string;
  },
): Promise<void> {
  const { request, ...refund } = begun;
  const now = runtime.clock.now();
  const row = {
    ...refund,
    paymentReference: request.reference,
    origin: "us" as const,
    reason: request.reason,
    toSend: true,
    createdAt: now,
    nextStepAt: now,
  };
  await insertRefund(tx, row);
  await notifyRefund(tx, runtime, "started", row);
  await addJob(tx, ADVANCE_TASK, { id: refund.id }, { key: `${ADVANCE_TASK}:${refund.id}` });
}

function refuse(why: NotRefundable): Starting {
  return { kind: "not-refundable", why };
}
