import { findTransfer } from "#ledger/post.ts";
import { surplusKey } from "#money/payments/charge-postings.ts";
import { refundedKobo } from "#money/refunds/list-refunds.ts";
import type { Money } from "#money/suspense/find-money-owner.ts";
import type { Tx } from "#platform/database/database.ts";
import { disputesOf } from "./list-disputes.ts";

/** What can still be taken back of a payment: what came, with the fee that its customer bore, less
 * what has gone back and what pending refunds and open disputes claim. The gateway can report more,
 * such as a chargeback of a debit that was booked as returned; that is for an operator to decide. The
 * caller holds the payment's money (`lockMoney`). */
export async function leftOfPayment(
  tx: Tx,
  reference: string,
  money: Exclude<Money, { kind: "unknown" }>,
): Promise<bigint> {
  const { openKobo, lostKobo } = await disputesOf(tx, reference);
  const goneKobo = lostKobo + openKobo + (await refundedKobo(tx, reference));
  return (await cameKobo(tx, money)) - goneKobo;
}

async function cameKobo(tx: Tx, money: Exclude<Money, { kind: "unknown" }>): Promise<bigint> {
  if (money.kind === "suspense") return money.money.amountKobo;
  const surplus = money.paid && (await findTransfer(tx, surplusKey(money.paid.payment.id)));
  return money.amountKobo + (surplus?.amount ?? 0n);
}
