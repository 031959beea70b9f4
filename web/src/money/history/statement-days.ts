import { addDays, addMonths, dateInLagos } from "@osisi/contracts/calendar.ts";
import { statementProblem } from "@osisi/contracts/statements.ts";
import { daysOf, readDay } from "./history-filter.ts";

/** The usual days of statements. */
export const statementSpans = [
  "this-month",
  "last-month",
  "this-year",
  "last-12-months",
  "own",
] as const;
export type StatementSpan = (typeof statementSpans)[number];

export const statementSpanTitles: Record<StatementSpan, string> = {
  "this-month": "This month",
  "last-month": "Last month",
  "this-year": "This year",
  "last-12-months": "Last 12 months",
  own: "Choose days",
};

interface Days {
  from: string;
  to: string;
}

/** The days of a span, or the typed ones; `problem` where these are invalid. */
export function daysOfStatement(
  span: StatementSpan,
  typed: Days,
  now: Date,
): { days?: Days; problem?: string } {
  if (span === "own") return readTyped(typed);
  if (span === "last-12-months") {
    const today = dateInLagos(now);
    return { days: { from: addDays(addMonths(today, -12), 1), to: today } };
  }
  const { from, to } = daysOf(span, now);
  return from !== undefined && to !== undefined ? { days: { from, to } } : {};
}

function readTyped(typed: Days): { days?: Days; problem?: string } {
  const from = readDay(typed.from);
  const to = readDay(typed.to);
  if (from === undefined || to === undefined) return {};
  const problem = statementProblem({ from, to });
  return problem === undefined ? { days: { from, to } } : { problem };
}

/** `3 kB`, `1.2 MB`. */
export function inBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
