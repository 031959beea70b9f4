import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { askGateway } from "./ask-gateway.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { PAYABLE_MS } from "./in-flight.ts";
import { findNewestUnpaidOf, lockUnpaidByGatewayId, recordRejected } from "./rejected-queries.ts";
import type { EventHandler } from "#gateway/handle-webhook.ts";

/** A bank transfer of another sum, or one that looked wrong, was sent back by the gateway. We hold
 * no money, and the payment can still be made. The event has only the gateway's id, which we know
 * of payments that we have queried; otherwise the customer's open payments are queried. A transfer
 * that is not ours belongs to another program that shares the account. */

export type RejectedTransfer = Readonly<{
  investorId: string;
  reference: string;
  amountKobo: bigint;
  /** The amount that was sent, if known. */
  sentKobo: bigint | undefined;
  /** Whether the same page can still be paid. */
  isPayable: boolean;
}>;

export type RejectionRuntime = PaymentsRuntime &
  Readonly<{
    tellRejected(tx: Tx, runtime: Runtime, rejected: RejectedTransfer): Promise<void>;
  }>;

const BEGUN_WITHIN_MS = 24 * 60 * 60_000;
const ASKED_AT_MOST = 5;

export function rejectedTransferEvents(
  runtime: RejectionRuntime,
): EventHandler<"transfer-rejected"> {
  const { db } = runtime;
  return async ({ rejected: { chargeId, amountKobo: sentKobo, email } }, conclude) => {
    const tell = async (tx: Tx): Promise<boolean> => {
      const payment = await lockUnpaidByGatewayId(tx, chargeId);
      if (!payment) return false;
      const now = runtime.clock.now();
      await recordRejected(tx, { id: payment.id, rejectedAt: now, rejectedKobo: sentKobo ?? null });
      const isPayable = now.getTime() - payment.createdAt.getTime() < PAYABLE_MS;
      await runtime.tellRejected(tx, runtime, { ...payment, sentKobo, isPayable });
      await conclude(tx, { kind: "handled", outcome: "told" });
      return true;
    };
    if (await inTransaction(db, tell)) return;
    const isKnown = await askAboutThoseOf(runtime, email);
    if (await inTransaction(db, tell)) return;
    const nobodys = { kind: "handled", outcome: "not-ours" } as const;
    const later = { kind: "later", retryAfterMs: undefined } as const;
    await inTransaction(db, (tx) => conclude(tx, isKnown ? nobodys : later));
  };
}

/** Whether the gateway answered for all of them. Its answers contain the id. */
async function askAboutThoseOf(
  runtime: PaymentsRuntime,
  email: string | undefined,
): Promise<boolean> {
  if (email === undefined) return true;
  const createdAfter = new Date(runtime.clock.now().getTime() - BEGUN_WITHIN_MS);
  const candidates = { email, createdAfter, atMost: ASKED_AT_MOST };
  let isKnown = true;
  for (const { reference } of await findNewestUnpaidOf(runtime.db, candidates)) {
    const answer = await askGateway(runtime, reference, (_tx, told) => Promise.resolve(told));
    if (answer.kind === "unknown") isKnown = false;
  }
  return isKnown;
}
