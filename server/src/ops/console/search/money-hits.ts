import type { CardHit, MoneyHit } from "@osisi/contracts/console/search.ts";
import { type RawBuilder, sql } from "kysely";
import { storedIds } from "#gateway/gateway-of.ts";
import { referenceOf } from "#gateway/reference.ts";
import type { Db } from "#platform/database/database.ts";
import { maskedName } from "../mask.ts";
import type { Reading, ReferencedKind } from "./read-search.ts";

type MoneyRow = Readonly<{
  of: string;
  id: string;
  reference: string | null;
  gatewayId: string | null;
  sessionId: string | null;
  amountKobo: bigint;
  currency: string;
  state: string;
  at: Date;
  investorId: string | null;
  firstName: string | null;
  lastName: string | null;
}>;

type Table = Readonly<{
  kind: ReferencedKind;
  columns: RawBuilder<unknown>;
  table: RawBuilder<unknown>;
  /** The column that holds the reference as it is, and that of the bank's session, if it has them. */
  reference?: RawBuilder<unknown>;
  session?: RawBuilder<unknown>;
}>;

const tables = {
  payments: {
    kind: "fund",
    columns: sql`m.reference, m.gateway_id, null as session_id, m.currency, m.created_at as at`,
    table: sql`payment`,
    reference: sql`m.reference`,
  },
  withdrawals: {
    kind: "wd",
    columns: sql`m.reference, m.gateway_id, m.session_id, 'NGN' as currency, m.created_at as at`,
    table: sql`withdrawal`,
    reference: sql`m.reference`,
    session: sql`m.session_id`,
  },
  refunds: {
    kind: "refund",
    columns: sql`null as reference, m.gateway_id, null as session_id, m.currency, m.created_at as at`,
    table: sql`refund`,
    reference: sql`m.payment_reference`,
  },
  disputes: {
    kind: "dispute",
    columns: sql`m.gateway_id as reference, m.gateway_id, null as session_id, m.currency, m.opened_at as at`,
    table: sql`dispute`,
    reference: sql`m.payment_reference`,
  },
} as const satisfies Record<string, Table>;

type Kind = keyof typeof tables;
const kinds: readonly Kind[] = ["payments", "withdrawals", "refunds", "disputes"];

/** By our reference, the gateway's id or the bank's session, in one statement. */
export async function moneyHits(
  db: Db,
  reading: Reading,
  atMost: number,
): Promise<Record<Kind, MoneyHit[]>> {
  const parts = kinds.flatMap((of) => {
    const table: Table = tables[of];
    const ways = waysTo(table, reading);
    if (ways.length === 0) return [];
    return sql`(
      select ${sql.lit(of)} as of, m.id, m.amount_kobo, m.state, m.investor_id, ${table.columns}
      from ${table.table} m where ${sql.join(ways, sql` or `)} order by at desc, m.id desc limit ${atMost}
    )`;
  });
  const rows = await readRows(db, parts);
  const hitsOf = (of: Kind) =>
    rows.filter((row) => row.of === of).map((row) => hitOf(row, tables[of], reading));
  return {
    payments: hitsOf("payments"),
    withdrawals: hitsOf("withdrawals"),
    refunds: hitsOf("refunds"),
    disputes: hitsOf("disputes"),
  };
}

async function readRows(db: Db, parts: readonly RawBuilder<unknown>[]): Promise<MoneyRow[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<MoneyRow>`
    select m.*, i.first_name, i.last_name
    from (${sql.join(parts, sql` union all `)}) m left join investor i on i.id = m.investor_id
    order by m.at desc, m.id desc
  `.execute(db);
  return rows;
}

function waysTo(table: Table, reading: Reading): RawBuilder<unknown>[] {
  const { gatewayId, ids, reference, sessionStart } = reading;
  return [
    ...(ids?.kind === table.kind ? [sql`m.id between ${ids.from} and ${ids.to}`] : []),
    ...(table.reference && reference !== undefined ? [sql`${table.reference} = ${reference}`] : []),
    ...(gatewayId === undefined ? [] : [sql`m.gateway_id = any (${storedIds(gatewayId)}::text[])`]),
    ...(table.session && sessionStart !== undefined
      ? [sql`${table.session} like ${`${sessionStart}%`}`]
      : []),
  ];
}

const REFERENCED = {
  fund: "payment",
  wd: "withdrawal",
  refund: "refund",
  dispute: "dispute",
} as const;

function hitOf(row: MoneyRow, { kind }: Table, { gatewayId, sessionStart }: Reading): MoneyHit {
  const isSession = sessionStart !== undefined && row.sessionId?.startsWith(sessionStart) === true;
  const isGateway = gatewayId !== undefined && storedIds(gatewayId).includes(row.gatewayId ?? "");
  const { amountKobo, currency, firstName, investorId, lastName, state } = row;
  return {
    matched: isSession ? "session id" : isGateway ? "gateway’s id" : "reference",
    reference: row.reference ?? referenceOf(REFERENCED[kind], row.id),
    gatewayId: row.gatewayId,
    amountKobo: String(amountKobo),
    currency,
    state,
    at: row.at.toISOString(),
    investorId,
    name: firstName === null || lastName === null ? null : maskedName({ firstName, lastName }),
  };
}

type CardRow = Readonly<{
  kind: CardHit["kind"];
  investorId: string;
  firstName: string;
  lastName: string;
  brand: string | null;
  bank: string | null;
  last4: string;
  state: string;
  at: Date;
}>;

/** Kept cards, mandates and payout accounts with this end. */
export async function cardHits(
  db: Db,
  { last4 }: Reading,
  { atMost, now }: { atMost: number; now: Date },
): Promise<CardHit[]> {
  if (last4 === undefined) return [];
  const { rows } = await sql<CardRow>`
    select found.*, i.first_name, i.last_name from (
      select 'card' as kind, c.investor_id, c.brand, c.bank, c.last4, c.added_at as at,
        case when c.removed_at is not null then 'removed' when c.unusable_since is not null then 'unusable'
          when c.rests_until > ${now} then 'rests' else 'usable' end as state
      from card c where c.last4 = ${last4}
      union all
      select 'card', m.investor_id, 'mandate', m.bank, m.last4, m.started_at, m.state
      from mandate m where m.last4 = ${last4}
      union all
      select 'payout-account', r.investor_id, null, r.bank_name, r.last4, a.added_at,
        case when a.usable_from > ${now} then 'not usable yet' else 'usable' end
      from payout_recipient r join payout_account a on a.recipient_id = r.id and a.investor_id = r.investor_id
      where r.last4 = ${last4}
    ) found join investor i on i.id = found.investor_id
    order by at desc limit ${atMost}
  `.execute(db);
  return rows.map((row) => ({
    matched: row.kind === "card" ? "card" : "payout account",
    kind: row.kind,
    investorId: row.investorId,
    name: maskedName(row),
    bank: row.bank ?? "",
    brand: row.brand,
    last4: row.last4,
    state: row.state,
    at: row.at.toISOString(),
  }));
}
