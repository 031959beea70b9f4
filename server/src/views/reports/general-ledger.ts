import { type Expression, sql } from "kysely";
import { kindBalances } from "#ledger/kind-balances.ts";
import { type Report, bookedIn, lagosDay, line, money, number, text, typed } from "./report.ts";

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
    select ${line([
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
    ])} as line,
      ${onDebitSide("debited")} - ${onDebitSide("credited")} as tie
    from ledger.transfer t
    join ledger.account debited on debited.id = t.debit_account_id
    join ledger.account credited on credited.id = t.credit_account_id
    where ${bookedIn(span, "t")}
    order by t.id
  `,
  ledger: ({ from, until }) => sql`
    select ((${debitBalances(until)}) - (${debitedBefore(from)}))::bigint as kobo
  `,
};

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
