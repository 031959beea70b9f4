import { type Expression, sql } from "kysely";
import { kindBalances } from "#ledger/kind-balances.ts";
import {
  type Report,
  type Span,
  bookedIn,
  lagosDay,
  line,
  money,
  number,
  text,
  typed,
} from "./report.ts";

/** Some 30 kB of text. With 500, PostgreSQL spent four times as long on taking memory and giving it back. */
const BLOCK_ROWS = 200;

/** Every transfer of the period. Accounts have their kind and number, not their address, which names an investor. The
 * key has ids of ours, and no name. It ties if the debit balances that the ledger keeps are what was booked before, and these
 * transfers. */
export const generalLedgerReport: Report = {
  columns: [
    number("Transfer"),
    text("Booked at"),
    text("Value date"),
    text("Movement"),
    text("Debit"),
    number("Debit account"),
    text("Credit"),
    number("Credit account"),
    text("Currency"),
    number("Amount"),
    text("Key"),
  ],
  rows: (span) => sql`
    select block.* from (
      select begun from (select min(id) as first, max(id) as last from ledger.transfer t where ${bookedIn(span, "t")}) booked
      cross join generate_series(first, last, ${sql.lit(BLOCK_ROWS)}) as begun
      order by begun
    ) next
    cross join lateral (${blockFrom(sql`next.begun`, span)}) block
    where block.line is not null
    order by next.begun
  `,
  rowsPerLine: BLOCK_ROWS,
  ledger: ({ from, until }) => sql`
    select ((${debitBalances(until)}) - (${debitedBefore(from)}))::bigint as kobo
  `,
};

/** The transfers of the next ids. A block is sorted in memory, and the hash tables of accounts serve all blocks; one
 * sort of all lines would go through files. */
function blockFrom(begun: Expression<bigint>, span: Span): Expression<unknown> {
  const row = line([
    sql`t.id`,
    sql`date_trunc('second', coalesce(t.booked_at, t.created_at)::timestamp)`,
    lagosDay(sql`t.event_at`),
    sql`t.movement`,
    sql`debited.kind`,
    sql`t.debit_account_id`,
    sql`credited.kind`,
    sql`t.credit_account_id`,
    sql`t.currency`,
    money(sql`t.amount`, sql`t.currency`),
    typed(sql`t.key`),
  ]);
  return sql`
    select string_agg(${row}, ${sql.lit("\r\n")} order by t.id) as line,
      sum(${onDebitSide("debited")} - ${onDebitSide("credited")})::bigint as tie, count(*) as count
    from ledger.transfer t
    join ledger.account debited on debited.id = t.debit_account_id
    join ledger.account credited on credited.id = t.credit_account_id
    where t.id >= ${begun} and t.id < ${begun} + ${sql.lit(BLOCK_ROWS)} and ${bookedIn(span, "t")}
  `;
}

function onDebitSide(account: string): Expression<bigint> {
  return sql`case when ${sql.ref(account)}.normal_side = 'debit' then t.amount else 0 end`;
}

function debitBalances(until: Date): Expression<bigint> {
  return sql`select coalesce(sum(balance), 0) from (${kindBalances(until)}) kind where normal_side = 'debit'`;
}

function debitedBefore(from: Date): Expression<bigint> {
  const isDebit = sql`in (select id from ledger.account where normal_side = 'debit')`;
  return sql`
    select coalesce(sum(amount) filter (where debit_account_id ${isDebit}), 0)
      - coalesce(sum(amount) filter (where credit_account_id ${isDebit}), 0)
    from ledger.transfer
    where booked_at < ${from} or (booked_at is null and created_at < ${from})
  `;
}
