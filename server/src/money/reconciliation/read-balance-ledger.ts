import { type Tx, inTransaction } from "#platform/database/database.ts";
import { beginReading, insertOpening, insertRows, noteRead } from "./balance-queries.ts";
import { type Part, type PieceEnd, later } from "./sweep.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { BalanceEntry } from "#gateway/lists.ts";
import { placeOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { bookReversals } from "./book-reversals.ts";
import { bank, gatewayClearing } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";

/** Reads a gateway's balance ledger, newest first, back to the last row read. New rows push
 * others to later pages, so some are seen twice and none is missed; each is stored and booked
 * once. The first run books the balance before our first row as the opening balance. */

export const readBalanceLedger: Part = async (runtime, { gateway, position }) => {
  const { clock, db } = runtime;
  const { name } = gateway;
  const reading = await beginReading(db, name, clock.now());
  const at = readPosition(position);
  const outcome = await gateway.listBalanceEntries(at.page);
  if (outcome.kind !== "ok") return later(outcome);
  const rows = outcome.value;
  await keepRows(runtime, name, rows, reading);
  const newest = max([at.newest, ...rows.map(({ id }) => id)]);
  const isRead = (row: BalanceEntry) =>
    reading.readUpTo === null ? row.createdAt < reading.since : row.id <= reading.readUpTo;
  if (rows.length > 0 && !rows.some(isRead)) return more(at.page + 1, newest);
  if (newest > 0n) await noteRead(db, name, newest);
  await bookReversals(runtime, gateway);
  return { kind: "done" };
};

async function keepRows(
  { clock, db }: PaymentsRuntime,
  gateway: GatewayName,
  rows: readonly BalanceEntry[],
  { since }: { since: Date },
): Promise<void> {
  const now = clock.now();
  const ours = newestOf(
    rows.filter(({ createdAt }) => createdAt >= since),
    ({ id }) => id,
  );
  const openings = newestOf(
    rows.filter(({ createdAt }) => createdAt < since),
    ({ currency }) => currency,
  );
  await inTransaction(db, async (tx) => {
    const fresh = await insertRows(
      tx,
      ours.map(({ createdAt, ...row }) => ({ ...row, gateway, rowCreatedAt: createdAt })),
    );
    for (const row of ours) if (fresh.has(row.id)) await bookRow(tx, gateway, row, now);
    for (const row of openings) {
      const { currency, balanceKobo } = row;
      const isFirst = await insertOpening(tx, { gateway, currency, balanceKobo });
      if (isFirst) await bookOpening(tx, gateway, row, now);
    }
  });
}

/** The newest row of each key. */
function newestOf(
  rows: readonly BalanceEntry[],
  key: (row: BalanceEntry) => unknown,
): readonly BalanceEntry[] {
  const newest = new Map<unknown, BalanceEntry>();
  for (const row of rows) if (!newest.has(key(row))) newest.set(key(row), row);
  return [...newest.values()];
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

async function bookRow(tx: Tx, gateway: GatewayName, row: BalanceEntry, now: Date): Promise<void> {
  const { id, model, currency, differenceKobo } = row;
  if (OF_OTHERS.test(model)) return;
  const eventAt = row.createdAt > now ? now : row.createdAt;
  await book(tx, { key: `balance-row:${id}`, gateway, currency, differenceKobo, eventAt });
  if (OF_THE_BANK.test(model)) return;
  const details = { model, currency, differenceKobo: differenceKobo.toString(), gateway };
  await report(tx, { kind: "balance-row-unknown", subject: id.toString(), details, now });
}

/** The gateway's balance before our first row came from our bank as well. */
async function bookOpening(
  tx: Tx,
  gateway: GatewayName,
  row: BalanceEntry,
  now: Date,
): Promise<void> {
  const { currency, balanceKobo } = row;
  const eventAt = row.createdAt > now ? now : row.createdAt;
  const of = placeOf(gateway) === "first" ? currency : `second:${currency}`;
  const key = `balance-row:opening:${of}`;
  await book(tx, { key, gateway, currency, differenceKobo: balanceKobo, eventAt });
}

async function book(
  tx: Tx,
  change: {
    key: string;
    gateway: GatewayName;
    currency: string;
    differenceKobo: bigint;
    eventAt: Date;
  },
): Promise<void> {
  const { key, gateway, currency, differenceKobo, eventAt } = change;
  const clearing = gatewayClearing(currency, placeOf(gateway));
  if (differenceKobo === 0n) return;
  if (differenceKobo < 0n) {
    const settlement = {
      key,
      movement: "settlement-to-bank",
      debit: bank(currency),
      credit: clearing,
      amount: -differenceKobo,
      eventAt,
    };
    await post(tx, [settlement]);
    return;
  }
  const topUp = {
    key,
    movement: "float-topped-up",
    debit: clearing,
    credit: bank(currency),
    amount: differenceKobo,
    eventAt,
  };
  await post(tx, [topUp]);
}
