import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { timeInLagos } from "#platform/lagos-time.ts";
import type { Canvas, TextLook } from "./canvas.ts";
import { colours, columns, paper } from "./look.ts";
import type { StatementLine } from "./statement.ts";
import { dayWords, valueWords } from "./words.ts";

/** All rows have the same height, so that the number of pages is known in advance. */
export const ROW_HEIGHT = 28;

const TITLE_ROOM = columns.moneyIn - columns.title - 84;
/** References may extend under the empty part of the amount columns. */
const DETAIL_ROOM = columns.balance - columns.title;

const plain = { font: "text", size: 8.5, colour: colours.ink } as const;
const small = { font: "text", size: 7, colour: colours.quiet } as const;
const strong = { font: "strong", size: 8.5, colour: colours.ink } as const;

/** The spaces are for screen readers and copying: two texts of a cell are read as one. */
export function drawLine(page: Canvas, y: number, line: StatementLine): void {
  page.part("TR", () => {
    page.as("TD", () => {
      page.text(`${dayWords(line.at)} `, columns.date, y + 12, plain);
      page.text(timeInLagos(line.at), columns.date, y + 22, small);
    });
    page.as("TD", () => drawWhat(page, y, line));
    drawAmount(page, y, line);
    drawMoney(page, line.balance, columns.balance, y + 12, plain);
  });
  drawRule(page, y);
}

/** The first and the last row. */
export function drawBalanceRow(page: Canvas, y: number, row: { name: string; kobo: bigint }): void {
  page.part("TR", () => {
    page.as("TD");
    page.as("TD", () => page.text(row.name, columns.title, y + 17, strong));
    page.as("TD");
    page.as("TD");
    drawMoney(page, row.kobo, columns.balance, y + 17, strong);
  });
  drawRule(page, y);
}

function drawWhat(page: Canvas, y: number, { title, ...line }: StatementLine): void {
  page.text(`${page.cut(title, plain, TITLE_ROOM)} `, columns.title, y + 12, plain);
  const detail = [valueWords(line), line.detail, line.reference]
    .filter((part) => part !== undefined)
    .join(" · ");
  page.text(page.cut(detail, small, DETAIL_ROOM), columns.title, y + 22, small);
}

/** In one of the two columns; the cell of the other is empty. */
function drawAmount(page: Canvas, y: number, { direction, amount }: StatementLine): void {
  if (direction === "in") {
    drawMoney(page, amount, columns.moneyIn, y + 12, { ...plain, colour: colours.leaf });
    page.as("TD");
  } else {
    page.as("TD");
    drawMoney(page, amount, columns.moneyOut, y + 12, plain);
  }
}

function drawMoney(page: Canvas, kobo: bigint, x: number, y: number, look: TextLook): void {
  page.as("TD", () => page.text(formatNairaInFull(kobo), x, y, { ...look, align: "right" }));
}

function drawRule(page: Canvas, y: number): void {
  page.line(paper.margin, y + ROW_HEIGHT, paper.width - paper.margin, colours.line);
}
