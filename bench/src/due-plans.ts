import { sealAuthorization } from "@osisi/server/money/cards/authorization.ts";
import type { Client } from "pg";

/** Daily plans of as many investors, each with a separate card, whose second instalment is due now.
 * Daily charges send no mail, so only the plans are measured. */
export async function writeDuePlans(
  client: Client,
  { plans, secretKey }: { plans: number; secretKey: string },
): Promise<void> {
  await client.query(
    `insert into investor (id, first_name, last_name, address, email, phone, password_hash,
       investor_type_id, referral_slug, terms_accepted_at, created_at)
     select ${idOf("a")}, 'Ada', 'Bench', '1 Marina Road', 'bench' || n || '@example.ng',
       '+234' || lpad(n::text, 10, '8'), 'none', 1, 'bench' || n, now(), now()
     from generate_series(1, $1::integer) n`,
    [plans],
  );
  await client.query(
    `insert into card (id, investor_id, signature, authorization_code, email, last4, brand, bank,
       exp_month, exp_year, added_at)
     select ${idOf("b")}, ${idOf("a")}, 'SIG_bench', $2, 'bench' || n || '@example.ng', '4081', 'visa',
       'Bench Bank', 12, 2099, now()
     from generate_series(1, $1::integer) n`,
    [plans, sealAuthorization({ secretKey }, "AUTH_bench")],
  );
  await client.query(
    `insert into saving_plan (id, investor_id, name, amount_kobo, interval, months, basis_points,
       consented_at, state, opened_at, started_on, matures_on, fallen_due, card_id, charging, next_step_at)
     select ${idOf("c")}, ${idOf("a")}, 'Bench', 50000, 'daily', 3, 300, now(), 'ongoing', now(),
       day, day + interval '3 months', 1, ${idOf("b")}, 'ok', now() - interval '1 minute'
     from generate_series(1, $1::integer) n,
       (select (now() at time zone 'Africa/Lagos')::date - 1 as day) as begun`,
    [plans],
  );
  await client.query("analyze");
}

/** An id for the n-th of a kind. */
function idOf(kind: string): string {
  return `('00000000-0000-7000-8000-${kind}' || lpad(to_hex(n), 11, '0'))::uuid`;
}
