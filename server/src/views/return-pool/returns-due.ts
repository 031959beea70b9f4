import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** The returns of everything that matures until a day, late ones included: of plans on what has
 * been saved so far. Rounded up per holding; a payout is rounded to the nearest kobo. */
export async function returnsDueKobo(db: Db, until: CalendarDate): Promise<bigint> {
  const { rows } = await sql<{ due: bigint }>`
    select (
      select coalesce(sum(ceil(i.weighted / ((p.matures_on - p.started_on) * 10000.0))), 0)
      from saving_plan p cross join lateral (
        select coalesce(sum(
          ((s.amount_kobo - s.extra_kobo) * s.basis_points + s.extra_kobo * coalesce(s.extra_basis_points, s.basis_points))
          * greatest(p.matures_on - s.value_on, 0)
        ), 0) as weighted
        from plan_instalment s where s.plan_id = p.id and s.state = 'paid' and s.disputed_at is null
      ) i
      where p.state = 'ongoing' and p.matures_on <= ${until}
    )::bigint + (
      select coalesce(sum(ceil(v.amount_kobo * v.basis_points / 10000.0)), 0)
      from investment v where v.state = 'active' and v.disputed_at is null and v.ends_on <= ${until}
    )::bigint + (
      select coalesce(sum(amount_kobo), 0) from late_return where paid_at is null
    )::bigint as due
  `.execute(db);
  return rows[0]?.due ?? 0n;
}
