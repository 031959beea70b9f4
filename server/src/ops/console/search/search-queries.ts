import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import type { Reading } from "./read-search.ts";

/** One statement per way in which a customer can be found, each of which reads an index in its order
 * and stops after `atMost` rows. */

export type Found = Readonly<{ id: string; matched: string }>;

type Way = (db: Db, reading: Reading, atMost: number) => Promise<Found[]>;

/** The text in `like`, from its beginning. */
function begins(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

async function rowsOf(db: Db, query: RawBuilder<Found>): Promise<Found[]> {
  const { rows } = await query.execute(db);
  return rows;
}

const verified = (column: string) =>
  sql`case when ${sql.ref(column)} is null then ', not verified'
    else ', verified ' || to_char(${sql.ref(column)} at time zone 'Africa/Lagos', 'FMDD Mon YYYY') end`;

const byPhone: Way = async (db, { phoneStart }, atMost) =>
  phoneStart === undefined
    ? []
    : rowsOf(
        db,
        sql`select id, 'phone' || ${verified("phone_verified_at")} as matched from investor
          where phone like ${begins(phoneStart)} order by phone using ~<~ limit ${atMost}`,
      );

const byPhoneEnd: Way = async (db, { phoneEnd }, atMost) =>
  phoneEnd === undefined
    ? []
    : rowsOf(
        db,
        sql`select id, 'end of phone' || ${verified("phone_verified_at")} as matched from investor
          where reverse(phone) like ${begins(Array.from(phoneEnd).toReversed().join(""))}
          order by reverse(phone) using ~<~ limit ${atMost}`,
      );

const byEmail: Way = async (db, { emailStart }, atMost) =>
  emailStart === undefined
    ? []
    : rowsOf(
        db,
        sql`select id, 'e-mail' || ${verified("email_verified_at")} as matched from investor
          where email like ${begins(emailStart)} order by email using ~<~ limit ${atMost}`,
      );

const byFormerAddress: Way = async (db, { emailStart, phoneStart }, atMost) => {
  const target = emailStart ?? phoneStart;
  if (target === undefined) return [];
  return rowsOf(
    db,
    sql`select investor_id as id,
        channel || ' until ' || to_char(changed_at at time zone 'Africa/Lagos', 'FMDD Mon YYYY') as matched
      from channel_change where old_target like ${begins(target)} order by old_target using ~<~ limit ${atMost}`,
  );
};

const byName: Way = async (db, { name }, atMost) =>
  name === undefined
    ? []
    : rowsOf(
        db,
        sql`select id, 'name' as matched from investor
          where lower(first_name || ' ' || last_name) like ${begins(name)}
          order by lower(first_name || ' ' || last_name) using ~<~ limit ${atMost}`,
      );

const byNameTurned: Way = async (db, { name }, atMost) =>
  name === undefined
    ? []
    : rowsOf(
        db,
        sql`select id, 'name' as matched from investor
          where lower(last_name || ' ' || first_name) like ${begins(name)}
          order by lower(last_name || ' ' || first_name) using ~<~ limit ${atMost}`,
      );

/** Each word begins a word of the name. Only where the others found little: it reads all matches. */
export async function byWordsOfName(db: Db, name: string, atMost: number): Promise<Found[]> {
  const words = name.split(/[^\p{L}\p{M}\d]+/u).filter(Boolean);
  if (words.length === 0) return [];
  const query = words.map((word) => `${word}:*`).join(" & ");
  return rowsOf(
    db,
    sql`select id, 'name' as matched from investor
      where to_tsvector('simple', first_name || ' ' || last_name) @@ to_tsquery('simple', ${query})
      limit ${atMost}`,
  );
}

const byId: Way = async (db, { id }) =>
  id === undefined
    ? []
    : rowsOf(db, sql`select id, 'id' as matched from investor where id = ${id}`);

const byOwnNumber: Way = async (db, { phoneEnd }, atMost) =>
  phoneEnd?.length !== 10
    ? []
    : rowsOf(
        db,
        sql`select investor_id as id, 'own account number' as matched from own_account
          where account_number = ${phoneEnd} limit ${atMost}`,
      );

const ways: readonly Way[] = [
  byId,
  byPhone,
  byEmail,
  byName,
  byNameTurned,
  byFormerAddress,
  byOwnNumber,
  byPhoneEnd,
];

/** The best ways first, each customer once. */
export async function findCustomers(db: Db, reading: Reading, atMost: number): Promise<Found[]> {
  const found = await Promise.all(ways.map((way) => way(db, reading, atMost)));
  const rows = found.flat();
  const isFew = new Set(rows.map(({ id }) => id)).size < atMost;
  const more =
    reading.name !== undefined && isFew ? await byWordsOfName(db, reading.name, atMost) : [];
  const once = new Map<string, Found>();
  for (const row of [...rows, ...more]) if (!once.has(row.id)) once.set(row.id, row);
  return [...once.values()].slice(0, atMost);
}
