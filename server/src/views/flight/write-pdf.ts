import { actorNames } from "@osisi/contracts/answer-times.ts";
import { brand } from "@osisi/contracts/brand.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import type { FlightStep } from "@osisi/contracts/flight.ts";
import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import type { ComplaintRow } from "#views/complaints/queries.ts";
import { type Canvas, createDocument } from "#views/statements/pdf-document.ts";
import { brandStyle, colours, drawMark, edges, quietStyle } from "#views/statements/pdf-page.ts";
import type { Described } from "./described.ts";

/** What a bank asks for, on one page, to hand in with a complaint. It says what our rows say. */

type Given = Readonly<{
  complaint: Pick<ComplaintRow, "number" | "text" | "filedAt" | "openedByClock">;
  money: Described;
  name: string;
  company: Company;
  madeAt: Date;
}>;

const { left, right } = edges;
const VALUE_AT = left + 130;
const plain = { font: "text", size: 9.5, colour: colours.ink } as const;
const strong = { font: "strong", size: 9.5, colour: colours.ink } as const;
const LINE = 13;
/** The time zone is written out. */
const inLagos = (at: Date) => `${momentInLagos(at)} (Lagos, UTC+1)`;

export function* writePdf(given: Given): Generator<Buffer> {
  const { complaint, madeAt } = given;
  const title = `${brand.name}, complaint C-${complaint.number}`;
  const document = createDocument({ title, author: brand.name, madeAt, isTagged: true });
  yield document.page((page) => drawPage(page, given));
  yield document.end();
}

function drawPage(page: Canvas, { complaint, money, name, company, madeAt }: Given): void {
  drawMark(page, left, 40, 34);
  page.as("P", () => page.text(brand.name, left + 44, 65, brandStyle(22)));
  page.as("P", () => page.text(`Made on ${inLagos(madeAt)}`, right, 67, quietStyle(8, "right")));
  page.as("H1", () =>
    page.text(`Complaint C-${complaint.number}`, left, 116, {
      font: "heading",
      size: 23,
      colour: colours.ink,
    }),
  );
  let y = drawFacts(page, factsOf({ complaint, money, name, company, madeAt }), 142);
  y = drawHeading(page, "What happened, as the customer sees it. Lagos time (UTC+1)", y + 12);
  y = drawFacts(page, money.steps.map(stepFact), y);
  const opener = complaint.openedByClock ? `What ${brand.name} wrote` : "What the customer wrote";
  y = drawHeading(page, opener, y + 12);
  y = drawText(page, complaint.text, { x: left, y, width: right - left }) + 16;
  page.as("P", () =>
    page.text(
      "From our records at the time above. It is no receipt, and does not say that the money has arrived unless a step says so.",
      left,
      y,
      quietStyle(8),
    ),
  );
}

type Fact = readonly [name: string, value: string | null];

const names = {
  payment: "Payment",
  "direct-debit": "Direct debit",
  refund: "Refund",
  withdrawal: "Withdrawal to a bank account",
} as const;

function factsOf({ complaint, money, name, company }: Given): Fact[] {
  const { lateFrom, waitsFor, who } = money;
  return [
    ["Customer", name],
    ["What it is", names[money.kind]],
    ["Amount", formatNairaInFull(money.amountKobo)],
    ...money.parties,
    ["Reference", money.reference],
    ["Session id", money.sessionId ?? "none was given to us"],
    [`Id at ${money.partner}`, money.gatewayId ?? "none was given to us"],
    ["State", money.stateText],
    ["Waits for", waitsFor],
    ["Who must act", who && actorNames[who]],
    ["Expected by", lateFrom ? inLagos(lateFrom) : null],
    ["Complaint filed", inLagos(complaint.filedAt)],
    ["Operator", operatorOf(company)],
    ["Address", company.address.join(", ")],
    ["Contact", [company.email, ...company.phones].join(", ")],
  ];
}

function operatorOf({ legalName, rcNumber }: Company): string {
  return rcNumber === undefined
    ? `${legalName}. No registered company is named here.`
    : `${legalName}, ${rcNumber}`;
}

function stepFact({ at, detail, state, title }: FlightStep): Fact {
  const when = at === null ? "Time not known" : momentInLagos(new Date(at));
  const marks = { done: when, now: "Waits", next: "Not yet" } as const;
  const since = state === "now" && at !== null ? ` Since ${when}.` : "";
  return [marks[state], `${title}.${detail === null ? "" : ` ${detail}`}${since}`];
}

function drawHeading(page: Canvas, text: string, y: number): number {
  page.as("P", () => page.text(text, left, y + LINE, { ...strong, colour: colours.forest }));
  page.line(left, y + 19, right, colours.forest, 1);
  return y + 24;
}

/** Names at the left, values beside them; returns where they end. */
function drawFacts(page: Canvas, facts: readonly Fact[], from: number): number {
  let y = from;
  for (const [name, value] of facts) {
    if (value === null) continue;
    page.as("P", () => page.text(`${name} `, left, y + LINE, quietStyle(9.5)));
    y = drawText(page, value, { x: VALUE_AT, y, width: right - VALUE_AT }) + 3;
  }
  return y;
}

function drawText(
  page: Canvas,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const lines = wrap(page, text, width);
  page.as("P", () =>
    lines.forEach((line, index) => page.text(`${line} `, x, y + LINE * (index + 1), plain)),
  );
  return y + LINE * lines.length;
}

/** In lines that fit. A word that is longer than a line goes over several. */
function wrap(page: Canvas, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (page.widthOf(longer, plain) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (page.widthOf(line + letter, plain) > width) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return [...lines, line];
}
