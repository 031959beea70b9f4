import type { Selectable } from "kysely";
import type { GatewayName } from "#gateway/gateway.ts";
import { findDebited, findTransfer } from "#ledger/post.ts";
import { settledKey } from "#money/payments/charge-postings.ts";
import { gatewayOfClearing } from "#money/payments/gateway-of-money.ts";
import { type PaidPayment, lockPaid, moneyIdOf } from "#money/payments/paid-payment.ts";
import type { Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { lockRow, readRow } from "./queries.ts";

/** Finds the owner of money under a reference, for everything that takes it back. Decisions about
 * that money are serialized until the transaction ends. */

export type SuspenseMoney = Selectable<DB["suspenseMoney"]>;

export type Money =
  /** In an investor's stash, or in what it bought. */
  | {
      kind: "investor";
      /** The one that took the money. */
      gateway: GatewayName;
      investorId: string;
      amountKobo: bigint;
      currency: string;
      /** The payment; undefined for assigned money, which paid for nothing. */
      paid: PaidPayment | undefined;
    }
  | {
      kind: "suspense";
      gateway: GatewayName;
      money: SuspenseMoney;
      /** Who requested the payment, if known, though with another sum. */
      payerId: string | null;
    }
  | { kind: "unknown" };

const STASH_CURRENCY = "NGN";

export async function lockMoney(tx: Tx, reference: string): Promise<Money> {
  const paid = await lockPaid(tx, reference);
  if (paid?.state === "settled") {
    const { investorId, amountKobo } = paid.payment;
    const { gateway } = paid;
    return { kind: "investor", gateway, investorId, amountKobo, currency: STASH_CURRENCY, paid };
  }
  const id = moneyIdOf(reference, paid?.payment.id);
  const held = await findTransfer(tx, settledKey(id));
  const debited = await findDebited(tx, settledKey(id));
  if (!held || !debited) return { kind: "unknown" };
  const gateway = gatewayOfClearing(debited);
  const { amount, currency } = held;
  const row = { id, reference, currency, amountKobo: amount, leftKobo: amount };
  const money = await lockRow(tx, row);
  const { ownerId, amountKobo } = money;
  return ownerId === null
    ? { kind: "suspense", gateway, money, payerId: paid?.payment.investorId ?? null }
    : { kind: "investor", gateway, investorId: ownerId, amountKobo, currency, paid: undefined };
}

type AttributedMoney = SuspenseMoney & { ownerId: string; attributedAt: Date };

/** Locks money that was assigned by an operator until the transaction ends. */
export async function lockAttributed(
  tx: Tx,
  reference: string,
): Promise<AttributedMoney | undefined> {
  const found = await lockMoney(tx, reference);
  if (found.kind !== "investor" || found.paid) return undefined;
  const { ownerId, attributedAt, ...money } = await readRow(tx, reference);
  if (ownerId === null || attributedAt === null) return undefined;
  return { ...money, ownerId, attributedAt };
}
