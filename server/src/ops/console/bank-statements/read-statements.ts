import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import {
  type BankEntry,
  type BankLine,
  type BankStatement,
  bankMapping,
} from "@osisi/contracts/console/bank-statements.ts";
import { sql } from "kysely";
import { movementWords } from "#ops/movement-words.ts";
import type { Db } from "#platform/database/database.ts";

/** What was imported, read by the console's own role. Descriptions come from a function that logs who
 * reads them. */

const LINES_AT_MOST = 500;
const ENTRIES_AT_MOST = 200;

type Row = {
  id: string;
  fileName: string;
  account: string;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  openingKobo: bigint | null;
  closingKobo: bigint | null;
  lines: number;
  newLines: number;
  open: number;
  matched: number;
  importedBy: string;
  importedAt: Date;
};

const statementRows = sql`
  select s.id, s.file_name, s.account, s.first_day, s.last_day, s.opening_kobo, s.closing_kobo, s.lines,
    s.new_lines, s.imported_by, s.imported_at, counted.open, counted.matched
  from bank_statement s, lateral (
    select count(*) filter (where m.matched)::int as matched, count(*) filter (where not m.matched)::int as open
    from bank_line l, lateral (
      select exists (select from bank_match where line_id = l.id and ended_at is null) as matched
    ) m where l.account = s.account and l.booked_on between s.first_day and s.last_day
  ) counted`;

export async function listStatements(db: Db): Promise<BankStatement[]> {
  const { rows } = await sql<Row>`
    ${statementRows} order by s.last_day desc, s.imported_at desc limit 100
  `.execute(db);
  return rows.map(shown);
}

export async function readStatementRow(db: Db, id: string): Promise<BankStatement | undefined> {
  const { rows } = await sql<Row>`${statementRows} where s.id = ${id}`.execute(db);
  return rows.map(shown)[0];
}

function shown({ openingKobo, closingKobo, importedAt, ...row }: Row): BankStatement {
  return {
    ...row,
    openingKobo: openingKobo === null ? null : String(openingKobo),
    closingKobo: closingKobo === null ? null : String(closingKobo),
    importedAt: importedAt.toISOString(),
  };
}

/** The newest version of each. */
export async function listMappings(db: Db) {
  const { rows } = await sql<{ name: string; mapping: unknown }>`
    select distinct on (name) name, mapping from bank_mapping order by name, version desc
  `.execute(db);
  return rows.map(({ name, mapping }) => ({ name, mapping: bankMapping.parse(mapping) }));
}

type EntryRow = {
  id: string;
  key: string;
  movement: string;
  bookedOn: CalendarDate;
  amountKobo: string;
};

const entryObject = sql`json_build_object('id', e.id::text, 'key', e.key, 'movement', e.movement,
  'bookedOn', e.booked_on, 'amountKobo', e.amount_kobo::text)`;

/** Transfers without a line, the newest first. */
export async function listOpenEntries(db: Db): Promise<BankEntry[]> {
  const { rows } = await sql<{ entry: EntryRow }>`
    select ${entryObject} as entry from bank_entry e
    where not exists (select from bank_match m where m.transfer_id = e.id and m.ended_at is null)
    order by e.booked_on desc, e.id desc limit ${ENTRIES_AT_MOST}
  `.execute(db);
  return rows.map(({ entry }) => inWords(entry));
}

function inWords({ movement, ...entry }: EntryRow): BankEntry {
  return { ...entry, words: movementWords[movement] ?? movement };
}

type LineRow = {
  id: string;
  number: number;
  bookedOn: CalendarDate;
  amountKobo: bigint;
  balanceKobo: bigint | null;
  description: string;
  reference: string | null;
  matchedBy: string | null;
  entries: EntryRow[] | null;
  findingId: string | null;
  isExplained: boolean;
};

/** Of the account and days of a statement, those without a match first. Who reads them is logged. */
export async function listLines(db: Db, tokenHash: Buffer, id: string): Promise<BankLine[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.number, l.booked_on, l.amount_kobo, l.balance_kobo, said.description, said.reference,
      matched.by as matched_by, matched.entries, finding.id as finding_id,
      coalesce(finding.settled_by = 'person', false) as is_explained
    from read_bank_lines(${tokenHash}, ${id}) said
    join bank_line l on l.id = said.id
    cross join lateral (
      select min(m.matched_by) as by, json_agg(${entryObject} order by e.id) as entries
      from bank_match m join bank_entry e on e.id = m.transfer_id
      where m.line_id = l.id and m.ended_at is null
    ) matched
    left join lateral (
      select f.id, f.settled_by from finding f
      where f.kind = 'bank-line-unmatched' and f.subject = l.id::text
        and (f.settled_at is null or f.settled_by = 'person')
      order by f.found_at desc limit 1
    ) finding on true
    order by matched.entries is not null, l.booked_on, l.number, l.id limit ${LINES_AT_MOST}
  `.execute(db);
  return rows.map(({ amountKobo, balanceKobo, entries, isExplained, ...row }) => ({
    ...row,
    amountKobo: String(amountKobo),
    balanceKobo: balanceKobo === null ? null : String(balanceKobo),
    entries: (entries ?? []).map(inWords),
    state: stateOf(entries !== null, isExplained, row.findingId),
  }));
}

function stateOf(isMatched: boolean, isExplained: boolean, findingId: string | null) {
  if (isMatched) return "matched" as const;
  if (isExplained) return "explained" as const;
  return findingId === null ? ("waiting" as const) : ("finding" as const);
}
