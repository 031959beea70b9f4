import type { TransferIn } from "#gateway/charges.ts";
import { CURRENCY, type GatewayName } from "#gateway/gateway.ts";
import { KeyReused, post } from "#ledger/post.ts";
import { type NoOwner, type Owner, findOwner } from "#money/own-account/find-owner.ts";
import { isOpenInvestor } from "#people/onboarding/close-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type PaidCharge, settledKey, unexplainedId } from "./charge-postings.ts";
import { insertTransferPayment } from "./intent-queries.ts";
import { type Payment, lockPayment } from "./queries.ts";
import { whenPaid } from "./record-outcome.ts";

/** A transfer to an own account number is the only payment without an intent. Its intent is made
 * when the gateway has confirmed the money: the number says whose it is, and whatever came is the
 * right amount. */

export type NoIntent = NoOwner | "no-amount" | "other-currency" | "closed-account" | "in-suspense";

type TransferCharge = PaidCharge & Readonly<{ transferIn: TransferIn }>;

export async function intentOfTransfer(
  tx: Tx,
  { clock }: Runtime,
  gateway: GatewayName,
  charge: TransferCharge,
): Promise<Payment | NoIntent> {
  if (charge.currency !== CURRENCY) return "other-currency";
  if (charge.amountKobo === 0n) return "no-amount";
  const paidAt = whenPaid(charge, clock.now());
  const owner = await findOwner(tx, charge.transferIn, paidAt);
  if (typeof owner === "string") return owner;
  if (!(await isOpenInvestor(tx, owner.investorId))) return "closed-account";
  if (!(await claimReference(tx, charge.reference))) return "in-suspense";
  await insertTransferPayment(tx, { gateway, ...intentOf(charge, owner, paidAt) });
  return (await lockPayment(tx, charge.reference)) ?? "in-suspense";
}

/** Money without an intent goes to suspense under this key. The first claim decides where
 * the money is: it is never booked to both. */
async function claimReference(tx: Tx, reference: string): Promise<boolean> {
  try {
    await post(tx, [{ key: settledKey(unexplainedId(reference)), movesNothing: true }]);
    return true;
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    return false;
  }
}

function intentOf(charge: TransferCharge, owner: Owner, paidAt: Date) {
  const { reference, amountKobo, currency, transferIn } = charge;
  return {
    ...owner,
    id: newId(),
    reference,
    amountKobo,
    currency,
    purpose: "stash" as const,
    channel: "own-account" as const,
    senderName: transferIn.senderName ?? null,
    senderBank: transferIn.senderBank ?? null,
    createdAt: paidAt,
  };
}
