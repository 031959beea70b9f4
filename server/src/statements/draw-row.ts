import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { timeInLagos } from "../history/lagos.ts";
import { colours, columns, fonts, paper } from "./look.ts";
import type { Canvas } from "./pdf/canvas.ts";
import { cutTo } from "./pdf/font.ts";
import type { StatementLine } from "./read-statement.ts";
import { dayWords } from "./words.ts";

/** Every row is as high, so that it is known before the first one how many pages there are. */
export const ROW_HEIGHT = 28;

const TITLE_ROOM = columns.moneyIn - columns.title - 84;
/** References may run under the empty part of the columns of money. */
const DETAIL_ROOM = columns.balance - columns.title;

export function drawLine(page: Canvas, y: number, line: StatementLine): void {
  page.text(dayWords(line.at), columns.date, y + 12, look());
  page.text(timeInLagos(line.at), columns.date, y + 22, small());
  page.text(cutTo(fonts.text, line.title, 8.5, TITLE_ROOM), columns.title, y + 12, look());
  const detail = [line.detail, line.reference].filter((part) => part !== undefined).join(" · ");
  page.text(cutTo(fonts.text, detail, 7, DETAIL_ROOM), columns.title, y + 22, small());
  const isIn = line.direction === "in";
  const colour = isIn ? colours.leaf : colours.ink;
  const column = isIn ? columns.moneyIn : columns.moneyOut;
  page.text(formatNairaInFull(line.amount), column, y + 12, { ...look(colour), align: "right" });
  drawBalance(page, y, line.balance);
  drawRule(page, y);
}

/** The first row and the last. */
export function drawBalanceRow(page: Canvas, y: number, row: { name: string; kobo: bigint }): void {
  page.text(row.name, columns.title, y + 17, { ...look(), font: "strong" });
  page.text(formatNairaInFull(row.kobo), columns.balance, y + 17, {
    ...look(),
    font: "strong",
    align: "right",
  });
  drawRule(page, y);
}

function drawBalance(page: Canvas, y: number, kobo: bigint): void {
  page.text(formatNairaInFull(kobo), columns.balance, y + 12, { ...look(), align: "right" });
}

function drawRule(page: Canvas, y: number): void {
  page.line(paper.margin, y + ROW_HEIGHT, paper.width - paper.margin, colours.line);
}

function look(colour: string = colours.ink) {
  return { font: "text", size: 8.5, colour };
}

function small() {
  return { font: "text", size: 7, colour: colours.quiet };
}
