import { brand, colours as brandColours } from "@osisi/contracts/brand.ts";
import { formatDay } from "@osisi/contracts/calendar.ts";
import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { type Canvas, type TextStyle, pageSize } from "./pdf-document.ts";
import type { Days, Statement } from "./statement.ts";

/** A page of a statement without its rows: the head, the headings of the columns, the foot. The
 * colours are those of the light theme. */

export type Cover = Readonly<{ statement: Statement; name: string; madeAt: Date }>;

export const colours = {
  ink: brandColours.ink.light,
  quiet: brandColours.quiet.light,
  line: brandColours.line.light,
  card: brandColours.paper.light,
  forest: brandColours.forest.light,
  leaf: brandColours.leaf.light,
} as const;

const { width, height } = pageSize;
const margin = 44;
export const edges = { left: margin, right: width - margin } as const;
const { right } = edges;

/** The positions of columns: the left edge of the first two, the right edge of the amounts. */
export const columns = {
  date: margin,
  title: margin + 72,
  moneyIn: right - 172,
  moneyOut: right - 86,
  balance: right,
} as const;

/** The logo, a cracked log; `web/public/favicon.svg` is the same drawing, and a test compares
 * them. */
export const rings = [
  "M35.7 23.6C36.2 24.1 38 25.4 38.6 26.5 39.2 27.7 39.3 29.4 39.2 30.7 39 32.1 38.4 33.5 37.6 34.7 36.9 35.8 35.9 37.1 34.7 37.7 33.5 38.3 31.9 38.5 30.6 38.4 29.4 38.3 28.1 37.8 27 37.3 25.9 36.7 24.9 36 24.2 35.2 23.4 34.3 22.8 33.3 22.4 32.2 21.9 31.2 21.4 29.9 21.5 28.7 21.5 27.6 22 26.2 22.7 25.3 23.4 24.4 24.7 23.9 25.7 23.4 26.7 22.9 27.8 22.6 28.9 22.5 29.9 22.3 31.1 22.2 32.2 22.4 33.4 22.6 35.1 23.4 35.7 23.6Z",
  "M45.4 19.2C46.1 20.4 49 23.8 49.6 26.3 50.2 28.9 49.7 32.1 48.9 34.7 48.2 37.3 46.9 40 45.2 42.1 43.5 44.2 41.2 46.3 38.7 47.3 36.3 48.3 33.2 48.2 30.7 47.9 28.2 47.6 25.7 46.6 23.6 45.5 21.5 44.4 19.6 42.9 18.1 41.3 16.5 39.6 15.4 37.6 14.5 35.5 13.5 33.4 12.5 31 12.5 28.7 12.4 26.4 12.8 23.6 14 21.6 15.2 19.7 17.7 18.3 19.7 17.2 21.6 16.1 23.7 15.5 25.8 15 27.9 14.5 30.1 14 32.3 14.1 34.5 14.1 38 15.2 39.1 15.5",
  "M55 15C55.9 16.9 59.7 22.2 60.4 26.2 61 30.1 60 34.7 58.7 38.6 57.5 42.5 55.5 46.5 52.9 49.6 50.2 52.7 46.5 55.7 42.8 57 39.2 58.3 34.5 58.1 30.7 57.6 26.9 57.1 23.3 55.5 20.2 53.8 17.1 52.1 14.2 50 11.9 47.5 9.6 45 7.8 41.9 6.4 38.8 5 35.7 3.5 32.1 3.3 28.7 3.1 25.2 3.7 20.9 5.4 17.9 7.1 15 10.6 12.7 13.6 10.9 16.5 9.2 19.7 8.4 22.9 7.6 26 6.7 29.1 5.8 32.4 5.8 35.7 5.8 40.9 7.2 42.6 7.4",
] as const;
/** A point, drawn as a stroke of zero length with round ends. */
const pith = {
  path: "M29.7 29.7C29.7 29.7 29.7 29.7 29.7 29.8",
  colour: brandColours.clay.light,
} as const;

const nameStyle = { font: "text", size: 11, colour: colours.ink } as const;
const titleStyle = { font: "heading", size: 23, colour: colours.ink } as const;
const daysStyle = { font: "strong", size: 10.5, colour: colours.ink, align: "right" } as const;

/** Explanations of what a reader might misunderstand. */
const explained = [
  "Every movement of your stash, in the order and on the day on which we booked it. What happened on an earlier day says so.",
  "What your saving plans and investments hold is not part of the balance. Returns are before tax; what was withheld is a line of its own.",
] as const;

/** The head of the first page; returns where the table begins. */
export function drawCover(page: Canvas, { statement, name, madeAt }: Cover): number {
  drawMark(page, margin, 40, 34);
  page.as("P", () => page.text(brand.name, margin + 44, 65, brandStyle(22)));
  page.as("H1", () => page.text("Statement of your stash", margin, 118, titleStyle));
  page.as("P", () =>
    page.text(page.truncate(name, nameStyle, right - margin), margin, 137, nameStyle),
  );
  page.as("P", () => page.text(formatDays(statement), right, 53, daysStyle));
  page.as("P", () =>
    page.text(`Made on ${momentInLagos(madeAt)}, Lagos time`, right, 67, quietStyle(8, "right")),
  );
  page.as("P", () =>
    page.text(`Complete as of ${momentInLagos(statement.asOf)}`, right, 78, quietStyle(8, "right")),
  );
  drawFigures(page, statement, 156);
  explained.forEach((sentence, index) =>
    page.as("P", () => page.text(sentence, margin, 232 + 11 * index, quietStyle(7.5))),
  );
  return 262;
}

/** The head of a further page. */
export function drawHead(page: Canvas, { statement, name }: Cover): number {
  drawMark(page, margin, 34, 18);
  page.decoration(() => {
    page.text(brand.name, margin + 24, 48, brandStyle(13));
    page.text(formatDays(statement), right, 47, quietStyle(8, "right"));
    page.text(page.truncate(name, quietStyle(8), 240), margin + 96, 47, quietStyle(8));
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
  page.group("TR", () => {
    for (const [heading, x, align] of headings) {
      page.as("TH", () => page.text(heading, x, y + 12, headingStyle(align)));
    }
  });
  page.line(margin, y + 19, right, colours.forest, 1);
  return y + 19;
}

export function drawFoot(page: Canvas, number: number, count: number): void {
  page.line(margin, height - 40, right, colours.line);
  page.decoration(() => {
    page.text("Amounts in naira (₦)", margin, height - 27, quietStyle(7.5));
    page.text(`Page ${number} of ${count}`, right, height - 27, quietStyle(7.5, "right"));
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
      page.text(`${title} `, x, y + 21, quietStyle(8));
      page.text(figure, x, y + 40, { font: "strong", size, colour: colours.ink });
    });
  });
}

export function drawMark(page: Canvas, x: number, y: number, size: number): void {
  for (const ring of rings) page.curve(ring, x, y, { size, colour: colours.forest });
  page.curve(pith.path, x, y, { size, colour: pith.colour });
}

export function brandStyle(size: number): TextStyle {
  return { font: "heading", size, colour: colours.forest };
}

export function quietStyle(size: number, align: "left" | "right" = "left"): TextStyle {
  return { font: "text", size, colour: colours.quiet, align };
}

function headingStyle(align: "left" | "right"): TextStyle {
  return { font: "strong", size: 8, colour: colours.forest, align };
}

/** `1 Nov 2026 – 21 Nov 2026`. */
export function formatDays({ from, to }: Days): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
