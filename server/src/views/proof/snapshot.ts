import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { ProofLine } from "@osisi/contracts/proof/head.ts";
import { type RawBuilder, sql } from "kysely";
import { kindBalances } from "#ledger/kind-balances.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** What is owed to each investor and the lines beside it, all as of one moment, while money moves on. */

const owedKinds = ["stash", "held", "refund-held", "frozen", "plan", "investment"] as const;
/** What is at any gateway is one line. */
const assets = {
  bank: ["bank"],
  "gateway-clearing": ["gateway-clearing", "second-gateway-clearing"],
  deployed: ["deployed"],
};
const INVESTORS_AT_ONCE = 500;

export type Owed = Readonly<{ id: string; owner: string; isClosed: boolean; amount: bigint }>;

export async function inSnapshot<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    // One process at a time: payments need the others.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}

const owing = sql`
  ledger.account a where a.kind = any (${[...owedKinds]}::text[]) and a.balance > 0
    and a.currency = 'NGN'
`;

/** The name in a leaf is a confirmed address, which no two investors share. */
export const ownerName = sql<string>`
  case
    when i.id is null or i.closed_at is not null then 'closed:' || owner_id
    when i.email_verified_at is not null then i.email
    when i.phone_verified_at is not null then i.phone
    else 'unconfirmed:' || owner_id
  end
`;

/** In the order of ids. */
export async function* owedByInvestor(tx: Tx): AsyncGenerator<readonly Owed[]> {
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  await sql`
    declare owed no scroll cursor for
    select owner_id as id, amount, ${ownerName} as owner,
      i.id is null or i.closed_at is not null as is_closed
    from (
      select a.owner_id, sum(a.balance)::bigint as amount from ${owing} group by a.owner_id
    ) total
    left join investor i on i.id = total.owner_id order by owner_id
  `.execute(tx);
  for (;;) {
    const { rows } = await sql<Owed>`fetch ${sql.lit(INVESTORS_AT_ONCE)} from owed`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
  }
}

const line = (name: string, kobo: bigint) => ({ name, kobo: String(kobo) });

/** In the order in which the root commits to them. */
export async function readLines(
  tx: Tx,
  { closedKobo, day }: { closedKobo: bigint; day: CalendarDate },
): Promise<ProofLine[]> {
  const { rows } = await kindBalances().execute(tx);
  const { rows: accrued } = await accruedReturn(day).execute(tx);
  const of = (kind: string, currency = "NGN") =>
    rows.find((row) => row.kind === kind && row.currency === currency)?.balance ?? 0n;
  return [
    ...owedKinds.map((kind) => line(`owed.${kind}`, of(kind))),
    line("within.closed-accounts", closedKobo),
    line("apart.suspense", of("suspense")),
    line("apart.debts", of("debt")),
    line("apart.points", of("points", "GP")),
    line("apart.accrued-return", accrued[0]?.kobo ?? 0n),
    ...Object.entries(assets).map(([name, kinds]) =>
      line(
        `assets.${name}`,
        kinds.reduce((sum, kind) => sum + of(kind), 0n),
      ),
    ),
  ];
}

/** What plans and investments have earned until a day and is paid when they mature, rounded down. */
function accruedReturn(day: CalendarDate): RawBuilder<{ kobo: bigint }> {
  return sql`
    select floor((
      select coalesce(sum(earned), 0) from (
        select sum(
          ((s.amount_kobo - s.extra_kobo) * s.basis_points + s.extra_kobo * coalesce(s.extra_basis_points, s.basis_points))
          * greatest(least(p.matures_on, ${day}::date) - s.value_on, 0)
        ) / ((p.matures_on - p.started_on) * 10000.0) as earned
        from saving_plan p join plan_instalment s on s.plan_id = p.id and s.state = 'paid'
        where p.state = 'ongoing' group by p.id
      ) plan
    ) + (
      select coalesce(sum(
        v.amount_kobo * v.basis_points / 10000.0
        * greatest(least(v.ends_on, ${day}::date) - v.value_on, 0) / (v.ends_on - v.value_on)
      ), 0)
      from investment v where v.state = 'active'
    ) + (
      select coalesce(sum(amount_kobo), 0) from late_return where paid_at is null
    ))::bigint as kobo
  `;
}
