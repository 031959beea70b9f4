import { firstIntentAt } from "#money/payments/queries.ts";
import { inTransaction } from "#platform/database/database.ts";
import { beginReading, insertOpening, insertRow, noteRead } from "./balance-queries.ts";
import { bookOpening, bookRow } from "./balance-row-postings.ts";
import { later } from "./compare-lists.ts";
import type { Part, PieceEnd, ReconciliationRuntime } from "./sweep.ts";
import type { BalanceEntry } from "#gateway/gateway.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";

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
  { clock, db }: ReconciliationRuntime,
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
