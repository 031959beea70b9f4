import { brand } from "@osisi/contracts/brand.ts";
import { formatDay } from "@osisi/contracts/calendar.ts";
import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { type Canvas, createDocument } from "#views/statements/pdf-document.ts";
import { brandStyle, colours, drawMark, edges, quietStyle } from "#views/statements/pdf-page.ts";
import type { Certificate, Withheld } from "./certificate.ts";

/** A certificate to show to a tax authority. */

type Cover = Readonly<{ certificate: Certificate; name: string; madeAt: Date; isOpen: boolean }>;

const ROWS_PER_PAGE = 20;
const ROW_HEIGHT = 28;
const columns = { date: edges.left, what: edges.left + 72, base: edges.right - 100 } as const;

const plain = { font: "text", size: 8.5, colour: colours.ink } as const;
const strong = { font: "strong", size: 8.5, colour: colours.ink } as const;
const heading = { font: "strong", size: 8, colour: colours.forest } as const;

export function* writePdf(cover: Cover): Generator<Buffer> {
  const { certificate, madeAt } = cover;
  const title = `${brand.name}, tax withheld in ${certificate.year}`;
  const document = createDocument({ title, author: brand.name, madeAt, isTagged: true });
  const count = Math.max(1, Math.ceil(certificate.rows.length / ROWS_PER_PAGE));
  for (let number = 1; number <= count; number += 1) {
    const first = (number - 1) * ROWS_PER_PAGE;
    const rows = certificate.rows.slice(first, first + ROWS_PER_PAGE);
    yield document.page((page) => {
      drawHead(page, cover);
      drawRows(page, rows);
      if (number === count) drawSum(page, certificate, rows.length);
      page.decoration(() =>
        page.text(`Page ${number} of ${count}`, edges.right, 815, quietStyle(7.5, "right")),
      );
    });
  }
  yield document.end();
}

function drawHead(page: Canvas, { certificate, name, madeAt, isOpen }: Cover): void {
  const { left, right } = edges;
  drawMark(page, left, 40, 34);
  page.as("P", () => page.text(brand.name, left + 44, 65, brandStyle(22)));
  page.as("P", () =>
    page.text(`Made on ${momentInLagos(madeAt)}, Lagos time`, right, 67, quietStyle(8, "right")),
  );
  const title = `Tax withheld in ${certificate.year}`;
  page.as("H1", () =>
    page.text(title, left, 118, { font: "heading", size: 23, colour: colours.ink }),
  );
  page.as("P", () =>
    page.text(page.truncate(name, { ...plain, size: 11 }, right - left), left, 137, {
      ...plain,
      size: 11,
    }),
  );
  const until = isOpen ? " The year is not over: more may follow." : "";
  page.as("P", () =>
    page.text(
      `From returns that we paid in this year, each by the rule of that day.${until}`,
      left,
      156,
      quietStyle(8),
    ),
  );
}

function drawRows(page: Canvas, rows: readonly Withheld[]): void {
  page.group("Table", () => {
    page.group("TR", () => {
      page.as("TH", () => page.text("Paid on", columns.date, 188, heading));
      page.as("TH", () => page.text("Return of", columns.what, 188, heading));
      page.as("TH", () => page.text("Return", columns.base, 188, { ...heading, align: "right" }));
      page.as("TH", () => page.text("Tax", edges.right, 188, { ...heading, align: "right" }));
    });
    page.line(edges.left, 195, edges.right, colours.forest, 1);
    rows.forEach((row, index) => drawRow(page, row, 195 + index * ROW_HEIGHT));
  });
}

function drawRow(page: Canvas, row: Withheld, y: number): void {
  const room = columns.base - columns.what - 90;
  page.group("TR", () => {
    page.as("TD", () => page.text(`${formatDay(row.paidOn)} `, columns.date, y + 12, plain));
    page.as("TD", () => {
      page.text(`${page.truncate(row.name, plain, room)} `, columns.what, y + 12, plain);
      const rule = `${asPercent(row.basisPoints)}%, ${row.taxClass}, rule ${row.ruleId}`;
      page.text(page.truncate(rule, quietStyle(7), room), columns.what, y + 22, quietStyle(7));
    });
    drawAmounts(page, y + 12, row);
  });
  page.line(edges.left, y + ROW_HEIGHT, edges.right, colours.line);
}

function drawSum(page: Canvas, certificate: Certificate, rows: number): void {
  const y = 195 + rows * ROW_HEIGHT + 16;
  page.as("P", () => page.text("Sum ", columns.what, y, strong));
  drawAmounts(page, y, certificate, true);
}

function drawAmounts(
  page: Canvas,
  y: number,
  { baseKobo, taxKobo }: Pick<Withheld, "baseKobo" | "taxKobo">,
  isSum = false,
): void {
  const style = { ...(isSum ? strong : plain), align: "right" } as const;
  const role = isSum ? "P" : "TD";
  page.as(role, () => page.text(`${formatNairaInFull(baseKobo)} `, columns.base, y, style));
  page.as(role, () => page.text(formatNairaInFull(taxKobo), edges.right, y, style));
}
