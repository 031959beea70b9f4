import type { LikelyOwner } from "@osisi/contracts/console/queues.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { maskedName } from "../mask.ts";

/** Whose money in suspense may be, and why. Evidence for an operator, never a decision. */

type Money = Readonly<{
  reference: string;
  amountKobo: bigint | null;
  paidAt: Date;
  senderName: string | null;
  toAccountNumber: string | null;
}>;

type Row = Readonly<{ investorId: string; firstName: string; lastName: string; why: string }>;

const AT_MOST = 5;

export async function likelyOwners(db: Db, money: Money): Promise<LikelyOwner[]> {
  const { amountKobo, paidAt, reference, senderName, toAccountNumber } = money;
  const { rows } = await sql<Row>`
    select distinct on (found.rank, i.id) i.id as investor_id, i.first_name, i.last_name, found.why
    from (
      select investor_id, 'asked for a payment under this reference' as why, 1 as rank
      from payment where reference = ${reference}
      union all
      select investor_id, 'had the account number that it was sent to', 2
      from own_account where account_number = ${toAccountNumber}
      union all
      (select investor_id, 'was sent money in this name before, times: ' || count(*), 3
      from payment where sender_name = ${senderName} and state = 'settled'
      group by investor_id order by count(*) desc limit ${AT_MOST})
      union all
      (select investor_id,
        'asked to pay this amount on ' || to_char(created_at at time zone 'Africa/Lagos', 'FMDD Mon')
          || ', not paid', 4
      from payment
      where amount_kobo = ${amountKobo} and state in ('created', 'open', 'failed')
        and created_at between ${paidAt}::timestamptz - interval '3 days' and ${paidAt}::timestamptz + interval '1 day'
        and reference <> ${reference}
      order by created_at desc limit ${AT_MOST})
    ) found join investor i on i.id = found.investor_id
    where i.closed_at is null
    order by found.rank, i.id limit ${AT_MOST}
  `.execute(db);
  return rows.map((row) => ({
    investorId: row.investorId,
    name: maskedName(row),
    why: row.why,
  }));
}
