import { sql } from "kysely";
import { stash } from "#ledger/accounts.ts";
import type { Match } from "#ledger/history.ts";
import type { Db } from "#platform/database/database.ts";

/** Entries of the stash that are parts of one act: the money of a payment and what it paid, a
 * maturity and its return. */

const MAX_LINKED = 31;
/** More matches make a search no better. */
const MAX_FOUND = 1_000;

/** The key under which an instalment, `i`, is saved now. */
export const savedKey = sql`'instalment:' || i.id || ':saved' || case i.taken_back when 0 then '' else ':' || i.taken_back end`;

/** The other entries of the act that has this key, oldest first. */
export async function findLinkedEntries(
  db: Db,
  investorId: string,
  key: string,
): Promise<bigint[]> {
  const [, id = null] = /^(?:payment|instalment|investment):([\da-f-]{36}):/.exec(key) ?? [];
  const [, holding = null, part] =
    /^((?:plan|investment):[\da-f-]{36}):(matured|return)$/.exec(key) ?? [];
  const beside = holding && `${holding}:${part === "matured" ? "return" : "matured"}`;
  const { rows } = await sql<{ id: bigint }>`
    with linked as (
      select ${savedKey} as key from plan_instalment i where i.payment_id = ${id}::uuid and i.state = 'paid'
      union all
      select 'investment:' || v.id || ':bought' from payment p
        join investment v on v.id = p.subject_id and v.payment_id = p.id
      where p.id = ${id}::uuid
      union all
      select 'payment:' || i.payment_id || ':settled' from plan_instalment i
      where i.id = ${id}::uuid and ${savedKey} = ${key}
      union all
      select 'payment:' || v.payment_id || ':settled' from investment v
      where v.id = ${id}::uuid and ${key}::text like '%:bought'
      union all
      select ${beside}::text
    ), own as (
      select id from ledger.account where address = ${stash(investorId)}
    )
    select t.id from linked
      join ledger.transfer_key k on k.key = linked.key
      join ledger.transfer t on t.id = k.transfer_id
    where (select own.id from own) in (t.debit_account_id, t.credit_account_id)
    order by t.id limit ${MAX_LINKED}
  `.execute(db);
  return rows.map((row) => row.id);
}

/** A match of lines, extended to the rows in which those lines stand. */
export async function matchRows(db: Db, investorId: string, match: Match): Promise<Match> {
  const { keys = [], keyPart, amount, movements = [] } = match;
  const payments = keys.flatMap((key) => /^payment:([\da-f-]{36}):settled$/.exec(key)?.[1] ?? []);
  const isPaid = (payment: string) => {
    const column = sql.ref(payment);
    return keyPart === undefined
      ? sql`${column} = any (${payments}::uuid[])`
      : sql`strpos(replace(${column}::text, '-', ''), ${keyPart}) > 0`;
  };
  const looksForPayments = payments.length > 0 || keyPart !== undefined;
  const byPayment = sql`
    (select ${savedKey} as key from plan_instalment i join saving_plan s on s.id = i.plan_id
     where s.investor_id = ${investorId} and ${isPaid("i.payment_id")} limit ${MAX_FOUND})
    union all
    (select 'investment:' || v.id || ':bought' from investment v
     where v.investor_id = ${investorId} and ${isPaid("v.payment_id")} limit ${MAX_FOUND})`;
  const byAmount = sql`
    (select 'plan:' || s.id || ':matured' as key from saving_plan s
     where s.investor_id = ${investorId} and ${amount ?? null}::bigint in (s.interest_kobo, s.principal_kobo + s.interest_kobo))
    union all
    (select 'investment:' || v.id || ':matured' from investment v
     where v.investor_id = ${investorId} and ${amount ?? null}::bigint in (v.return_kobo, v.amount_kobo + v.return_kobo))`;
  const searches = [
    ...(looksForPayments ? [byPayment] : []),
    ...(amount === undefined ? [] : [byAmount]),
  ];
  const found = await Promise.all(
    searches.map((search) => sql<{ key: string }>`${search}`.execute(db)),
  );
  const matured = ["plan", "investment"]
    .filter((holding) => movements.includes(`${holding}-return`))
    .map((holding) => `${holding}-matured`);
  return {
    ...match,
    movements: [...movements, ...matured],
    keys: [...keys, ...found.flatMap(({ rows }) => rows.map(({ key }) => key))],
  };
}
