import { Client } from "pg";
import { sign } from "../../sandbox/src/webhooks/signature.ts";

/** Initialised payments that wait for their webhook, and those webhooks as the gateway signs them. */

export type Webhook = Readonly<{ reference: string; body: string; signature: string }>;

const KOBO = 5_000_00;
const FEE_KOBO = 175_00;

const investors = `
  insert into investor (id, first_name, last_name, address, email, email_verified_at, phone,
    password_hash, investor_type_id, referral_slug, terms_accepted_at, created_at)
  select gen_random_uuid(), 'Ada', 'Bench', '1 Marina Road', 'bench' || n || '@example.ng', now(),
    '+234' || lpad(n::text, 10, '8'), 'none', 1, 'bench' || n, now(), now()
  from generate_series(1, $1::integer) n
`;

const payments = `
  with chosen as (
    select gen_random_uuid() as id, ceil(random() * $2)::integer as n from generate_series(1, $1::integer)
  )
  insert into payment (id, investor_id, purpose, amount_kobo, currency, email, reference, state,
    created_at, next_check_at)
  select chosen.id, investor.id, 'stash', $3, 'NGN', investor.email,
    'fund-' || replace(chosen.id::text, '-', ''), 'open', now(), now() + interval '1 day'
  from chosen join investor on investor.email = $4 || chosen.n || '@example.ng'
  returning reference
`;

/** One per investor: new ones, or those of `growBooks`, who are `person` and a number. */
export async function openPayments(
  databaseUrl: string,
  wanted: {
    payments: number;
    investors: number;
    secretKey: string;
    called?: "bench" | "person";
    /** Different for each call, so that the gateway's own ids differ. */
    firstId?: number;
  },
): Promise<Webhook[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { called = "bench", firstId = 4_000_000_000 } = wanted;
    if (called === "bench") await client.query(investors, [wanted.investors]);
    const { rows } = await client.query<{ reference: string }>(payments, [
      wanted.payments,
      wanted.investors,
      KOBO,
      called,
    ]);
    await client.query("analyze payment");
    // The join returns the rows of one investor together, and their jobs would wait for each other.
    // The reference is random.
    const references = rows.map(({ reference }) => reference).toSorted();
    return references.map((reference, n) => webhookOf(reference, firstId + n, wanted.secretKey));
  } finally {
    await client.end();
  }
}

function webhookOf(reference: string, gatewayId: number, secretKey: string): Webhook {
  const paidAt = new Date().toISOString();
  const data = {
    id: gatewayId,
    domain: "test",
    status: "success",
    reference,
    amount: KOBO,
    requested_amount: KOBO,
    gateway_response: "Successful",
    paid_at: paidAt,
    created_at: paidAt,
    channel: "bank_transfer",
    currency: "NGN",
    ip_address: "127.0.0.1",
    metadata: { intent: reference },
    fees: FEE_KOBO,
    authorization: {},
    customer: { id: 1, email: "customer@example.ng", customer_code: "CUS_bench" },
  };
  const body = JSON.stringify({ event: "charge.success", data });
  return { reference, body, signature: sign(body, secretKey) };
}
