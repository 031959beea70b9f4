import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Webhook } from "./open-payments.ts";
import { type Posted, percentile, postAll } from "./post-all.ts";
import { median } from "./rounds.ts";

/** Rounds of posting webhooks to the product or to the floor, and when each was done. */

const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 100;

/** `bookedAt`: when its transaction was committed; `takenAt`: when the worker had fetched it. */
export type Moments = Posted & Readonly<{ takenAt: number; bookedAt: number }>;
export type Round = Readonly<{ aSecond: number; moments: readonly Moments[] }>;
export type Load = Readonly<{ connections: number; aSecond?: number }>;

export async function settleAll(
  client: Client,
  url: string,
  webhooks: readonly Webhook[],
  load: Load,
): Promise<Round> {
  const posted = await postAll(url, webhooks, load);
  await untilQuiet(client);
  const moments = await whenBooked(client, posted);
  return roundOf(moments);
}

/** The floor is done with a request when it has responded. */
export async function answerAll(
  url: string,
  webhooks: readonly Webhook[],
  load: Load,
): Promise<Round> {
  const posted = await postAll(url, webhooks, load);
  return roundOf(
    posted.map((one) => ({ ...one, takenAt: one.answeredAt, bookedAt: one.answeredAt })),
  );
}

function roundOf(moments: readonly Moments[]): Round {
  const begun = Math.min(...moments.map(({ sentAt }) => sentAt));
  const ended = Math.max(...moments.map(({ bookedAt }) => bookedAt));
  return { moments, aSecond: (moments.length * 1_000) / (ended - begun) };
}

/** Until every job has run, including those that send mail. */
export async function untilQuiet(client: Client): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::integer as count from graphile_worker._private_jobs",
    );
    if (rows[0]?.count === 0) return;
    if (performance.now() > deadline) throw new Error(`${rows[0]?.count} jobs are still not done`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function whenBooked(client: Client, posted: readonly Posted[]): Promise<Moments[]> {
  const { rows } = await client.query<{ reference: string; taken: number; booked: number }>(
    `select reference, (extract(epoch from settled_at) * 1000)::float8 as taken,
       (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as booked
     from payment where reference = any($1) and state = 'settled'`,
    [posted.map(({ reference }) => reference)],
  );
  const found = new Map(rows.map((row) => [row.reference, row]));
  return posted.map((one) => {
    const row = found.get(one.reference);
    if (!row) throw new Error(`${one.reference} was not settled`);
    return { ...one, takenAt: row.taken, bookedAt: row.booked };
  });
}

export function medianRate(rounds: readonly Round[]): number {
  return median(rounds.map(({ aSecond }) => aSecond));
}

/** The percentile, as the median over the rounds. */
export function typical(
  rounds: readonly Round[],
  percent: number,
  took: (moments: Moments) => number,
): number {
  return median(rounds.map(({ moments }) => percentile(moments.map(took), percent)));
}
