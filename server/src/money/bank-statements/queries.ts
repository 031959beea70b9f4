import { type Insertable, sql } from "kysely";
import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Entry, Line } from "./match-lines.ts";

/** Importing, matching and separating: one after the other. */
export async function lockBankLines(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank statements', 0))`.execute(tx);
}

export function findBySha256(tx: Tx, sha256: Buffer) {
  return tx
    .selectFrom("bankStatement")
    .select(["fileName", "importedBy", "importedAt"])
    .where("sha256", "=", sha256)
    .executeTakeFirst();
}

export function findMapping(tx: Tx, name: string) {
  return tx
    .selectFrom("bankMapping")
    .select(["id", "version", "mapping"])
    .where("name", "=", name)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertMapping(tx: Tx, row: Insertable<DB["bankMapping"]>): Promise<void> {
  await tx.insertInto("bankMapping").values(row).execute();
}

export async function insertStatement(tx: Tx, row: Insertable<DB["bankStatement"]>): Promise<void> {
  await tx.insertInto("bankStatement").values(row).execute();
}

const AT_ONCE = 1_000;

/** Of these, the ones that no statement had. */
export async function findNewLines<Row extends { identity: Buffer }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<Row[]> {
  const { rows: known } = await sql<{ identity: Buffer }>`
    select identity from bank_line where identity = any (${rows.map(({ identity }) => identity)}::bytea[])
  `.execute(tx);
  const before = new Set(known.map(({ identity }) => identity.toString("hex")));
  return rows.filter(({ identity }) => !before.has(identity.toString("hex")));
}

export async function insertLines(
  tx: Tx,
  rows: readonly Insertable<DB["bankLine"]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx
      .insertInto("bankLine")
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  }
}

const isOpenLine = sql`not exists (
  select from bank_match m where m.line_id = l.id and m.ended_at is null
)`;
const isOpenEntry = sql`not exists (
  select from bank_match m where m.transfer_id = e.id and m.ended_at is null
)`;
const lineColumns = sql`l.id, l.amount_kobo, l.booked_on, l.description, l.reference`;
const entryColumns = sql`e.id, e.key, e.amount_kobo, e.booked_on`;

export async function findOpenLines(tx: Tx): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${lineColumns} from bank_line l where ${isOpenLine}
  `.execute(tx);
  return rows;
}

/** Before the first statement a transfer may have been under way. */
export async function findOpenEntries(tx: Tx): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${entryColumns} from ledger.bank_entry e
    where ${isOpenEntry} and e.booked_on >= (select min(first_day) from bank_statement) - 14
  `.execute(tx);
  return rows;
}

/** What the program has matched of these amounts. */
export async function findMatched(tx: Tx, amounts: readonly bigint[]) {
  const { rows } = await sql<{
    id: string;
    lineId: string;
    description: string;
    reference: string | null;
    lineDay: CalendarDate;
    amountKobo: bigint;
    transferId: bigint;
    key: string;
    entryDay: CalendarDate;
  }>`
    select m.id, l.id as line_id, l.description, l.reference, l.booked_on as line_day, l.amount_kobo,
      m.transfer_id, e.key, e.booked_on as entry_day
    from bank_line l
    join bank_match m on m.line_id = l.id and m.ended_at is null and m.matched_by is null
    join ledger.bank_entry e on e.id = m.transfer_id
    where l.amount_kobo = any (${amounts}::bigint[])
  `.execute(tx);
  return rows;
}

/** Pairs that an operator has separated. */
export async function findRefused(tx: Tx) {
  return tx
    .selectFrom("bankMatch")
    .select(["lineId", "transferId"])
    .where("endedBy", "is not", null)
    .execute();
}

export async function insertMatches(
  tx: Tx,
  rows: readonly Insertable<DB["bankMatch"]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx
      .insertInto("bankMatch")
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  }
}

export async function endMatches(
  tx: Tx,
  ids: readonly string[],
  ended: { endedAt: Date; endedBy: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("bankMatch").set(ended).where("id", "in", ids).execute();
}

export async function findLine(tx: Tx, id: string) {
  return tx
    .selectFrom("bankLine")
    .select(["id", "amountKobo", "bookedOn"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findMatchesOf(tx: Tx, lineId: string) {
  return tx
    .selectFrom("bankMatch")
    .select(["id", "transferId", "matchedBy"])
    .where("lineId", "=", lineId)
    .where("endedAt", "is", null)
    .execute();
}

/** Those of these transfers that are of the bank account and have no line. */
export async function findOpenAmong(tx: Tx, ids: readonly bigint[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${entryColumns} from ledger.bank_entry e
    where e.id = any (${ids}::bigint[]) and ${isOpenEntry}
  `.execute(tx);
  return rows;
}

/** No finding about it is open, and no operator has settled one. */
const isNotFound = (kind: string, subject: ReturnType<typeof sql>) => sql`not exists (
  select from finding f where f.kind = ${kind} and f.subject = ${subject}
    and (f.settled_at is null or f.settled_by = 'person')
)`;

export async function findLinesToReport(
  tx: Tx,
  { until, atMost }: { until: CalendarDate; atMost: number },
) {
  const { rows } = await sql<{
    id: string;
    statementId: string;
    account: string;
    bookedOn: CalendarDate;
    amountKobo: bigint;
  }>`
    select l.id, l.statement_id, l.account, l.booked_on, l.amount_kobo from bank_line l
    where l.booked_on <= ${until} and ${isOpenLine} and ${isNotFound("bank-line-unmatched", sql`l.id::text`)}
    order by l.booked_on, l.id limit ${atMost}
  `.execute(tx);
  return rows;
}

/** Of days that a statement covers. */
export async function findEntriesToReport(
  tx: Tx,
  { until, atMost }: { until: CalendarDate; atMost: number },
) {
  const { rows } = await sql<Entry & { movement: string }>`
    select ${entryColumns}, e.movement from ledger.bank_entry e
    where e.booked_on <= ${until} and ${isOpenEntry} and ${isNotFound("bank-entry-unmatched", sql`e.key`)}
      and exists (select from bank_statement s where e.booked_on between s.first_day and s.last_day)
    order by e.booked_on, e.id limit ${atMost}
  `.execute(tx);
  return rows;
}

export async function hasStatements(db: Db | Tx): Promise<boolean> {
  return (
    (await db.selectFrom("bankStatement").select("id").limit(1).executeTakeFirst()) !== undefined
  );
}

export async function eraseFiles(db: Db, createdBefore: Date): Promise<void> {
  await db
    .updateTable("bankStatementFile")
    .set({ body: null })
    .where("body", "is not", null)
    .where("createdAt", "<", createdBefore)
    .execute();
}

export async function countMatched(tx: Tx, statementId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_line l where l.statement_id = ${statementId} and not ${isOpenLine}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export function findStatementFile(tx: Tx, id: string) {
  return tx
    .selectFrom("bankStatementFile")
    .select(["name", "body"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findEntryOf(tx: Tx, key: string): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select ${entryColumns} from ledger.bank_entry e
    where e.id = (select transfer_id from ledger.transfer_key where key = ${key})
  `.execute(tx);
  return rows[0];
}
