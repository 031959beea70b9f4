import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";

/** Gauges that are read from the database on a scrape: how much waits, and for how long. Each is
 * one statement over a partial index of pending rows, never over the whole history. */

export type Reading = Readonly<{
  gauge: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}>;

export type Gauges = Readonly<
  Record<string, Readonly<{ help: string; labels?: readonly string[] }>>
>;

export type Readings = Readonly<{
  gauges: Gauges;
  read: (tx: Tx, now: Date) => Promise<readonly Reading[]>;
}>;

/** Several domains have pending money, reported under one metric name. */
export const underWayGauges = {
  osisi_money_under_way: {
    help: "How many payments, withdrawals, refunds and disputes have no end yet, by how old they are",
    labels: ["kind", "currency", "age"],
  },
  osisi_money_under_way_kobo: {
    help: "The money of what has no end yet, in kobo (of another currency: in its smallest unit)",
    labels: ["kind", "currency", "age"],
  },
  osisi_money_under_way_oldest_seconds: {
    help: "The age of the oldest that has no end yet",
    labels: ["kind", "currency", "age"],
  },
} satisfies Gauges;

type UnderWay = {
  age: string;
  currency: string;
  count: bigint;
  kobo: bigint;
  oldestAt: Date;
};

/** `rows` has the columns `amount_kobo`, `currency` and `since`. */
export async function readUnderWay(
  tx: Tx,
  { kind, rows, now }: { kind: string; rows: RawBuilder<unknown>; now: Date },
): Promise<Reading[]> {
  const found = await sql<UnderWay>`
    select currency, count(*) as count, sum(amount_kobo) as kobo, min(since) as oldest_at,
      case when since > ${now}::timestamptz - interval '10 minutes' then 'under_10m'
        when since > ${now}::timestamptz - interval '1 hour' then 'under_1h'
        when since > ${now}::timestamptz - interval '1 day' then 'under_1d'
        when since > ${now}::timestamptz - interval '7 days' then 'under_7d'
        else 'older' end as age
    from (${rows}) under_way group by currency, age
  `.execute(tx);
  return found.rows.flatMap(({ age, currency, count, kobo, oldestAt }) => {
    const labels = { kind, currency, age };
    return [
      { gauge: "osisi_money_under_way", labels, value: Number(count) },
      { gauge: "osisi_money_under_way_kobo", labels, value: Number(kobo) },
      {
        gauge: "osisi_money_under_way_oldest_seconds",
        labels,
        value: secondsSince(oldestAt, now),
      },
    ];
  });
}

export function secondsSince(moment: Date, now: Date): number {
  return Math.max(0, (now.getTime() - moment.getTime()) / 1000);
}
