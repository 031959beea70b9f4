import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { report } from "#money/findings/findings.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { findPayment } from "#money/payments/queries.ts";
import { refundedKobo } from "#money/refunds/list-refunds.ts";
import { queryRefunds } from "#money/refunds/query-refunds.ts";
import { inTransaction } from "#platform/database/database.ts";
import { lockMoney } from "#money/suspense/find-money-owner.ts";
import { endLost } from "./end-dispute.ts";
import { openDispute } from "./open-dispute.ts";
import { listDisputesOf } from "./queries.ts";

/** A bank takes back a debit without a claim before: no event says so, and the gateway calls the
 * payment reversed. It is booked as a dispute that was lost from the beginning, under an id made from
 * the payment, so it is booked once. Called at night, after disputes were read, because those are
 * reversed as well, and so are refunds: they are queried here, and without an answer nothing is booked
 * before the next night. Returns whether the payment is a debit. */
export async function takeBackDebit(runtime: PaymentsRuntime, reference: string): Promise<boolean> {
  const payment = await findPayment(runtime.db, reference);
  if (!payment || payment.mandateId === null || payment.state !== "settled") return false;
  const { amountKobo } = payment;
  const refunds = await queryRefunds(runtime, reference, async (_tx, { kind }) => kind);
  if (refunds !== "answered") return true;
  await inTransaction(runtime.db, async (tx) => {
    const money = await lockMoney(tx, reference);
    if (money.kind !== "investor") return;
    const { currency, investorId } = money;
    await lockBalances(tx, [stash(investorId), frozen(investorId), debt(investorId)]);
    const disputes = await listDisputesOf(tx, reference);
    const refunded = await refundedKobo(tx, reference);
    if (disputes.some(({ state }) => state === "lost") || refunded >= amountKobo) return;
    if (refunded > 0n || disputes.some(({ state }) => state === "open")) {
      const details = { booked: "settled", status: "reversed", amountKobo: amountKobo.toString() };
      const now = runtime.clock.now();
      await report(tx, { kind: "payment-changed", subject: reference, details, now });
      return;
    }
    const reported = {
      gatewayId: `returned-${reference}`,
      ...LOST,
      reference,
      amountKobo,
      currency,
    };
    const opening = { reported, isOpen: false, isReturned: true, reference, amountKobo, money };
    const dispute = await openDispute(tx, runtime, opening);
    await endLost(tx, runtime, { dispute, money, resolution: LOST.resolution, amountKobo });
  });
  return true;
}

const LOST = {
  domain: undefined,
  status: "resolved",
  resolution: "returned-debit",
  answerBy: undefined,
};
