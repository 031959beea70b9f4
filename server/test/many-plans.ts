import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** Copies of one running plan, each of another investor with a separate card: for tests and benches
 * that need many. All of those cards are the same one at the gateway. */
export async function copyPlan(db: Db, planId: string, copies: number): Promise<void> {
  await sql`
    insert into investor (id, first_name, last_name, address, email, email_verified_at, phone,
      password_hash, investor_type_id, referral_slug, terms_accepted_at, created_at)
    select ${idOf("a")}, first_name, last_name, address, 'saver' || n || '@example.ng', null,
      '+23490' || lpad(n::text, 8, '0'), password_hash, investor_type_id, 'saver-' || n,
      terms_accepted_at, created_at
    from generate_series(1, ${copies}::int) as n,
      (select * from investor where id = (select investor_id from saving_plan where id = ${planId})) as one
  `.execute(db);
  await sql`
    insert into card (id, investor_id, signature, authorization_code, email, last4, brand, bank,
      exp_month, exp_year, added_at)
    select ${idOf("b")}, ${idOf("a")}, signature, authorization_code, email, last4, brand, bank,
      exp_month, exp_year, added_at
    from generate_series(1, ${copies}::int) as n,
      (select * from card where id = (select card_id from saving_plan where id = ${planId})) as one
  `.execute(db);
  await sql`
    insert into saving_plan (id, investor_id, name, amount_kobo, interval, months, basis_points, channel,
      consented_at, state, opened_at, started_on, matures_on, fallen_due, card_id, charging, next_step_at)
    select ${idOf("c")}, ${idOf("a")}, name, amount_kobo, interval, months, basis_points, channel,
      consented_at, state, opened_at, started_on, matures_on, fallen_due, ${idOf("b")}, charging, next_step_at
    from generate_series(1, ${copies}::int) as n,
      (select * from saving_plan where id = ${planId}) as one
  `.execute(db);
}

/** An id for the n-th of a kind. */
function idOf(kind: "a" | "b" | "c") {
  return sql`('00000000-0000-7000-8000-' || ${kind}::text || lpad(to_hex(n), 11, '0'))::uuid`;
}
