import type { CaseAnswer } from "@osisi/contracts/console/cases.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** `number` is that of `C-1001`, without the letter. */

export type CaseRow = Readonly<{
  id: string;
  number: bigint;
  investorId: string;
  firstName: string;
  lastName: string;
  reference: string | null;
  text: string;
  state: CaseAnswer["state"];
  filedAt: Date;
  answerBy: Date;
  endedAt: Date | null;
  openedByName: string | null;
  takenBy: string | null;
  takenByName: string | null;
}>;

export async function readCaseRow(db: Db, number: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select c.*, i.first_name, i.last_name, w.taken_by, w.taken_by_name
    from complaint c join investor i on i.id = c.investor_id left join queue_work w on w.item = 'case:' || c.id
    where c.number = ${number}::bigint
  `.execute(db);
  return rows[0];
}

type Event = CaseAnswer["history"][number];

/** What operators did about it, the oldest first. Taking and handing over are in the audit log only. */
export async function listCaseHistory(
  db: Db,
  { id, number }: Pick<CaseRow, "id" | "number">,
): Promise<Event[]> {
  const { rows } = await sql<Omit<Event, "at"> & { at: Date }>`
    select at, by, kind, text from (
      select at, operator as by, id, 1 as place, case action when 'work: take' then 'taken'
        else case when arguments ? 'to' then 'handed-over' else 'given-back' end end as kind, arguments ->> 'to' as text
      from audit_log where subject = ${`case:${id}`} and action in ('work: take', 'work: hand-over')
      union all
      select at, by_name, id, 2, 'noted', text from queue_note where item = ${`case:${id}`}
      union all
      select at, by_name, id, 3, 'answered', text from complaint_answer where complaint_id = ${id}
      union all
      select at, operator, id, 4, 'ended', null from audit_log
      where subject = ${`C-${number}`} and action in ('answer case', 'end case') and result = 'ended'
      union all
      select ended_at, 'the clock', 0, 5, 'ended', end_note from complaint where id = ${id} and end_note is not null
    ) happened
    order by at, place, id
  `.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function listCasesOf(db: Db, investorId: string) {
  const { rows } = await sql<
    Pick<CaseRow, "number" | "reference" | "state" | "filedAt" | "answerBy">
  >`
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
