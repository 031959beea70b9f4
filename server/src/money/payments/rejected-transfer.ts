import { formatNaira } from "@osisi/contracts/money.ts";
import type { EventHandler } from "#gateway/handle-webhook.ts";
import { queueMail } from "#people/notifications/queue-message.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { PAYABLE_MS } from "./in-flight.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import {
  ERASED_EMAIL,
  findNewestUnpaidOf,
  lockUnpaidByGatewayId,
  recordRejected,
} from "./queries.ts";
import { queryGateway } from "./settle-payment.ts";

/** A bank transfer of another sum, or one that looked wrong, was sent back by the gateway. We hold
 * no money, and the payment can still be made. The event has only the gateway's id, which we know
 * of payments that we have queried; otherwise the customer's open payments are queried. A transfer
 * that is not ours belongs to another program that shares the account. */

type RejectedTransfer = Readonly<{
  investorId: string;
  purpose: string;
  /** Of the payer at the gateway. */
  email: string;
  reference: string;
  amountKobo: bigint;
  /** The amount that was sent, if known. */
  sentKobo: bigint | undefined;
  /** Whether the same page can still be paid. */
  isPayable: boolean;
}>;

const RETURNED =
  "The bank sends the money back to the account it came from, by itself. You do not need to do anything for that.";
const STARTED_WITHIN_MS = 24 * 60 * 60_000;
const MAX_QUERIES = 5;

export function rejectedTransferEvents(
  runtime: PaymentsRuntime,
): EventHandler<"transfer-rejected"> {
  const { db } = runtime;
  return async ({ rejected: { chargeId, amountKobo: sentKobo, email } }, conclude) => {
    const recordAndNotify = async (tx: Tx): Promise<boolean> => {
      const payment = await lockUnpaidByGatewayId(tx, chargeId);
      if (!payment) return false;
      const now = runtime.clock.now();
      await recordRejected(tx, { id: payment.id, rejectedAt: now, rejectedKobo: sentKobo ?? null });
      const isPayable = now.getTime() - payment.createdAt.getTime() < PAYABLE_MS;
      await notifyRejected(tx, runtime, { ...payment, sentKobo, isPayable });
      await conclude(tx, { kind: "handled", outcome: "told" });
      return true;
    };
    if (await inTransaction(db, recordAndNotify)) return;
    const isKnown = await queryUnpaidOf(runtime, email);
    if (await inTransaction(db, recordAndNotify)) return;
    const notOurs = { kind: "handled", outcome: "not-ours" } as const;
    const later = { kind: "later", retryAfterMs: undefined } as const;
    await inTransaction(db, (tx) => conclude(tx, isKnown ? notOurs : later));
  };
}

/** Whether the gateway answered for all of them. Its answers contain the id. */
async function queryUnpaidOf(
  runtime: PaymentsRuntime,
  email: string | undefined,
): Promise<boolean> {
  if (email === undefined) return true;
  const createdAfter = new Date(runtime.clock.now().getTime() - STARTED_WITHIN_MS);
  const candidates = { email, createdAfter, limit: MAX_QUERIES };
  let isKnown = true;
  for (const { reference } of await findNewestUnpaidOf(runtime.db, candidates)) {
    const answer = await queryGateway(runtime, reference, (_tx, answered) =>
      Promise.resolve(answered),
    );
    if (answer.kind === "unknown") isKnown = false;
  }
  return isKnown;
}

/** A bank transfer was sent back before it reached us: who sent it is notified why it did not
 * arrive, and that nothing is lost. */
async function notifyRejected(
  tx: Tx,
  runtime: Runtime,
  { amountKobo, email, investorId, isPayable, purpose, reference, sentKobo }: RejectedTransfer,
): Promise<void> {
  const requested = formatNaira(amountKobo);
  const isOther = sentKobo !== undefined && sentKobo !== amountKobo;
  const why = isOther
    ? `Your transfer of ${formatNaira(sentKobo)} did not reach us, because the payment was for ${requested}.`
    : `Your transfer for the payment of ${requested} did not reach us, because our bank did not take it.`;
  const subject = "Your bank transfer did not reach us";
  if (purpose === "gift") {
    if (email === ERASED_EMAIL) return;
    const again = `If you still want to give, open your link again and transfer exactly the amount that you enter.`;
    const lines = [why, RETURNED, again, `Reference: ${reference}`];
    return queueMail(tx, runtime, { to: email, email: { subject, lines } });
  }
  await notifyInvestor(tx, runtime, investorId, {
    kind: "payment",
    sms: `Your bank transfer for ${nairaInSms(amountKobo)} did not reach us. The bank sends the money back to you by itself.`,
    email: {
      subject,
      lines: [
        why,
        RETURNED,
        isPayable
          ? `The payment is still open. Finish it from your home page, and transfer exactly ${requested}.`
          : `If you still want to pay, begin again and transfer exactly ${requested}.`,
        `Reference: ${reference}`,
        { link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` } },
      ],
    },
  });
}
