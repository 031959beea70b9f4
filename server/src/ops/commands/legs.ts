import { sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";

/** A transfer that a dry run posted and rolled back. */
export type Leg = Readonly<{
  movement: string;
  debit: string;
  credit: string;
  amountKobo: string;
  currency: string;
  key: string;
}>;

/** More than any act posts, with what others post meanwhile. */
const NEWEST = 500;

/** What refunds that began in this transaction send back. One out of suspense posts nothing before the gateway has
 * taken it. */
export async function readSentBack(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_kobo), 0)::bigint as sum from refund
    where state = 'pending' and xmin::text = (pg_current_xact_id()::xid)::text
  `.execute(tx);
  return rows[0]?.sum ?? 0n;
}

/** The transfers of this transaction. */
export async function readLegs(tx: Tx): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    select t.movement, d.address as debit, c.address as credit, t.amount::text as amount_kobo, t.currency, t.key
    from (select *, xmin::text as by from ledger.transfer order by id desc limit ${NEWEST}) t
    join ledger.account d on d.id = t.debit_account_id
    join ledger.account c on c.id = t.credit_account_id
    where t.by = (pg_current_xact_id()::xid)::text
    order by t.id
  `.execute(tx);
  return rows;
}
