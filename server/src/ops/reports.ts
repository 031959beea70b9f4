import { dateInLagos } from "@osisi/contracts/calendar.ts";
import {
  type Period,
  type Report,
  isReportName,
  monthAsPeriod,
  periodFault,
  reportNames,
  reportTitle,
} from "@osisi/contracts/console/reports.ts";
import { decimalNaira } from "@osisi/contracts/money.ts";
import { summarizeReport, writeReport } from "#views/reports/write-report.ts";
import { type Command, type Order, Refused, WrongUsage, word } from "./command.ts";

/** The same reports as in the console. */
export const reportCommand: Command = {
  usage: `report <${reportNames.join(" | ")}> [<month> | <day> | <from> <to>] [--csv]`,
  summary:
    "a report of the books, such as of 2026-10; of today, if no period is named. Fails if it does not tie to the ledger",
  words: [1, 3],
  isAct: false,
  async run(order) {
    const { clock, db } = order.runtime;
    const name = word(order, 0);
    if (!isReportName(name)) throw new WrongUsage(`There is no report ${name}.`);
    const now = clock.now();
    const period = readPeriod(order.words.slice(1), dateInLagos(now));
    if (order.isCsv) {
      await printCsv(order, writeReport(db, name, period));
      return [];
    }
    const report = await summarizeReport(db, name, { period, now });
    refuseUnlessTied(BigInt(report.apart));
    return [reportTitle(name, period), "", ...tableOf(report), "", ...endOf(report)];
  },
};

/** @throws WrongUsage */
function readPeriod([from, to = from]: readonly string[], today: string): Period {
  if (from === undefined) return { from: today, to: today };
  const period = (from === to && monthAsPeriod(from, today)) || { from, to: to ?? from };
  const fault = periodFault(period, today);
  if (fault !== undefined) throw new WrongUsage(fault);
  return period;
}

async function printCsv({ print }: Order, csv: ReturnType<typeof writeReport>): Promise<void> {
  for (;;) {
    const part = await csv.next();
    if (part.done) return refuseUnlessTied(part.value.apart);
    // The printer adds the end of the line.
    print?.(part.value.slice(0, -1));
  }
}

/** @throws Refused */
function refuseUnlessTied(apart: bigint): void {
  if (apart === 0n) return;
  throw new Refused(
    `THE REPORT AND THE LEDGER DIFFER by ${decimalNaira(apart)}: stop payouts, and call an engineer who knows the ledger`,
  );
}

function tableOf({ columns, rows }: Report): string[] {
  const heads = columns.map(({ name }) => name);
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const print = (cells: readonly string[]) =>
    columns
      .map(({ isNumber }, at) => {
        const [cell = "", width = 0] = [cells[at], widths[at]];
        return isNumber ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  return [heads, ...rows].map(print);
}

function endOf({ rows, rowCount, sha256, isFinal }: Report): string[] {
  return [
    ...(rowCount > rows.length ? [`The first ${rows.length} of ${rowCount} rows.`] : []),
    "It ties to the ledger: 0.00 apart.",
    `SHA-256 of the CSV: ${sha256}`,
    ...(isFinal ? [] : ["The period is not over: the report will change."]),
  ];
}
