import * as z from "zod/mini";
import { day } from "./fields.ts";
import * as messages from "./messages.ts";

export const statementFormats = ["pdf", "csv"] as const;
export const statementLimits = { years: 10 } as const;

const range = { from: day, to: day };

type Range = { from: string; to: string };

/** Calendar days in Lagos, the first and the last included. */
export function statementProblem({ from, to }: Range): string | undefined {
  if (from > to) return messages.daysReversed;
  return tenYearsAfter(from) <= to ? messages.statementTooLong : undefined;
}

/** Compared as strings, so that dates that do not exist, such as the 29th of February, work too. */
function tenYearsAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + statementLimits.years}${day.slice(4)}`;
}

function refineRange<Query extends Range>() {
  return z.refine<Query>((query) => statementProblem(query) === undefined, {
    path: ["to"],
    error: ({ input }) => (isRange(input) && statementProblem(input)) || messages.daysReversed,
  });
}

function isRange(input: unknown): input is Range {
  return typeof input === "object" && input !== null && "from" in input && "to" in input;
}

/** `GET /v1/transactions/statement`: a file. */
export const statementQuery = z
  .object({ ...range, format: z.enum(statementFormats, messages.statementFormatUnknown) })
  .check(refineRange());

/** `GET /v1/transactions/statement/summary`: what the file would contain. */
export const statementSummaryQuery = z.object(range).check(refineRange());

export const statementSummary = z.object({
  from: z.string(),
  /** Never later than today. */
  to: z.string(),
  openingBalance: z.number(),
  moneyIn: z.number(),
  moneyOut: z.number(),
  closingBalance: z.number(),
  movements: z.number(),
  /** The moment after which nothing can be added to it: for days that have ended, their end. */
  completeAsOf: z.string(),
  /** The approximate size of each file in bytes. */
  bytes: z.object({ pdf: z.number(), csv: z.number() }),
});

export type StatementFormat = (typeof statementFormats)[number];
export type StatementSummary = z.infer<typeof statementSummary>;
