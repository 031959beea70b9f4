import { brand } from "@osisi/contracts/brand.ts";
import { formatNairaInFull } from "@osisi/contracts/money.ts";
import type { Canvas, TextLook } from "./canvas.ts";
import { colours, columns, paper, pith, rings } from "./look.ts";
import type { Statement } from "./statement.ts";
import { completeWords, daysWords, explained, madeWords } from "./words.ts";

/** The parts of a page around the rows. */

export type Cover = Readonly<{ statement: Statement; name: string; madeAt: Date }>;

const { margin, width, height } = paper;
const right = width - margin;
const nameLook = { font: "text", size: 11, colour: colours.ink } as const;
const titleLook = { font: "heading", size: 23, colour: colours.ink } as const;
const daysLook = { font: "strong", size: 10.5, colour: colours.ink, align: "right" } as const;

/** The head of the first page; returns where the table begins. */
export function drawCover(page: Canvas, { statement, name, madeAt }: Cover): number {
  drawMark(page, margin, 40, 34);
  page.as("P", () => page.text(brand.name, margin + 44, 65, brandLook(22)));
  page.as("H1", () => page.text("Statement of your stash", margin, 118, titleLook));
  page.as("P", () => page.text(page.cut(name, nameLook, right - margin), margin, 137, nameLook));
  page.as("P", () => page.text(daysWords(statement), right, 53, daysLook));
  page.as("P", () => page.text(madeWords(madeAt), right, 67, quiet(8, "right")));
  page.as("P", () => page.text(completeWords(statement), right, 78, quiet(8, "right")));
  drawFigures(page, statement, 156);
  explained.forEach((sentence, index) =>
    page.as("P", () => page.text(sentence, margin, 232 + 11 * index, quiet(7.5))),
  );
  return 262;
}

/** The head of a further page. */
export function drawHead(page: Canvas, { statement, name }: Cover): number {
  drawMark(page, margin, 34, 18);
  page.decoration(() => {
    page.text(brand.name, margin + 24, 48, brandLook(13));
    page.text(daysWords(statement), right, 47, quiet(8, "right"));
    page.text(page.cut(name, quiet(8), 240), margin + 96, 47, quiet(8));
  });
  return 62;
}

export function drawColumns(page: Canvas, y: number): number {
  const headings = [
    ["Date", columns.date, "left"],
    ["What", columns.title, "left"],
    ["Money in", columns.moneyIn, "right"],
    ["Money out", columns.moneyOut, "right"],
    ["Balance", columns.balance, "right"],
  ] as const;
  page.part("TR", () => {
    for (const [heading, x, align] of headings) {
      page.as("TH", () => page.text(heading, x, y + 12, headLook(align)));
    }
  });
  page.line(margin, y + 19, right, colours.forest, 1);
  return y + 19;
}

export function drawFoot(page: Canvas, number: number, count: number): void {
  page.line(margin, height - 40, right, colours.line);
  page.decoration(() => {
    page.text(`Amounts in naira (₦), before tax`, margin, height - 27, quiet(7.5));
    page.text(`Page ${number} of ${count}`, right, height - 27, quiet(7.5, "right"));
  });
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
    const figure = formatNairaInFull(kobo);
    const size = figure.length > 16 ? 9 : 12.5;
    page.as("P", () => {
      page.text(`${title} `, x, y + 21, quiet(8));
      page.text(figure, x, y + 40, { font: "strong", size, colour: colours.ink });
    });
  });
}

function drawMark(page: Canvas, x: number, y: number, size: number): void {
  for (const ring of rings) page.curve(ring, x, y, { size, colour: colours.forest });
  page.curve(pith.path, x, y, { size, colour: pith.colour });
}

function brandLook(size: number): TextLook {
  return { font: "heading", size, colour: colours.forest };
}

function quiet(size: number, align: "left" | "right" = "left"): TextLook {
  return { font: "text", size, colour: colours.quiet, align };
}

function headLook(align: "left" | "right"): TextLook {
  return { font: "strong", size: 8, colour: colours.forest, align };
}
