import type { CaseAnswer } from "@osisi/contracts/console/cases.ts";
import type { CaseHit } from "@osisi/contracts/console/search.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import type { MayDo } from "#ops/acts-on.ts";
import { readAbout } from "../customer/read-about.ts";
import { maskedName } from "../mask.ts";

/** Complaints of customers. `number` is that of `C-1001`, without the letter. */

type Row = Readonly<{
  id: string;
  number: bigint;
  investorId: string;
  firstName: string;
  lastName: string;
  reference: string;
  text: string;
  state: CaseAnswer["state"];
  filedAt: Date;
  answerBy: Date;
  answeredAt: Date | null;
  endedAt: Date | null;
}>;

async function readRow(db: Db, number: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select c.*, i.first_name, i.last_name from complaint c join investor i on i.id = c.investor_id
    where c.number = ${number}::bigint
  `.execute(db);
  return rows[0];
}

export async function readCase(
  db: Db,
  number: string,
  mayDo: MayDo,
): Promise<CaseAnswer | undefined> {
  const row = await readRow(db, number);
  if (!row) return undefined;
  const [{ rows: answers }, about] = await Promise.all([
    sql<{ at: Date; byName: string; text: string }>`
      select at, by_name, text from complaint_answer where complaint_id = ${row.id} order by id
    `.execute(db),
    readAbout(db, row.reference, mayDo),
  ]);
  const { id, investorId, reference, state, text } = row;
  return {
    item: `case:${id}`,
    number: `C-${row.number}`,
    investorId,
    name: maskedName(row),
    reference,
    text,
    state,
    filedAt: row.filedAt.toISOString(),
    answerBy: row.answerBy.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    answers: answers.map((answer) => ({
      at: answer.at.toISOString(),
      by: answer.byName,
      text: answer.text,
    })),
    about,
  };
}

export async function answerCase(
  db: Db,
  tokenHash: Buffer,
  { ends, number, text }: { number: string; text: string | null; ends: boolean },
): Promise<void> {
  await sql`select answer_complaint(${tokenHash}, ${number}::bigint, ${text}, ${ends})`.execute(db);
}

/** By its number, in the search. */
export async function caseHits(db: Db, number: string | undefined): Promise<CaseHit[]> {
  const row = number === undefined ? undefined : await readRow(db, number);
  if (!row) return [];
  const { investorId, reference, state } = row;
  return [
    {
      matched: "case",
      number: `C-${row.number}`,
      investorId,
      name: maskedName(row),
      reference,
      state,
      at: row.filedAt.toISOString(),
    },
  ];
}

export async function listCasesOf(db: Db, investorId: string) {
  const { rows } = await sql<Pick<Row, "number" | "reference" | "state" | "filedAt" | "answerBy">>`
    select number, reference, state, filed_at, answer_by from complaint where investor_id = ${investorId}
    order by number desc limit 50
  `.execute(db);
  return rows.map(({ answerBy, filedAt, number, reference, state }) => ({
    number: `C-${number}`,
    reference,
    state,
    at: filedAt.toISOString(),
    answerBy: answerBy.toISOString(),
  }));
}
