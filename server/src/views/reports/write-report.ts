import { createHash } from "node:crypto";
import {
  type Period,
  type Report as ReportAnswer,
  type ReportName,
} from "@osisi/contracts/console/reports.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { UTF8_BYTE_ORDER_MARK, csvRow } from "#views/statements/csv.ts";
import { reportsByName } from "./reports.ts";
import { type Report, type ReportRow, type Span, spanOf } from "./report.ts";

/** A report as CSV, from one snapshot. Reads with a cursor, and not faster than the reader takes it. */

const ROWS_AT_ONCE = 1_000;
const ROWS_SHOWN = 200;
/** What was booked just before midnight may be committed after it; no transaction lasts that long. */
const COMMITTED_AFTER_MS = 10 * 60_000;

type Made = Readonly<{ apart: bigint; rowCount: number; isComplete: boolean }>;

export async function* writeReport(
  db: Db,
  name: ReportName,
  period: Period,
): AsyncGenerator<string, Made> {
  const report = reportsByName[name];
  const span = spanOf(period);
  const tx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    const { rows } = await report.ledger(span).execute(tx);
    let apart = -(rows[0]?.kobo ?? 0n);
    let rowCount = 0;
    yield UTF8_BYTE_ORDER_MARK + csvRow(report.columns.map((column) => column.name));
    for await (const page of pagesOf(tx, report, span)) {
      for (const { count = 1n, tie } of page) {
        apart += tie;
        rowCount += Number(count);
      }
      yield `${page.map((row) => row.line).join("\r\n")}\r\n`;
    }
    const complete = await report.isComplete?.(span).execute(tx);
    return { apart, rowCount, isComplete: complete?.rows[0]?.isComplete ?? true };
  } finally {
    await tx.rollback().execute();
  }
}

/** The next page is read while the reader is busy with this one. */
async function* pagesOf(
  tx: Tx,
  { rows, rowsPerLine = 1 }: Report,
  span: Span,
): AsyncGenerator<readonly ReportRow[]> {
  // All of it is read: plans that only begin fast are the slower ones.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  // Whatever the server's settings, on which its texts depend.
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx);
  await sql`set local timezone = 'Africa/Lagos'`.execute(tx);
  // Of many accounts a cache of lookups forgets each before it is needed again.
  await sql`set local enable_memoize = off`.execute(tx);
  // The hash table of a million accounts fits.
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`declare report no scroll cursor for ${rows(span)}`.execute(tx);
  const fetch = sql<ReportRow>`fetch ${sql.lit(ROWS_AT_ONCE / rowsPerLine)} from report`;
  // Without renaming columns, row by row.
  const plain = tx.withoutPlugins();
  let next = fetch.execute(plain);
  try {
    for (;;) {
      const { rows: page } = await next;
      if (page.length > 0) next = fetch.execute(plain);
      if (page.length === 0) return;
      yield page;
    }
  } finally {
    // If the reader has left: the transaction ends after what is on its way.
    await next.catch(() => undefined);
  }
}

/** Makes the report, and keeps of it what a page shows. */
export async function summarizeReport(
  db: Db,
  name: ReportName,
  { period, now }: { period: Period; now: Date },
): Promise<ReportAnswer> {
  const hash = createHash("sha256");
  const shown: string[] = [];
  let bytes = 0;
  const committedMs = spanOf(period).until.getTime() + COMMITTED_AFTER_MS;
  const csv = writeReport(db, name, period);
  for (;;) {
    const part = await csv.next();
    if (part.done) {
      return {
        columns: reportsByName[name].columns.map((column) => ({ ...column })),
        rows: shown.slice(1, ROWS_SHOWN + 1).map(cellsOf),
        rowCount: part.value.rowCount,
        apart: String(part.value.apart),
        sha256: hash.digest("hex"),
        bytes,
        isFinal: part.value.isComplete && now.getTime() > committedMs,
      };
    }
    hash.update(part.value);
    bytes += Buffer.byteLength(part.value);
    if (shown.length <= ROWS_SHOWN) shown.push(...linesOf(part.value));
  }
}

/** No cell contains a line break. */
function linesOf(part: string): string[] {
  return part.split("\r\n").slice(0, -1);
}

const CELL = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/gy;

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const [whole, cell = ""] of row.matchAll(CELL)) {
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (!whole.endsWith(",")) break;
  }
  return cells;
}
