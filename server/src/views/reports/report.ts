import { type Expression, type RawBuilder, sql } from "kysely";
import type { Period } from "@osisi/contracts/console/reports.ts";
import { startOfDay, addDays } from "@osisi/contracts/calendar.ts";

/** A report of the books. PostgreSQL writes its lines, so that millions cost no more memory than one,
 * and no more time than reading them. */
export type Report = Readonly<{
  columns: readonly Column[];
  /** Selects `line`, a row of CSV, and `tie`, this row's part of what the ledger is asked for. In a total
   * order. */
  rows(span: Span): RawBuilder<ReportRow>;
  /** The most rows of CSV in one `line`, if there are several; `count` is then how many. */
  rowsPerLine?: number;
  /** Selects `kobo`: what `tie` must add up to, from the balances of the ledger. */
  ledger(span: Span): RawBuilder<{ kobo: bigint }>;
  /** Selects `isComplete`: whether all of the period is there, if it comes from outside the books. */
  isComplete?(span: Span): RawBuilder<{ isComplete: boolean }>;
}>;

export type Column = Readonly<{ name: string; isNumber: boolean }>;
export type ReportRow = Readonly<{ line: string; tie: bigint; count?: bigint }>;

/** Booked from `from` on, and before `until`. */
export type Span = Readonly<{ period: Period; from: Date; until: Date }>;

export function spanOf(period: Period): Span {
  return { period, from: startOfDay(period.from), until: startOfDay(addDays(period.to, 1)) };
}

export const text = (name: string): Column => ({ name, isNumber: false });
export const number = (name: string): Column => ({ name, isNumber: true });

/** A row of CSV. An empty cell is null. */
export function line(cells: readonly Expression<unknown>[]): RawBuilder<string> {
  const texts = cells.map((cell) => sql`coalesce((${cell})::text, '')`);
  return sql`${sql.join(texts, sql` || ',' || `)}`;
}

/** Exact: `1234.50`. Points are whole. */
export function money(kobo: Expression<unknown>, currency?: Expression<unknown>) {
  const decimal = sql`((${kobo}) * 0.01)::text`;
  return currency
    ? sql<string>`case when ${currency} = 'GP' then (${kobo})::text else ${decimal} end`
    : sql<string>`${decimal}`;
}

/** Text that was typed: on one line, quoted as in RFC 4180, and never a formula to a spreadsheet, as
 * in `views/statements/csv.ts`. Most needs none of it, and one look is much faster. */
export function typed(given: Expression<unknown>) {
  const one = sql`regexp_replace(${given}, '[\\r\\n]+', ' ', 'g')`;
  const safe = sql`case when ${one} ~ ${FORMULA} then '''' || ${one} else ${one} end`;
  return sql<string>`case
    when ascii(${given}) between ${LETTERS.first} and ${LETTERS.last} and ${hasNone(given, [",", '"', "\r", "\n"])}
      then ${given}
    when ${given} ~ '[,"]' then '"' || replace(${safe}, '"', '""') || '"'
    else ${safe}
  end`;
}

/** As character codes, with a few signs between that begin no formula. */
const LETTERS = { first: sql.lit(65), last: sql.lit(122) };

const hasNone = (given: Expression<unknown>, characters: readonly string[]) =>
  sql.join(
    characters.map((character) => sql`strpos(${given}, ${character}) = 0`),
    sql` and `,
  );

const FORMULA = "^[=+\\-@\\t＝＋－＠]";

/** A date, as text `2026-10-31`, in the transaction of a report, whose time zone is Lagos. That takes half
 * the time of `at time zone` for each row. */
export const lagosDay = (at: Expression<unknown>) => sql<string>`(${at})::date`;

/** As a condition that the index on `booked_at` serves; transfers from before the column have none. */
export function bookedIn({ from, until }: Pick<Span, "from" | "until">, transfer: string) {
  const booked = sql.ref(`${transfer}.booked_at`);
  const created = sql.ref(`${transfer}.created_at`);
  return sql<boolean>`(
    (${booked} >= ${from} and ${booked} < ${until})
    or (${booked} is null and ${created} >= ${from} and ${created} < ${until})
  )`;
}
