import type { QueueRow } from "@osisi/contracts/console/queues.ts";
import type { Role } from "@osisi/contracts/console/roles.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import { maskedName } from "../mask.ts";

export type Owned = Readonly<{ investorId: string | null; amountKobo: string | null }>;

/** Whose money a finding or row is about: by the reference of a payment, withdrawal or refund, or by
 * the gateway's id of a dispute, or the investor's own id. */
export async function readOwned(db: Db, subject: string): Promise<Owned | undefined> {
  const { rows } = await sql<Owned>`
    select investor_id, amount_kobo::text from payment where reference = ${subject}
    union all
    select investor_id, amount_kobo::text from withdrawal where reference = ${subject}
    union all
    select investor_id, amount_kobo::text from dispute where gateway_id = ${subject}
    union all
    select investor_id, amount_kobo::text from refund where id = ${refundId(subject)}::uuid
    union all
    select id, null from investor where id = ${isId(subject) ? subject : null}::uuid
    limit 1
  `.execute(db);
  return rows[0];
}

function refundId(subject: string): string | null {
  const [, hex] = /^refund-([\da-f]{32})$/.exec(subject) ?? [];
  return hex ?? null;
}

/** Masked. */
export async function namesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("investor")
    .select(["id", "firstName", "lastName"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, maskedName(row)]));
}

type Note = QueueRow["notes"][number];

/** By item, the oldest first. */
export async function readNotes(
  db: Db,
  items: readonly string[],
): Promise<ReadonlyMap<string, Note[]>> {
  const { rows } = await sql<{ item: string; at: Date; byName: string; text: string }>`
    select item, at, by_name, text from queue_note where item = any (${items}::text[]) order by id
  `.execute(db);
  const notes = new Map<string, Note[]>();
  for (const { at, byName, item, text } of rows) {
    notes.set(item, [...(notes.get(item) ?? []), { at: at.toISOString(), by: byName, text }]);
  }
  return notes;
}

export function readMessage(db: Db, id: string) {
  return db
    .selectFrom("outbox")
    .select(["investorId", "title", "attempts", "givenUpAt", "worksOnce"])
    .select(sql<boolean>`has_text`.as("hasText"))
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function listColleagues(db: Db, roles: readonly Role[]) {
  const { rows } = await sql<Colleague>`
    select id, name, role from operator_list where ended_at is null and role = any (${roles}::text[]) order by name
  `.execute(db);
  return rows;
}

export async function readColleague(db: Db, id: string): Promise<Colleague | undefined> {
  const { rows } = await sql<Colleague>`
    select id, name, role from operator_list where id = ${id} and ended_at is null
  `.execute(db);
  return rows[0];
}

type Colleague = Readonly<{ id: string; name: string; role: Role }>;
