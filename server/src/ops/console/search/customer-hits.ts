import type { CustomerHit } from "@osisi/contracts/console/search.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { maskedEmail, maskedName, maskedPhone } from "../mask.ts";
import type { Found } from "./search-queries.ts";

type Row = Readonly<{
  id: string;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  createdAt: Date;
  closedAt: Date | null;
  isFrozen: boolean;
  lastSeenAt: Date | null;
  owedKobo: bigint;
  debtKobo: bigint;
  disputes: bigint;
  withdrawals: bigint;
}>;

/** What a list of customers shows of each, in the order in which they were found. */
export async function customerHits(
  db: Db,
  found: readonly Found[],
  { now, typed }: { now: Date; typed: string },
): Promise<CustomerHit[]> {
  if (found.length === 0) return [];
  const rows = await readRows(
    db,
    found.map(({ id }) => id),
    now,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, matched }) => {
    const row = byId.get(id);
    return row ? [hitOf(row, { matched, typed })] : [];
  });
}

function hitOf(row: Row, { matched, typed }: { matched: string; typed: string }): CustomerHit {
  return {
    investorId: row.id,
    name: maskedName(row),
    phone: maskedPhone(row.phone, typed),
    email: maskedEmail(row.email),
    matched,
    at: row.createdAt.toISOString(),
    owedKobo: String(row.owedKobo),
    states: statesOf(row),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}

function statesOf(row: Row): string[] {
  return [
    ...(row.closedAt ? ["closed"] : []),
    ...(row.isFrozen ? ["frozen"] : []),
    ...(row.debtKobo > 0n ? ["owes"] : []),
    ...(row.disputes > 0n ? ["dispute open"] : []),
    ...(row.withdrawals > 0n ? ["withdrawal under way"] : []),
  ];
}

async function readRows(db: Db, ids: readonly string[], now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.first_name, i.last_name, i.phone, i.email, i.created_at, i.closed_at,
      i.frozen_at is not null and (i.frozen_until is null or i.frozen_until > ${now}) as is_frozen,
      (select max(s.last_used_at) from session s where s.investor_id = i.id) as last_seen_at,
      coalesce(own.owed, 0)::bigint as owed_kobo, coalesce(own.debt, 0)::bigint as debt_kobo,
      (select count(*) from dispute d where d.investor_id = i.id and d.state = 'open') as disputes,
      (select count(*) from withdrawal w where w.investor_id = i.id and w.state = 'pending') as withdrawals
    from investor i
    left join lateral (
      select sum(balance) filter (where kind not in ('debt', 'points')) as owed,
        sum(balance) filter (where kind = 'debt') as debt
      from ledger.account where owner_id = i.id
    ) own on true
    where i.id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}
