import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import type { Reading } from "./read-search.ts";

/** The ways in which a customer can be found, each of which reads an index in its order and stops
 * after `atMost` rows. All of them are one statement. */

export type Found = Readonly<{ id: string; matched: string }>;

/** `undefined` where the text cannot mean that. */
type Way = (reading: Reading, atMost: number) => RawBuilder<unknown> | undefined;

/** The text in `like`, from its beginning. */
function begins(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

const verified = (column: string) =>
  sql`case when ${sql.ref(column)} is null then ', not verified'
    else ', verified ' || to_char(${sql.ref(column)} at time zone 'Africa/Lagos', 'FMDD Mon YYYY') end`;

const byPhone: Way = ({ phoneStart }, atMost) =>
  phoneStart === undefined
    ? undefined
    : sql`select id, 'phone' || ${verified("phone_verified_at")} as matched from investor
          where phone like ${begins(phoneStart)} order by phone using ~<~ limit ${atMost}`;

const byPhoneEnd: Way = ({ phoneEnd }, atMost) =>
  phoneEnd === undefined
    ? undefined
    : sql`select id, 'end of phone' || ${verified("phone_verified_at")} as matched from investor
          where reverse(phone) like ${begins(Array.from(phoneEnd).toReversed().join(""))}
          order by reverse(phone) using ~<~ limit ${atMost}`;

const byEmail: Way = ({ emailStart }, atMost) =>
  emailStart === undefined
    ? undefined
    : sql`select id, 'e-mail' || ${verified("email_verified_at")} as matched from investor
          where email like ${begins(emailStart)} order by email using ~<~ limit ${atMost}`;

const byFormerAddress: Way = ({ emailStart, phoneStart }, atMost) => {
  const target = emailStart ?? phoneStart;
  if (target === undefined) return undefined;
  return sql`select investor_id as id,
        channel || ' until ' || to_char(changed_at at time zone 'Africa/Lagos', 'FMDD Mon YYYY') as matched
      from channel_change where old_target like ${begins(target)} order by old_target using ~<~ limit ${atMost}`;
};

const byName: Way = ({ name }, atMost) =>
  name === undefined
    ? undefined
    : sql`select id, 'name' as matched from investor
          where lower(first_name || ' ' || last_name) like ${begins(name)}
          order by lower(first_name || ' ' || last_name) using ~<~ limit ${atMost}`;

const byNameTurned: Way = ({ name }, atMost) =>
  name === undefined
    ? undefined
    : sql`select id, 'name' as matched from investor
          where lower(last_name || ' ' || first_name) like ${begins(name)}
          order by lower(last_name || ' ' || first_name) using ~<~ limit ${atMost}`;

const bySecondName: Way = ({ name }, atMost) =>
  name === undefined
    ? undefined
    : sql`select id, 'name' as matched from investor
          where first_name like '% %' and lower(split_part(first_name, ' ', 2) || ' ' || last_name) like ${begins(name)}
          order by lower(split_part(first_name, ' ', 2) || ' ' || last_name) using ~<~ limit ${atMost}`;

/** Each word begins a word of the name. Only where the others found little: it reads all matches. */
async function findByWordsOfName(db: Db, name: string, atMost: number): Promise<Found[]> {
  const words = name.split(/[^\p{L}\p{M}\d]+/u).filter(Boolean);
  if (words.length === 0) return [];
  const query = words.map((word) => `${word}:*`).join(" & ");
  const { rows } = await sql<Found>`
    select id, 'name' as matched from investor
    where to_tsvector('simple', first_name || ' ' || last_name) @@ to_tsquery('simple', ${query})
    limit ${atMost}
  `.execute(db);
  return rows;
}

const byId: Way = ({ id }) =>
  id === undefined ? undefined : sql`select id, 'id' as matched from investor where id = ${id}`;

const byOwnNumber: Way = ({ phoneEnd }, atMost) =>
  phoneEnd?.length !== 10
    ? undefined
    : sql`select investor_id as id, 'own account number' as matched from own_account
          where account_number = ${phoneEnd} limit ${atMost}`;

const ways: readonly Way[] = [
  byId,
  byPhone,
  byEmail,
  byName,
  byNameTurned,
  bySecondName,
  byFormerAddress,
  byOwnNumber,
  byPhoneEnd,
];

/** The best ways first, each customer once. */
export async function findCustomers(db: Db, reading: Reading, atMost: number): Promise<Found[]> {
  const parts = ways.flatMap((way) => way(reading, atMost) ?? []);
  const rows = await findByAny(db, parts);
  const isFew = new Set(rows.map(({ id }) => id)).size < atMost;
  const more =
    reading.name !== undefined && isFew ? await findByWordsOfName(db, reading.name, atMost) : [];
  const once = new Map<string, Found>();
  for (const row of [...rows, ...more]) if (!once.has(row.id)) once.set(row.id, row);
  return [...once.values()].slice(0, atMost);
}

async function findByAny(db: Db, parts: readonly RawBuilder<unknown>[]): Promise<Found[]> {
  if (parts.length === 0) return [];
  const ranked = parts.map(
    (part, rank) => sql`(select ${sql.lit(rank)} as rank, id, matched from (${part}) way)`,
  );
  const { rows } = await sql<Found>`
    select id, matched from (${sql.join(ranked, sql` union all `)}) found order by rank
  `.execute(db);
  return rows;
}
