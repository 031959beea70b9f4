import type { CaseAnswer, CaseRequest } from "@osisi/contracts/console/cases.ts";
import type { CaseHit } from "@osisi/contracts/console/search.ts";
import { answerBy } from "@osisi/contracts/complaints.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { MayDo } from "#ops/acts-on.ts";
import { isOwnReference } from "#views/complaints/queries.ts";
import { readAbout } from "../customer/read-about.ts";
import { maskedName } from "../mask.ts";
import { listCaseHistory, readCaseRow } from "./case-queries.ts";

/** Complaints of customers, and what else an operator opens a case about. `number` is that of `C-1001`, without the
 * letter. */

type Reading = Pick<Runtime, "clock" | "db">;

export async function readCase(
  { clock, db }: Reading,
  number: string,
  mayDo: MayDo,
): Promise<CaseAnswer | undefined> {
  const row = await readCaseRow(db, number);
  if (!row) return undefined;
  const [history, about] = await Promise.all([
    listCaseHistory(db, row),
    row.reference === null ? [] : readAbout(db, row.reference, mayDo),
  ]);
  const { id, investorId, reference, state, takenBy, text } = row;
  return {
    item: `case:${id}`,
    number: `C-${row.number}`,
    investorId,
    name: maskedName(row),
    reference,
    text,
    state,
    filedAt: row.filedAt.toISOString(),
    openedBy: row.openedByName,
    answerBy: row.answerBy.toISOString(),
    isPast: state === "open" && row.answerBy <= clock.now(),
    takenBy: takenBy === null ? null : { id: takenBy, name: row.takenByName ?? "" },
    endedAt: row.endedAt?.toISOString() ?? null,
    history,
    about,
  };
}

type Opened = { kind: "opened"; number: string } | { kind: "not-theirs" };

/** For a customer who called. The one about the same money that has not ended is returned as it is. */
export async function openCase(
  { clock, db }: Reading,
  tokenHash: Buffer,
  { investorId, reference, text }: CaseRequest,
): Promise<Opened> {
  if (reference !== null && !(await isOwnReference(db, { investorId, reference }))) {
    return { kind: "not-theirs" };
  }
  const { rows } = await sql<{ number: bigint }>`
    select number from open_complaint(${tokenHash}, ${newId()}, ${investorId}, ${reference}, ${text},
      ${answerBy(clock.now())})
  `.execute(db);
  return { kind: "opened", number: String(rows[0]?.number) };
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
  const row = number === undefined ? undefined : await readCaseRow(db, number);
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
