import { brand } from "@osisi/contracts/brand.ts";
import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { colours, columns, fonts, paper, pith, rings } from "./look.ts";
import { type Canvas, createCanvas } from "./pdf/canvas.ts";
import { cutTo } from "./pdf/font.ts";
import type { Statement } from "./read-statement.ts";
import { daysWords, explained, madeWords } from "./words.ts";

/** What stands on a page around the rows. */

export type Cover = Readonly<{ statement: Statement; name: string; madeAt: Date }>;

const { margin, width, height } = paper;
const right = width - margin;

export function newPage(): Canvas {
  return createCanvas(height, fonts);
}

/** The whole head of the first page; answers where the table begins. */
export function drawCover(page: Canvas, { statement, name, madeAt }: Cover): number {
  drawMark(page, margin, 40, 34);
  page.text(brand.name, margin + 44, 65, { font: "heading", size: 22, colour: colours.forest });
  page.text(daysWords(statement), right, 53, {
    font: "strong",
    size: 10.5,
    colour: colours.ink,
    align: "right",
  });
  page.text(madeWords(madeAt), right, 67, quiet(8, "right"));
  page.text("Statement of your stash", margin, 118, {
    font: "heading",
    size: 23,
    colour: colours.ink,
  });
  page.text(cutTo(fonts.text, name, 11, right - margin), margin, 137, {
    font: "text",
    size: 11,
    colour: colours.ink,
  });
  drawFigures(page, statement, 156);
  explained.forEach((sentence, index) => page.text(sentence, margin, 232 + 11 * index, quiet(7.5)));
  return 262;
}

/** The head of a further page. */
export function drawHead(page: Canvas, { statement, name }: Cover): number {
  drawMark(page, margin, 34, 18);
  page.text(brand.name, margin + 24, 48, { font: "heading", size: 13, colour: colours.forest });
  const days = daysWords(statement);
  page.text(days, right, 47, quiet(8, "right"));
  page.text(cutTo(fonts.text, name, 8, 240), margin + 96, 47, quiet(8));
  return 62;
}

export function drawColumns(page: Canvas, y: number): number {
  page.text("Date", columns.date, y + 12, headLook());
  page.text("What", columns.title, y + 12, headLook());
  page.text("Money in", columns.moneyIn, y + 12, headLook("right"));
  page.text("Money out", columns.moneyOut, y + 12, headLook("right"));
  page.text("Balance", columns.balance, y + 12, headLook("right"));
  page.line(margin, y + 19, right, colours.forest, 1);
  return y + 19;
}

export function drawFoot(page: Canvas, number: number, count: number): void {
  page.line(margin, height - 40, right, colours.line);
  page.text(`Amounts in naira (₦), before tax`, margin, height - 27, quiet(7.5));
  page.text(`Page ${number} of ${count}`, right, height - 27, quiet(7.5, "right"));
}

function drawFigures(page: Canvas, statement: Statement, y: number): void {
  const { openingBalance, moneyIn, moneyOut, closingBalance } = statement;
  const figures = [
    ["Opening balance", openingBalance],
    ["Money in", moneyIn],
    ["Money out", moneyOut],
    ["Closing balance", closingBalance],
  ] as const;
  page.card({ x: margin, y, width: right - margin, height: 56 }, colours.card);
  const column = (right - margin - 28) / figures.length;
  figures.forEach(([title, kobo], index) => {
    const x = margin + 16 + column * index;
    page.text(title, x, y + 21, quiet(8));
    const figure = formatNairaInFull(kobo);
    const size = figure.length > 16 ? 9 : 12.5;
    page.text(figure, x, y + 40, { font: "strong", size, colour: colours.ink });
  });
}

function drawMark(page: Canvas, x: number, y: number, size: number): void {
  for (const ring of rings) page.curve(ring, x, y, { size, colour: colours.forest });
  page.curve(pith.path, x, y, { size, colour: pith.colour });
}

function quiet(size: number, align: "left" | "right" = "left") {
  return { font: "text", size, colour: colours.quiet, align };
}

function headLook(align: "left" | "right" = "left") {
  return { font: "strong", size: 8, colour: colours.forest, align };
}
