import type { HistoryMonth, MonthsAnswer } from "@osisi/contracts/history.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { type RawBuilder, sql } from "kysely";
import { stash } from "#ledger/accounts.ts";
import { bookedAt, matching } from "#ledger/history.ts";
import type { Db } from "#platform/database/database.ts";
import { returnOf, savedBy, standsElsewhere } from "./act-lines.ts";
import { type ActsQuery, filterFor, rowMatchesOf } from "./acts.ts";
import { AFTER_ALL } from "./acts-queries.ts";

/** What each month of the history adds up to. All lines are read, unlike a page of rows. */
export async function readMonths(
  db: Db,
  investorId: string,
  query: Omit<ActsQuery, "limit" | "cursor" | "of">,
): Promise<MonthsAnswer> {
  const { only, except, from, until, returnsApart } = filterFor(query);
  const wanted = matching({
    only: only ?? undefined,
    except: except ?? undefined,
    from: from ?? undefined,
    until: until ?? undefined,
    matches: query.search === undefined ? [] : await rowMatchesOf(db, investorId, query.search),
  });
  const isRow = sql`not ${standsElsewhere({ upTo: AFTER_ALL, returnsApart: sql`${returnsApart}::boolean` })}`;
  const { rows } = await sql<SumsOfMonth>`
    with own as (
      select id from ledger.account where address = ${stash(investorId)}
    ), line as (
      ${linesOf("debit", wanted)} union all ${linesOf("credit", wanted)}
    ), part as (
      select to_char(booked_at at time zone 'Africa/Lagos', 'YYYY-MM') as month,
        case when movement in ('instalment-saved', 'units-bought') then movement else direction end as part,
        case movement
          when 'instalment-saved' then case when ${savedBy.instalment} then amount else 0 end
          when 'units-bought' then case when ${savedBy.investment} then amount else 0 end
          else amount + coalesce(${returnOf()}::bigint, 0)
        end as amount
      from line where ${isRow}
    )
    select month, count(*)::integer as count,
      coalesce(sum(amount) filter (where part = 'instalment-saved'), 0)::bigint as saved,
      coalesce(sum(amount) filter (where part = 'units-bought'), 0)::bigint as invested,
      coalesce(sum(amount) filter (where part = 'in'), 0)::bigint as "in",
      coalesce(sum(amount) filter (where part = 'out'), 0)::bigint as "out"
    from part group by month order by month desc
  `.execute(db);
  return rows.map((row) => monthOf(row));
}

type SumsOfMonth = Readonly<{ month: string; count: number }> &
  Readonly<Record<"saved" | "invested" | "in" | "out", bigint>>;

function monthOf({ month, count, saved, invested, in: came, out }: SumsOfMonth): HistoryMonth {
  return {
    month,
    count,
    saved: nairaFromKobo(saved),
    invested: nairaFromKobo(invested),
    in: nairaFromKobo(came),
    out: nairaFromKobo(out),
  };
}

function linesOf(side: "debit" | "credit", wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  const account = sql.ref(`${side}_account_id`);
  // The stash is an account of the credit side.
  return sql`
    select key, movement, amount, ${bookedAt} as booked_at, ${sql.lit(side === "credit" ? "in" : "out")} as direction
    from ledger.transfer
    where ${account} = (select id from own) and ${account} >= 1000 and ${wanted}`;
}
