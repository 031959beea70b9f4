import { sql } from "kysely";
import { kindBalances } from "#ledger/kind-balances.ts";
import { type Report, lagosDay, line, money, number, text, typed } from "./report.ts";

/** Every line of money that went out into a portfolio, came back or was lost, as it stood then, with the hash of its
 * document. It ties if what they add up to is what the ledger has as deployed. */
export const deploymentsReport: Report = {
  columns: [
    text("Booked on"),
    text("Day"),
    number("Portfolio"),
    text("What"),
    number("Principal"),
    number("Income"),
    text("Reference"),
    text("SHA-256 of the document"),
    text("Reversed on"),
  ],
  rows: ({ until }) => sql`
    select ${line([
      lagosDay(sql`booked`),
      sql`happened_on`,
      sql`portfolio_id`,
      sql`kind`,
      money(sql`principal_kobo`),
      money(sql`income_kobo`),
      typed(sql`reference`),
      sql`sha256`,
      lagosDay(sql`undone`),
    ])} as line,
      case when undone is not null then 0 when kind = 'out' then principal_kobo else -principal_kobo end as tie
    from (
      select line.*, coalesce(posted.booked_at, line.booked_at) as booked,
        case when coalesce(reversed.booked_at, line.undone_at) < ${until} then coalesce(reversed.booked_at, line.undone_at) end as undone
      from deployment_line line
      left join ledger.transfer_key own on own.key = line.key
      left join ledger.transfer posted on posted.id = own.transfer_id
      left join ledger.transfer_key back on back.key = line.key || ':undone'
      left join ledger.transfer reversed on reversed.id = back.transfer_id
    ) line
    where booked < ${until} order by booked, key
  `,
  ledger: ({ until }) => sql`
    select coalesce(sum(balance), 0)::bigint as kobo from (${kindBalances(until)}) every_kind where kind = 'deployed'
  `,
};
