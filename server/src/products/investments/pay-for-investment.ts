import type { PaidIn, PaymentHandler, UnpaidEnd } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { fundStash } from "#products/stash/notify-funded.ts";
import { endReservation } from "./end-reservation.ts";
import { investmentHolding } from "./hold-investment.ts";
import { lockInvestment } from "./queries.ts";
import { settleOrder } from "./settle-order.ts";

/** Handles the payments of units. One that ends without its money reserves no units. */
export const payForInvestment: PaymentHandler = {
  settled: settleOrder,
  held: holdOrder,
  unpaid: endOrder,
  holding: investmentHolding,
  async knows(tx, { id, investorId }) {
    return (await lockInvestment(tx, id))?.investorId === investorId;
  },
};

type Unpaid = Omit<PaidIn, "paidAt">;

async function holdOrder(tx: Tx, runtime: Runtime, payment: Unpaid): Promise<void> {
  await fundStash.held(tx, runtime, payment);
  if (payment.subjectId !== null) await endReservation(tx, payment.subjectId);
}

async function endOrder(tx: Tx, runtime: Runtime, payment: Unpaid, end: UnpaidEnd): Promise<void> {
  await fundStash.unpaid?.(tx, runtime, payment, end);
  if (payment.subjectId !== null) await endReservation(tx, payment.subjectId);
}
