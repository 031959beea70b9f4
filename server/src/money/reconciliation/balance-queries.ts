import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { placeOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { gatewayClearing } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";

/** The earliest time at which a gateway may hold our money, if any. Reads all payments. */
async function firstMoneyAt(db: Db, gateway: GatewayName): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(created_at) from payment where gateway = ${gateway}),
      (select min(created_at) from withdrawal where gateway = ${gateway})
    ) as first
  `.execute(db);
  return rows[0]?.first ?? null;
}

/** Where reading of a gateway's ledger began, and the last row read. The first caller fixes the
 * beginning. */
export async function beginReading(db: Db, gateway: GatewayName, now: Date) {
  const begun = await findReading(db, gateway);
  if (begun) return begun;
  const since = (await firstMoneyAt(db, gateway)) ?? now;
  await db
    .insertInto("gatewayReading")
    .values({ gateway, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findReading(db, gateway)) ?? { since, readUpTo: null };
}

function findReading(db: Db, gateway: GatewayName) {
  return db
    .selectFrom("gatewayReading")
    .select(["since", "readUpTo"])
    .where("gateway", "=", gateway)
    .executeTakeFirst();
}

export async function noteRead(db: Db, gateway: GatewayName, upTo: bigint): Promise<void> {
  await sql`
    update gateway_reading set read_up_to = greatest(read_up_to, ${upTo}) where gateway = ${gateway}
  `.execute(db);
}

/** Returns the ids of the new rows. An existing row without a subject gets it. */
export async function insertRows(
  tx: Tx,
  rows: readonly Insertable<DB["gatewayBalanceRow"]>[],
): Promise<ReadonlySet<bigint>> {
  if (rows.length === 0) return new Set();
  const kept = await tx
    .insertInto("gatewayBalanceRow")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((to) => ({ modelRow: to.ref("excluded.modelRow") }))
        .where("gatewayBalanceRow.modelRow", "is", null)
        .where("excluded.modelRow", "is not", null),
    )
    .returning(["id", sql<boolean>`xmax = 0`.as("isNew")])
    .execute();
  return new Set(kept.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
}

export async function insertOpening(
  tx: Tx,
  opening: Insertable<DB["gatewayOpening"]>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("gatewayOpening")
    .values(opening)
    .onConflict((conflict) => conflict.doNothing())
    .returning("currency")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The expected sum of the gateway's ledger rows, by the books, and the actual one. */
export type Sums = Readonly<{
  clearingKobo: bigint;
  /** Booked movements that the copy cannot cover: they came later, or are pending. */
  uncoveredKobo: bigint;
  /** The sum of the rows of exactly these, and of what is not booked yet. */
  underWayKobo: bigint;
  expectedKobo: bigint;
  rowsKobo: bigint;
}>;

/** `upTo`: the newest transfer when the copying began. Earlier transfers have their row in the
 * copy, because the gateway reported them. `since`: newer rows may not have been reported to us
 * yet. */
type Cut = Readonly<{
  gateway: GatewayName;
  currency: string;
  upTo: bigint;
  since: Date;
  now: Date;
}>;

const clearingOf = ({ gateway, currency }: Pick<Cut, "gateway" | "currency">) =>
  gatewayClearing(currency, placeOf(gateway));

export async function newestTransfer(db: Db): Promise<bigint> {
  const { newest } = await db
    .selectFrom("ledger.transfer")
    .select(({ fn }) => fn.max<bigint | null>("id").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? 0n;
}

/** All in one snapshot. */
export async function readSums(db: Db, cut: Cut): Promise<Sums> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const clearingKobo = await houseBalanceOf(tx, clearingOf(cut));
      const { rows } = await readUncovered(cut).execute(tx);
      const { uncoveredKobo, underWayKobo, rowsKobo } = rows[0] ?? NOTHING;
      const expectedKobo = clearingKobo - uncoveredKobo + underWayKobo;
      return { clearingKobo, uncoveredKobo, underWayKobo, expectedKobo, rowsKobo };
    });
}

const NOTHING = { uncoveredKobo: 0n, underWayKobo: 0n, rowsKobo: 0n };

/** Movements since the copying began, or pending ones, are excluded on both sides: rows and
 * transfers. Everything else has to agree to the kobo. One statement reads the tables of several
 * domains, because it needs one snapshot of them. */
function readUncovered({ gateway, currency, upTo, since, now }: Cut) {
  return sql<Omit<Sums, "clearingKobo" | "expectedKobo">>`
    with clearing as (
      select id from ledger.account where address = ${clearingOf({ gateway, currency })}
    ), newer as materialized (
      select key, movement,
        case when debit_account_id = clearing.id then amount when credit_account_id = clearing.id then -amount else 0 end as kobo
      from ledger.transfer cross join clearing where ledger.transfer.id > ${upTo}
    ), moved as (
      select distinct split_part(key, ':', 2)::uuid as id from newer
      where split_part(key, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    ), row_of as not materialized (
      select id, lower(model) as model, model_row, difference_kobo, row_created_at from gateway_balance_row
      where gateway = ${gateway} and currency = ${currency}
    ), recent as materialized (
      select id, model, model_row, difference_kobo from row_of
      where model_row is not null and row_created_at > ${since}
    ), payout as not materialized (
      select *, ${SENT_AS} as sent_as from withdrawal where gateway = ${gateway}
    ), moving as (
      select 'transaction' as model, id, gateway_id, reference from payment
      where gateway = ${gateway} and (id in (select id from moved)
        or (next_check_at is not null and state in ('settled', 'held') and fees_kobo is null))
      union
      select 'transfer', id, gateway_id, sent_as from payout where id in (select id from moved)
      union
      select 'transfer', id, gateway_id, sent_as from payout
      where next_step_at is not null and (state = 'pending' or (state = 'paid' and fee_kobo is null))
      union
      select 'transfer', id, gateway_id, sent_as from payout
      where state = 'paid' and reference = any (array(
        select substring(model_row from '^wd-[0-9a-f]{32}') from recent where model like 'transfer%' and difference_kobo > 0
      ))
      union
      select 'transfer', id, gateway_id, sent_as from payout
      where state = 'paid'
        and gateway_id in (select model_row from recent where model like 'transfer%' and difference_kobo > 0)
      union
      select 'refund', id, gateway_id, null from refund
      where gateway = ${gateway} and (id in (select id from moved) or state = 'pending'
        or ended_at > ${now}::timestamptz - interval '10 minutes'
        or (state = 'done'
          and gateway_id in (select model_row from recent where model like 'refund%' and difference_kobo > 0)))
      union
      select 'dispute', id, gateway_id, null from dispute
      where gateway = ${gateway} and id in (select id from moved)
    ), of_moving as (
      select k.transfer_id from (select distinct id from moving) moving
      cross join unnest(array[
        'payment:%s:settled', 'payment:%s:surplus', 'fee:%s', 'fee:%s:undone', 'withdrawal:%s:settled',
        'withdrawal:%s:reversed', 'refund:%s:settled', 'dispute:%s:settled', 'dispute:%s:taken', 'dispute:%s:owed'
      ]) as form
      join ledger.transfer_key k on k.key = format(form, moving.id)
      where k.transfer_id <= ${upTo}
    ), left_out as (
      -- A row names its object by the gateway's id or by the reference.
      select r.id, r.difference_kobo from moving
      cross join unnest(array[moving.gateway_id, moving.reference]) as name
      join row_of r on r.model_row = name and r.model like moving.model || '%'
      union
      select id, difference_kobo from recent where case
        when model like 'transaction%' then not exists (
          select from payment
          where gateway = ${gateway} and (gateway_id = recent.model_row or reference = recent.model_row)
            and state in ('settled', 'held')
        ) and not exists (
          select from finding
          join ledger.transfer_key k on k.key = format('payment:%s:settled', coalesce(details->>'money', 'charge:' || subject))
          where kind = 'charge-unexplained' and recent.model_row in (details->>'gatewayId', split_part(subject, '~', 1))
            and k.transfer_id <= ${upTo}
        )
        when model like 'transfer%' then not exists (
          select from withdrawal where gateway_id = recent.model_row
            or reference = substring(recent.model_row from '^wd-[0-9a-f]{32}')
        ) and exists (
          select from payout where state = 'pending' and gateway_id is null and sends > 0
        )
        when model like 'refund%' then not exists (
          select from refund where gateway_id = recent.model_row
        )
        when model like 'dispute%' then not exists (
          select from dispute where gateway_id = recent.model_row and state = 'lost'
        )
        else false end
    )
    select
      coalesce((
        select sum(kobo) from newer where movement not in ('float-topped-up', 'settlement-to-bank')
      ), 0) + coalesce((
        select sum(case when t.debit_account_id = clearing.id then t.amount else -t.amount end)
        from of_moving join ledger.transfer t on t.id = of_moving.transfer_id
        join clearing on clearing.id in (t.debit_account_id, t.credit_account_id)
      ), 0) as uncovered_kobo,
      coalesce((select sum(difference_kobo) from left_out), 0) as under_way_kobo,
      coalesce((
        select balance_kobo from gateway_opening where gateway = ${gateway} and currency = ${currency}
      ), 0) + coalesce((select sum(difference_kobo) from row_of), 0) as rows_kobo
  `;
}

/** The reference of a payout at its gateway, as `sentAs` makes it. */
const SENT_AS = sql`case attempt when 1 then reference else reference || '-' || attempt end`;

/** Payouts of which a gateway's newer rows say that money came back, with the sum of all rows. */
export async function listCameBack(
  db: Db,
  { gateway, since }: { gateway: GatewayName; since: Date },
): Promise<{ reference: string; leftKobo: bigint }[]> {
  const { rows } = await sql<{ reference: string; leftKobo: bigint }>`
    select model_row as reference, sum(difference_kobo)::bigint as left_kobo from gateway_balance_row
    where gateway = ${gateway} and model ilike 'transfer%' and model_row in (
      select model_row from gateway_balance_row
      where gateway = ${gateway} and model ilike 'transfer%' and difference_kobo > 0 and row_created_at > ${since}
    )
    group by model_row
  `.execute(db);
  return rows;
}

/** The newest rows of a currency, oldest first. */
export async function rowsAfter(
  db: Db,
  { gateway, currency, id }: { gateway: GatewayName; currency: string; id: bigint },
): Promise<bigint[]> {
  const rows = await db
    .selectFrom("gatewayBalanceRow")
    .select("differenceKobo")
    .where("gateway", "=", gateway)
    .where("currency", "=", currency)
    .where("id", ">", id)
    .orderBy("id")
    .execute();
  return rows.map(({ differenceKobo }) => differenceKobo);
}

export async function newestRow(db: Db, gateway: GatewayName): Promise<bigint> {
  const { newest } = await db
    .selectFrom("gatewayBalanceRow")
    .select(({ fn }) => fn.max<bigint | null>("id").as("newest"))
    .where("gateway", "=", gateway)
    .executeTakeFirstOrThrow();
  return newest ?? 0n;
}
