import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { BankComparison } from "@osisi/contracts/console/bank-statements.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** The bank's balance at the end of a day beside that of our books. Their difference is the sum of its
 * parts: what only one of both has, and what came before the first statement or between two. */

type Sums = {
  bankKobo: bigint | null;
  openingKobo: bigint | null;
  firstDay: CalendarDate;
  linesKobo: bigint;
  openLinesKobo: bigint;
  booksKobo: bigint;
  earlierKobo: bigint;
  openEntriesKobo: bigint;
};

/** `undefined` if a statement of any account names no balances. */
export async function compareBank(db: Db, day: CalendarDate): Promise<BankComparison | null> {
  const { rows } = await sql<Sums>`
    with known as (
      select account, first_day, last_day, opening_kobo, closing_kobo, imported_at
      from bank_statement where last_day <= ${day}
    ), closing as (
      select distinct on (account) closing_kobo as kobo from known order by account, last_day desc, imported_at desc
    ), opening as (
      select distinct on (account) opening_kobo as kobo from known order by account, first_day, imported_at
    ), line as (
      select l.amount_kobo as kobo, exists (
        select from bank_match m where m.line_id = l.id and m.ended_at is null
      ) as is_matched from bank_line l where l.booked_on <= ${day}
    ), entry as (
      select e.amount_kobo as kobo, e.booked_on < (select min(first_day) from known) as is_earlier, exists (
        select from bank_match m where m.transfer_id = e.id and m.ended_at is null
      ) as is_matched from bank_entry e where e.booked_on <= ${day}
    )
    select
      (select case when count(*) = count(kobo) then sum(kobo) end from closing)::bigint as bank_kobo,
      (select case when count(*) = count(kobo) then sum(kobo) end from opening)::bigint as opening_kobo,
      (select min(first_day) from known) as first_day,
      coalesce(sum(kobo), 0)::bigint as lines_kobo,
      coalesce(sum(kobo) filter (where not is_matched), 0)::bigint as open_lines_kobo,
      (select coalesce(sum(kobo), 0) from entry)::bigint as books_kobo,
      (select coalesce(sum(kobo) filter (where is_earlier), 0) from entry)::bigint as earlier_kobo,
      (select coalesce(sum(kobo) filter (where not is_earlier and not is_matched), 0) from entry)::bigint as open_entries_kobo
    from line
  `.execute(db);
  const [sums] = rows;
  if (!sums || sums.bankKobo === null || sums.openingKobo === null) return null;
  const { bankKobo, booksKobo, earlierKobo, linesKobo, openingKobo } = sums;
  const { openEntriesKobo, openLinesKobo } = sums;
  const matchedLinesKobo = linesKobo - openLinesKobo;
  const matchedEntriesKobo = booksKobo - earlierKobo - openEntriesKobo;
  const parts = [
    { name: "Lines of the bank without a transfer", kobo: openLinesKobo },
    { name: "Transfers of the books without a line", kobo: -openEntriesKobo },
    {
      name: "Matched with one of a day outside these",
      kobo: matchedLinesKobo - matchedEntriesKobo,
    },
    { name: "From before the first statement", kobo: openingKobo - earlierKobo },
    { name: "From days without a statement", kobo: bankKobo - openingKobo - linesKobo },
  ];
  return {
    day,
    bankKobo: String(bankKobo),
    booksKobo: String(booksKobo),
    differenceKobo: String(bankKobo - booksKobo),
    parts: parts
      .filter(({ kobo }) => kobo !== 0n)
      .map(({ name, kobo }) => ({ name, kobo: String(kobo) })),
  };
}
