import * as z from "zod/mini";
import { type CalendarDate, addDays, addMonths, formatDay } from "../calendar.ts";

/** The reports of the books, by the Lagos date of booking. `covers`: what was booked in the period, or
 * what there was at the end of its last day. */

export const reports = {
  "trial-balance": { label: "Trial balance", covers: "end" },
  "general-ledger": { label: "General ledger", covers: "period" },
  solvency: { label: "Solvency", covers: "end" },
  deployments: { label: "Deployments", covers: "end" },
  "daily-settlement": { label: "Daily settlement", covers: "period" },
  liabilities: { label: "Liabilities by product", covers: "end" },
  "maturity-ladder": { label: "Maturity ladder", covers: "end" },
  income: { label: "Income", covers: "period" },
  "tax-withheld": { label: "Tax withheld", covers: "period" },
} as const satisfies Record<string, { label: string; covers: "end" | "period" }>;

export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports).filter(isReportName);

export function isReportName(name: string): name is ReportName {
  return Object.hasOwn(reports, name);
}

/** Both days belong to it. */
export type Period = Readonly<{ from: CalendarDate; to: CalendarDate }>;

const day = z.iso.date();
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const EARLIEST = "2000-01-01";

/** Of a month that is not over, what there is of it. */
export function monthAsPeriod(month: string, today: CalendarDate): Period | undefined {
  if (!MONTH.test(month)) return undefined;
  const from = `${month}-01`;
  const last = addDays(addMonths(from, 1), -1);
  return { from, to: from <= today && last > today ? today : last };
}

/** Why there is no report for these days; undefined if there is. */
export function periodFault({ from, to }: Period, today: CalendarDate): string | undefined {
  const wrong = [from, to].find((one) => !day.safeParse(one).success);
  if (wrong !== undefined) return `${wrong || "Nothing"} is no day: write it as 2026-10-31.`;
  if (from > to) return "The period ends before it begins.";
  if (to > today) return "The period ends after today.";
  if (from < EARLIEST) return `There is nothing before ${EARLIEST}.`;
  return undefined;
}

/** `GET /api/reports/<name>?from=<day>&to=<day>`; with `.csv` after the name, the file. */
export const report = z.object({
  columns: z.array(z.object({ name: z.string(), isNumber: z.boolean() })),
  /** The first ones. */
  rows: z.array(z.array(z.string())),
  rowCount: z.int(),
  /** Between the report and the ledger's balances, in the smallest unit; "0" if it ties. */
  apart: z.string(),
  /** Of the CSV file. */
  sha256: z.string(),
  bytes: z.int(),
  /** The same again, whenever it is made: the period is over. */
  isFinal: z.boolean(),
});
export type Report = z.infer<typeof report>;

export function reportFileName(name: ReportName, { from, to }: Period): string {
  const days = reports[name].covers === "end" || from === to ? to : `${from}-to-${to}`;
  return `${name}-${days}.csv`;
}

/** `Trial balance, 31 Oct 2026` */
export function reportTitle(name: ReportName, { from, to }: Period): string {
  const { covers, label } = reports[name];
  const days = covers === "end" || from === to ? "" : `${formatDay(from)} to `;
  return `${label}, ${days}${formatDay(to)}`;
}
