import { sql } from "kysely";
import { kindBalances } from "#ledger/kind-balances.ts";
import { assetKinds, owedKinds } from "../solvency/solvency.ts";
import { type Report, line, money, number, text } from "./report.ts";

/** What is owed to investors against what stands for it, in naira. It ties if what is over is what all other accounts
 * add up to. */
export const solvencyReport: Report = {
  columns: [text("Side"), text("What"), number("Amount")],
  rows: ({ until }) => sql`
    with kind as (
      select kind, balance from (${kindBalances(until)}) every_kind where currency = 'NGN'
    ), part (side, at, what, kobo) as (
      select 'Owed', n, wanted, coalesce(balance, 0)
      from unnest(${[...owedKinds]}::text[]) with ordinality w (wanted, n) left join kind on kind.kind = wanted
      union all
      select 'Assets', n, wanted, coalesce(balance, 0)
      from unnest(${[...assetKinds]}::text[]) with ordinality w (wanted, n) left join kind on kind.kind = wanted
    ), both_sides as (
      select coalesce(sum(kobo) filter (where side = 'Owed'), 0) as owed,
        coalesce(sum(kobo) filter (where side = 'Assets'), 0) as assets
      from part
    ), shown (place, at, side, what, amount, tie) as (
      select case side when 'Owed' then 1 else 3 end, at, side, what, ${money(sql`kobo`)},
        case side when 'Owed' then -kobo else kobo end
      from part
      union all select 2, 0, 'Owed', 'Sum', ${money(sql`owed`)}, 0 from both_sides
      union all select 4, 0, 'Assets', 'Sum', ${money(sql`assets`)}, 0 from both_sides
      union all select 5, 0, 'Over', '', ${money(sql`assets - owed`)}, 0 from both_sides
      union all select 6, 0, 'Percent', 'rounded down',
        (floor(greatest(assets, 0) * 1000 / nullif(owed, 0)) * 0.1)::numeric(40, 1)::text, 0
      from both_sides
    )
    select ${line([sql`side`, sql`what`, sql`amount`])} as line, tie::bigint as tie
    from shown order by place, at
  `,
  ledger: ({ until }) => sql`
    select coalesce(sum(case normal_side when 'credit' then balance else -balance end), 0)::bigint as kobo
    from (${kindBalances(until)}) every_kind
    where currency = 'NGN' and kind <> all (${[...owedKinds, ...assetKinds]}::text[])
  `,
};
