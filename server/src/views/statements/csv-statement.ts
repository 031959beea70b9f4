import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { decimalNaira } from "@osisi/contracts/money.ts";
import { timeInLagos } from "#platform/lagos-time.ts";
import { UTF8_BYTE_ORDER_MARK, csvRow, textCell } from "./csv.ts";
import type { Statement, StatementLine } from "./statement.ts";

/** A statement for spreadsheets and accounting: plain decimals, days as `2026-11-21`. */

const HEAD = [
  "Date",
  "Time",
  "Description",
  "Bank account",
  "Reference",
  "Money in (NGN)",
  "Money out (NGN)",
  "Balance (NGN)",
  "Value date",
];

export async function* writeCsv(
  statement: Statement,
  pages: AsyncIterable<StatementLine[]>,
): AsyncGenerator<string> {
  const { from, to, asOf, openingBalance, closingBalance } = statement;
  const complete = `Closing balance (complete as of ${dateInLagos(asOf)} ${timeInLagos(asOf)})`;
  yield UTF8_BYTE_ORDER_MARK + csvRow(HEAD) + balanceRow(from, "Opening balance", openingBalance);
  for await (const page of pages) yield page.map(lineRow).join("");
  yield balanceRow(to, complete, closingBalance);
}

/** Measured on statements of many sizes. */
export function estimateCsvBytes(movements: number): number {
  return 146 * (movements + 3);
}

function lineRow({ at, valueAt, direction, amount, balance, ...line }: StatementLine): string {
  const naira = decimalNaira(amount);
  return csvRow([
    dateInLagos(at),
    timeInLagos(at),
    textCell(line.title),
    textCell(line.detail ?? ""),
    textCell(line.reference ?? ""),
    direction === "in" ? naira : "",
    direction === "out" ? naira : "",
    decimalNaira(balance),
    dateInLagos(valueAt),
  ]);
}

function balanceRow(day: string, name: string, balance: bigint): string {
  return csvRow([day, "", name, "", "", "", "", decimalNaira(balance), ""]);
}
