import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { brand } from "@osisi/contracts/brand.ts";
import { dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { timeInLagos } from "#platform/lagos-time.ts";
import { type Canvas, type TextStyle, createDocument } from "./pdf-document.ts";
import {
  type Cover,
  colours,
  columns,
  drawColumns,
  drawCover,
  drawFoot,
  drawHead,
  edges,
  formatDays,
} from "./pdf-page.ts";
import type { StatementLine } from "./statement.ts";

/** A statement to keep and to show to others. A page is sent as soon as it is full. */

const ROWS_ON_FIRST_PAGE = 18;
const ROWS_PER_PAGE = 25;
/** Longer statements have no roles for screen readers: those take memory for each cell, and five
 * times the bytes. */
const MAX_TAGGED_MOVEMENTS = 500;

/** All rows have the same height, so that the number of pages is known in advance. */
const ROW_HEIGHT = 28;

const TITLE_WIDTH = columns.moneyIn - columns.title - 84;
/** References may extend under the empty part of the amount columns. */
const DETAIL_WIDTH = columns.balance - columns.title;

const plain = { font: "text", size: 8.5, colour: colours.ink } as const;
const small = { font: "text", size: 7, colour: colours.quiet } as const;
const strong = { font: "strong", size: 8.5, colour: colours.ink } as const;

type Row = (page: Canvas, y: number) => void;

export async function* writePdf(
  cover: Cover,
  pages: AsyncIterable<StatementLine[]>,
): AsyncGenerator<Buffer> {
  const count = countPages(cover.statement.movements);
  const document = createDocument({
    title: `${brand.name} statement, ${formatDays(cover.statement)}`,
    author: brand.name,
    madeAt: cover.madeAt,
    isTagged: isTagged(cover.statement.movements),
  });
  let number = 0;
  for await (const rows of splitIntoPages(rowsOf(cover, pages))) {
    number += 1;
    // Drawing a page blocks the event loop, so other requests run in between.
    await yieldToEventLoop();
    yield document.page((page) => drawPage(page, cover, rows, { number, count }));
  }
  yield document.end();
}

/** The opening and closing balances are rows, too. */
function countPages(movements: number): number {
  return 1 + Math.ceil(Math.max(0, movements + 2 - ROWS_ON_FIRST_PAGE) / ROWS_PER_PAGE);
}

function isTagged(movements: number): boolean {
  return movements <= MAX_TAGGED_MOVEMENTS;
}

/** Measured on statements of many sizes. */
export function estimatePdfBytes(movements: number): number {
  return 20_000 + (isTagged(movements) ? 750 : 137) * movements;
}

function drawPage(
  page: Canvas,
  cover: Cover,
  rows: readonly Row[],
  { number, count }: { number: number; count: number },
): void {
  const top = number === 1 ? drawCover(page, cover) : drawHead(page, cover);
  page.group("Table", () => {
    const first = drawColumns(page, top);
    rows.forEach((row, index) => row(page, first + index * ROW_HEIGHT));
  });
  drawFoot(page, number, count);
}

async function* rowsOf(
  { statement }: Cover,
  pages: AsyncIterable<StatementLine[]>,
): AsyncGenerator<Row[]> {
  yield [balanceRow("Opening balance", statement.openingBalance)];
  for await (const lines of pages) {
    yield lines.map(lineRow);
  }
  yield [balanceRow("Closing balance", statement.closingBalance)];
}

async function* splitIntoPages(lists: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let capacity = ROWS_ON_FIRST_PAGE;
  let rows: Row[] = [];
  for await (const list of lists) {
    for (const row of list) {
      if (rows.length === capacity) {
        yield rows;
        rows = [];
        capacity = ROWS_PER_PAGE;
      }
      rows.push(row);
    }
  }
  yield rows;
}

/** The spaces are for screen readers and copying: two texts of a cell are read as one. */
function lineRow(line: StatementLine): Row {
  return (page, y) => {
    page.group("TR", () => {
      page.as("TD", () => {
        page.text(`${formatDay(dateInLagos(line.at))} `, columns.date, y + 12, plain);
        page.text(timeInLagos(line.at), columns.date, y + 22, small);
      });
      page.as("TD", () => drawTitle(page, y, line));
      drawMoved(page, y, line);
      drawAmount(page, line.balance, columns.balance, y + 12, plain);
    });
    drawRule(page, y);
  };
}

/** The first and the last row. */
function balanceRow(name: string, kobo: bigint): Row {
  return (page, y) => {
    page.group("TR", () => {
      page.as("TD");
      page.as("TD", () => page.text(name, columns.title, y + 17, strong));
      page.as("TD");
      page.as("TD");
      drawAmount(page, kobo, columns.balance, y + 17, strong);
    });
    drawRule(page, y);
  };
}

function drawTitle(page: Canvas, y: number, { title, ...line }: StatementLine): void {
  page.text(`${page.truncate(title, plain, TITLE_WIDTH)} `, columns.title, y + 12, plain);
  const detail = [valueDate(line), line.detail, line.reference]
    .filter((part) => part !== undefined)
    .join(" · ");
  page.text(page.truncate(detail, small, DETAIL_WIDTH), columns.title, y + 22, small);
}

/** In one of the two columns; the cell of the other is empty. */
function drawMoved(page: Canvas, y: number, { direction, amount }: StatementLine): void {
  if (direction === "in") {
    drawAmount(page, amount, columns.moneyIn, y + 12, { ...plain, colour: colours.leaf });
    page.as("TD");
  } else {
    page.as("TD");
    drawAmount(page, amount, columns.moneyOut, y + 12, plain);
  }
}

function drawAmount(page: Canvas, kobo: bigint, x: number, y: number, style: TextStyle): void {
  page.as("TD", () => page.text(formatNairaInFull(kobo), x, y, { ...style, align: "right" }));
}

function drawRule(page: Canvas, y: number): void {
  page.line(edges.left, y + ROW_HEIGHT, edges.right, colours.line);
}

/** For a booking later than the value date: `Happened 30 Nov 2026`. */
function valueDate({ at, valueAt }: Pick<StatementLine, "at" | "valueAt">): string | undefined {
  const day = dateInLagos(valueAt);
  return day < dateInLagos(at) ? `Happened ${formatDay(day)}` : undefined;
}
