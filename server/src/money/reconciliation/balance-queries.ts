import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { gatewayClearing } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";

/** Where reading of the gateway's ledger began, and the last row read. The first caller fixes the
 * beginning. */
export async function beginReading(db: Db, since: Date) {
  await db
    .insertInto("gatewayReading")
    .values({ since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom("gatewayReading").select(["since", "readUpTo"]).executeTakeFirstOrThrow();
}

export async function noteRead(db: Db, upTo: bigint): Promise<void> {
  await sql`update gateway_reading set read_up_to = greatest(read_up_to, ${upTo})`.execute(db);
}

/** Returns whether the row is new. An existing row without a subject gets it. */
export async function insertRow(
  tx: Tx,
  row: Insertable<DB["gatewayBalanceRow"]>,
): Promise<boolean> {
  const kept = await tx
    .insertInto("gatewayBalanceRow")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ modelRow: row.modelRow })
        .where("gatewayBalanceRow.modelRow", "is", null),
    )
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirst();
  return kept?.isNew ?? false;
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
type Cut = Readonly<{ currency: string; upTo: bigint; since: Date; now: Date }>;

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
      const clearingKobo = await houseBalanceOf(tx, gatewayClearing(cut.currency));
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
function readUncovered({ currency, upTo, since, now }: Cut) {
  return sql<Omit<Sums, "clearingKobo" | "expectedKobo">>`
    with clearing as (
      select id from ledger.account where address = ${gatewayClearing(currency)}
    ), newer as materialized (
      select key, movement,
        case when debit_account_id = clearing.id then amount when credit_account_id = clearing.id then -amount else 0 end as kobo
      from ledger.transfer cross join clearing where ledger.transfer.id > ${upTo}
    ), moved as (
      select distinct split_part(key, ':', 2)::uuid as id from newer
      where split_part(key, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    ), recent as materialized (
      select id, lower(model) as model, model_row, difference_kobo from gateway_balance_row
      where currency = ${currency} and model_row is not null and row_created_at > ${since}
    ), moving as (
      select 'transaction' as model, id, gateway_id from payment where id in (select id from moved)
      union
      select 'transaction', id, gateway_id from payment
      where next_check_at is not null and state in ('settled', 'held') and fees_kobo is null
      union
      select 'transfer', id, gateway_id from withdrawal where id in (select id from moved)
      union
      select 'transfer', id, gateway_id from withdrawal
      where next_step_at is not null and (state = 'pending' or (state = 'paid' and fee_kobo is null))
      union
      select 'transfer', id, gateway_id from withdrawal
      where state = 'paid'
        and gateway_id in (select model_row from recent where model like 'transfer%' and difference_kobo > 0)
      union
      select 'refund', id, gateway_id from refund
      where id in (select id from moved) or state = 'pending' or ended_at > ${now}::timestamptz - interval '10 minutes'
        or (state = 'done'
          and gateway_id in (select model_row from recent where model like 'refund%' and difference_kobo > 0))
      union
      select 'dispute', id, gateway_id from dispute where id in (select id from moved)
    ), of_moving as (
      select k.transfer_id from moving
      cross join unnest(array[
        'payment:%s:settled', 'payment:%s:surplus', 'fee:%s', 'fee:%s:undone', 'withdrawal:%s:settled',
        'withdrawal:%s:reversed', 'refund:%s:settled', 'dispute:%s:settled', 'dispute:%s:taken', 'dispute:%s:owed'
      ]) as form
      join ledger.transfer_key k on k.key = format(form, moving.id)
      where k.transfer_id <= ${upTo}
    ), left_out as (
      select r.id, r.difference_kobo from moving
      join gateway_balance_row r on r.model_row = moving.gateway_id
        and r.currency = ${currency} and lower(r.model) like moving.model || '%'
      union
      select id, difference_kobo from recent where case
        when model like 'transaction%' then not exists (
          select from payment where gateway_id = recent.model_row and state in ('settled', 'held')
        ) and not exists (
          select from finding
          join ledger.transfer_key k on k.key = format('payment:%s:settled', coalesce(details->>'money', 'charge:' || subject))
          where kind = 'charge-unexplained' and details->>'gatewayId' = recent.model_row and k.transfer_id <= ${upTo}
        )
        when model like 'transfer%' then not exists (
          select from withdrawal where gateway_id = recent.model_row
        ) and exists (
          select from withdrawal where state = 'pending' and gateway_id is null and sends > 0
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
      coalesce((select balance_kobo from gateway_opening where currency = ${currency}), 0)
        + coalesce((select sum(difference_kobo) from gateway_balance_row where currency = ${currency}), 0)
        as rows_kobo
  `;
}

/** The newest rows of a currency, oldest first. */
export async function rowsAfter(db: Db, currency: string, id: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom("gatewayBalanceRow")
    .select("differenceKobo")
    .where("currency", "=", currency)
    .where("id", ">", id)
    .orderBy("id")
    .execute();
  return rows.map(({ differenceKobo }) => differenceKobo);
}

export async function newestRow(db: Db): Promise<bigint> {
  const { newest } = await db
    .selectFrom("gatewayBalanceRow")
    .select(({ fn }) => fn.max<bigint | null>("id").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? 0n;
}
