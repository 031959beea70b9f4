import { bank, gatewayClearing } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import type { BalanceEntry } from "#gateway/gateway.ts";

/** A change of the gateway's balance that is no payment, payout, refund or dispute is a transfer to
 * or from our bank. Each row is booked once, under its own id. */

/** Booked by their own domains. */
const OF_OTHERS = /^(transaction|transfer|refund|dispute)/i;
const OF_THE_BANK = /^(settlement|top-?up|payout|balance)/i;

export async function bookRow(tx: Tx, row: BalanceEntry, now: Date): Promise<void> {
  const { id, model, currency, differenceKobo } = row;
  if (OF_OTHERS.test(model)) return;
  const eventAt = row.createdAt > now ? now : row.createdAt;
  await book(tx, { key: `balance-row:${id}`, currency, differenceKobo, eventAt });
  if (OF_THE_BANK.test(model)) return;
  const details = { model, currency, differenceKobo: differenceKobo.toString() };
  await report(tx, { kind: "balance-row-unknown", subject: id.toString(), details, now });
}

/** The gateway's balance before our first row came from our bank as well. */
export async function bookOpening(tx: Tx, row: BalanceEntry, now: Date): Promise<void> {
  const { currency, balanceKobo } = row;
  const eventAt = row.createdAt > now ? now : row.createdAt;
  const key = `balance-row:opening:${currency}`;
  await book(tx, { key, currency, differenceKobo: balanceKobo, eventAt });
}

async function book(
  tx: Tx,
  change: { key: string; currency: string; differenceKobo: bigint; eventAt: Date },
): Promise<void> {
  const { key, currency, differenceKobo, eventAt } = change;
  if (differenceKobo === 0n) return;
  if (differenceKobo < 0n) {
    const settlement = {
      key,
      movement: "settlement-to-bank",
      debit: bank(currency),
      credit: gatewayClearing(currency),
      amount: -differenceKobo,
      eventAt,
    };
    await post(tx, [settlement]);
    return;
  }
  const topUp = {
    key,
    movement: "float-topped-up",
    debit: gatewayClearing(currency),
    credit: bank(currency),
    amount: differenceKobo,
    eventAt,
  };
  await post(tx, [topUp]);
}
