import { setImmediate as turn } from "node:timers/promises";
import { brand } from "@osisi/contracts/brand.ts";
import type { Canvas } from "./canvas.ts";
import { createDocument } from "./pdf-document.ts";
import { ROW_HEIGHT, drawBalanceRow, drawLine } from "./draw-row.ts";
import { type Cover, drawColumns, drawCover, drawFoot, drawHead } from "./pdf-page.ts";
import type { StatementLine } from "./statement.ts";
import { daysWords } from "./words.ts";

/** A statement to keep and to show to others. A page is sent as soon as it is full. */

const ROWS_FIRST = 18;
const ROWS_FURTHER = 25;
/** More would take memory for each cell, and five times the bytes. */
const TAGGED_AT_MOST = 500;

type Row = (page: Canvas, y: number) => void;

export async function* writePdf(
  cover: Cover,
  pages: AsyncIterable<StatementLine[]>,
): AsyncGenerator<Buffer> {
  const count = countPages(cover.statement.movements);
  const document = createDocument({
    title: `${brand.name} statement, ${daysWords(cover.statement)}`,
    author: brand.name,
    madeAt: cover.madeAt,
    isTagged: isTagged(cover.statement.movements),
  });
  let number = 0;
  for await (const rows of inPages(rowsOf(cover, pages))) {
    number += 1;
    // Drawing a page blocks the event loop, so other requests run in between.
    await turn();
    yield document.page((page) => drawPage(page, cover, rows, { number, count }));
  }
  yield document.end();
}

/** The opening and closing balances are rows, too. */
export function countPages(movements: number): number {
  return 1 + Math.ceil(Math.max(0, movements + 2 - ROWS_FIRST) / ROWS_FURTHER);
}

/** Whether it has roles for screen readers. */
export function isTagged(movements: number): boolean {
  return movements <= TAGGED_AT_MOST;
}

function drawPage(
  page: Canvas,
  cover: Cover,
  rows: readonly Row[],
  { number, count }: { number: number; count: number },
): void {
  const top = number === 1 ? drawCover(page, cover) : drawHead(page, cover);
  page.part("Table", () => {
    const first = drawColumns(page, top);
    rows.forEach((row, index) => row(page, first + index * ROW_HEIGHT));
  });
  drawFoot(page, number, count);
}

async function* rowsOf(
  { statement }: Cover,
  pages: AsyncIterable<StatementLine[]>,
): AsyncGenerator<Row[]> {
  const { openingBalance, closingBalance } = statement;
  yield [balanceRow("Opening balance", openingBalance)];
  for await (const lines of pages) {
    yield lines.map(
      (line): Row =>
        (page, y) =>
          drawLine(page, y, line),
    );
  }
  yield [balanceRow("Closing balance", closingBalance)];
}

function balanceRow(name: string, kobo: bigint): Row {
  return (page, y) => drawBalanceRow(page, y, { name, kobo });
}

async function* inPages(lists: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let room = ROWS_FIRST;
  let rows: Row[] = [];
  for await (const list of lists) {
    for (const row of list) {
      if (rows.length === room) {
        yield rows;
        rows = [];
        room = ROWS_FURTHER;
      }
      rows.push(row);
    }
  }
  yield rows;
}
