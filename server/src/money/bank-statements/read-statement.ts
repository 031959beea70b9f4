import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { type BankMapping, STATEMENT_LIMITS } from "@osisi/contracts/console/bank-statements.ts";
import { dayFromCell, isBlank, koboFromCell } from "./read-cells.ts";
import { type Row, readRows, BadStatement } from "./read-rows.ts";

/** A bank's CSV by its mapping: every line of it, or the first reason why not. What the cells hold is
 * in no reason: it may name persons, and reasons are logged. */

export type ReadLine = Readonly<{
  number: number;
  bookedOn: CalendarDate;
  /** What came in is positive. */
  amountKobo: bigint;
  description: string;
  reference: string | null;
  balanceKobo: bigint | null;
}>;

export type Statement = Readonly<{
  /** The oldest first. */
  lines: readonly ReadLine[];
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  openingKobo: bigint | null;
  closingKobo: bigint | null;
}>;

type Column = "date" | "description" | "reference" | "amount" | "debit" | "credit" | "balance";
type Cells = (column: Column) => string;

const LONGEST_TEXT = 1_000;
const TOTAL =
  /^(?:(?:sub|grand)?[ -]?totals?\b|(?:opening|closing) balance\b|balance (?:brought|carried) forward|balance [bc]\/?f\b|[bc]\/f\b)/i;

/** @throws BadStatement */
export function readStatement(
  body: Uint8Array,
  mapping: BankMapping,
  today: CalendarDate,
): Statement {
  const rows = readRows(body, mapping.separator);
  const header = rows[Number(mapping.header) - 1];
  if (!header) throw new BadStatement(`The file has no row ${mapping.header} for the titles.`);
  const places = findColumns(header, mapping);
  const lines = rows.slice(Number(mapping.header)).flatMap((row) => {
    if (row.cells.every((cell) => cell.trim() === "")) return [];
    const cells: Cells = (column) => row.cells[places.get(column) ?? -1] ?? "";
    if (isTotal(row, cells)) return [];
    if (row.cells.slice(header.cells.length).some((cell) => cell.trim() !== "")) {
      throw new BadStatement("it has more cells than there are titles", row.number);
    }
    return [readLine(row.number, cells, mapping, today)];
  });
  if (lines.length > STATEMENT_LIMITS.lines) throw new BadStatement("It has too many lines.");
  const ordered = oldestFirst(lines);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) throw new BadStatement("It has no lines.");
  if (mapping.balance) checkBalances(ordered);
  const days = ordered.map(({ bookedOn }) => bookedOn).toSorted();
  return {
    lines: ordered,
    firstDay: days[0] ?? "",
    lastDay: days.at(-1) ?? "",
    openingKobo: first.balanceKobo === null ? null : first.balanceKobo - first.amountKobo,
    closingKobo: last.balanceKobo,
  };
}

function findColumns(header: Row, mapping: BankMapping): ReadonlyMap<Column, number> {
  const titles = header.cells.map(plain);
  const columns = ["date", "description", "reference", "amount", "debit", "credit", "balance"];
  const places = new Map<Column, number>();
  for (const column of columns.filter(isColumn)) {
    const title = plain(mapping[column]);
    if (title === "") continue;
    const place = titles.indexOf(title);
    if (place === -1) throw new BadStatement(`it has no title "${mapping[column]}"`, header.number);
    if (titles.indexOf(title, place + 1) !== -1) {
      throw new BadStatement(`it has the title "${mapping[column]}" twice`, header.number);
    }
    places.set(column, place);
  }
  return places;
}

function isColumn(name: string): name is Column {
  return name !== "";
}

const plain = (title: string) => title.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Of opening, closing and totals: a row that moved nothing. One with a day and an amount is a line. */
function isTotal({ cells }: Row, of: Cells): boolean {
  const hasAmount = (["amount", "debit", "credit"] as const).some((name) => !isBlank(of(name)));
  if (!isBlank(of("date")) && hasAmount) return false;
  return cells.some((cell) => TOTAL.test(cell.trim()));
}

function readLine(number: number, of: Cells, mapping: BankMapping, today: CalendarDate): ReadLine {
  const bookedOn = dayFromCell(of("date"), mapping.dates);
  if (!bookedOn) throw new BadStatement(`its date is not like ${mapping.dates}`, number);
  if (bookedOn > today) throw new BadStatement("its date is after today", number);
  const [description, reference] = [of("description"), of("reference")].map(oneLine);
  if (!description && !reference) throw new BadStatement("it has no description", number);
  if ([description, reference].some((text = "") => text.length > LONGEST_TEXT)) {
    throw new BadStatement("its text is too long", number);
  }
  const balanceKobo = mapping.balance ? koboFromCell(of("balance")) : null;
  if (balanceKobo === undefined) throw new BadStatement("its balance is no amount", number);
  return {
    number,
    bookedOn,
    amountKobo: readAmount(number, of, mapping),
    description: description ?? "",
    reference: reference || null,
    balanceKobo,
  };
}

/** On one line, without signs that no text has. */
function oneLine(cell: string): string {
  return cell.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}

function readAmount(number: number, of: Cells, mapping: BankMapping): bigint {
  if (mapping.amount) return amountOf(of("amount"), number);
  const [debit, credit] = [of("debit"), of("credit")].map((cell) =>
    isBlank(cell) ? 0n : koboFromCell(cell),
  );
  if (debit === undefined || credit === undefined) {
    throw new BadStatement("its debit or credit is no amount", number);
  }
  if (debit < 0n || credit < 0n) throw new BadStatement("its debit or credit is negative", number);
  if (debit > 0n && credit > 0n) throw new BadStatement("it has a debit and a credit", number);
  if (debit === credit) throw new BadStatement("it has no amount", number);
  return credit - debit;
}

function amountOf(cell: string, number: number): bigint {
  const amountKobo = koboFromCell(cell);
  if (amountKobo === undefined) throw new BadStatement("its amount is no amount", number);
  if (amountKobo === 0n) throw new BadStatement("it has no amount", number);
  return amountKobo;
}

/** Some banks print the newest first. Within one day, balances say which it is. */
function oldestFirst(lines: readonly ReadLine[]): readonly ReadLine[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || first.bookedOn < last.bookedOn) return lines;
  const reversed = lines.toReversed();
  if (first.bookedOn > last.bookedOn) return reversed;
  return brokenBalance(lines) && !brokenBalance(reversed) ? reversed : lines;
}

function brokenBalance(lines: readonly ReadLine[]): ReadLine | undefined {
  return lines.find(({ amountKobo, balanceKobo }, at) => {
    const before = lines[at - 1];
    if (!before || before.balanceKobo === null || balanceKobo === null) return false;
    return before.balanceKobo + amountKobo !== balanceKobo;
  });
}

function checkBalances(lines: readonly ReadLine[]): void {
  const broken = brokenBalance(lines);
  if (!broken) return;
  throw new BadStatement("its balance is not the one before it with its amount", broken.number);
}
