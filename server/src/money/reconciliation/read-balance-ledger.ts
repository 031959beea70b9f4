import { firstIntentAt } from "#money/payments/queries.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { beginReading, insertOpening, insertRow, noteRead } from "./balance-queries.ts";
import { type Part, type PieceEnd, later } from "./sweep.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { BalanceEntry } from "#gateway/lists.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { bank, gatewayClearing } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";

/** Reads the gateway's balance ledger, newest first, back to the last row read. New rows push
 * others to later pages, so some are seen twice and none is missed; each is stored and booked
 * once. The first run books the balance before our first row as the opening balance. */

export const readBalanceLedger: Part = async (runtime, { position }) => {
  const { clock, config, db } = runtime;
  const since = (await firstIntentAt(db)) ?? clock.now();
  const reading = await beginReading(db, since);
  const at = readPosition(position);
  const outcome = await gatewayOf(config).listBalanceEntries(at.page);
  if (outcome.kind !== "ok") return later(outcome);
  const rows = outcome.value;
  await keepRows(runtime, rows, reading);
  const newest = max([at.newest, ...rows.map(({ id }) => id)]);
  const isRead = (row: BalanceEntry) =>
    reading.readUpTo === null ? row.createdAt < reading.since : row.id <= reading.readUpTo;
  if (rows.length > 0 && !rows.some(isRead)) return more(at.page + 1, newest);
  if (newest > 0n) await noteRead(db, newest);
  return { kind: "done" };
};

async function keepRows(
  { clock, db }: PaymentsRuntime,
  rows: readonly BalanceEntry[],
  { since }: { since: Date },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    for (const row of rows) {
      const { id, currency, balanceKobo, differenceKobo, model, modelRow, createdAt } = row;
      if (createdAt < since) {
        const isFirst = await insertOpening(tx, { currency, balanceKobo });
        if (isFirst) await bookOpening(tx, row, now);
        continue;
      }
      const rowCreatedAt = createdAt;
      const kept = { id, currency, differenceKobo, balanceKobo, model, modelRow, rowCreatedAt };
      if (await insertRow(tx, kept)) await bookRow(tx, row, now);
    }
  });
}

/** `<page>:<the newest row of this reading>` */
function more(page: number, newest: bigint): PieceEnd {
  return { kind: "more", position: `${page}:${newest}` };
}

function readPosition(position: string | null): { page: number; newest: bigint } {
  const [page = "1", newest = "0"] = (position ?? "").split(":").filter((part) => part !== "");
  return { page: Number(page), newest: BigInt(newest) };
}

function max(numbers: readonly bigint[]): bigint {
  return numbers.reduce((left, right) => (left > right ? left : right), 0n);
}

/** A change of the gateway's balance that is no payment, payout, refund or dispute is a transfer to
 * or from our bank. Each row is booked once, under its own id. */

/** Booked by their own domains. */
const OF_OTHERS = /^(transaction|transfer|refund|dispute)/i;
const OF_THE_BANK = /^(settlement|top-?up|payout|balance)/i;

async function bookRow(tx: Tx, row: BalanceEntry, now: Date): Promise<void> {
  const { id, model, currency, differenceKobo } = row;
  if (OF_OTHERS.test(model)) return;
  const eventAt = row.createdAt > now ? now : row.createdAt;
  await book(tx, { key: `balance-row:${id}`, currency, differenceKobo, eventAt });
  if (OF_THE_BANK.test(model)) return;
  const details = { model, currency, differenceKobo: differenceKobo.toString() };
  await report(tx, { kind: "balance-row-unknown", subject: id.toString(), details, now });
}

/** The gateway's balance before our first row came from our bank as well. */
async function bookOpening(tx: Tx, row: BalanceEntry, now: Date): Promise<void> {
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
