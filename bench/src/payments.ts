import { availableParallelism } from "node:os";
import { findViolations } from "@osisi/server/ledger/invariants.ts";
import { createDatabase } from "@osisi/server/platform/database/database.ts";
import { Client } from "pg";
import { type Webhook, openPayments } from "./open-payments.ts";
import {
  type Moments,
  type Round,
  answerAll,
  medianRate,
  settleAll,
  typical,
} from "./payment-rounds.ts";
import { printTable } from "./print-table.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

/** From a signed webhook to money in the stash, end to end: posted over HTTP, stored, fetched by
 * the worker, booked. Beside it, in the same run, a Fastify that receives the same bytes and does
 * nothing. All of it shares the machine: PostgreSQL, server, worker, the sandbox, which receives
 * the mail to the investors, and the client. */

const CONNECTIONS = 32;
const ROUNDS = 5;
const A_ROUND = 300;
const A_ROUND_OF_IDLE = 3_000;
const A_CALM_ROUND = 200;
/** Below the throughput at most: so a latency measures the work, not a queue before it. */
const CALM = 0.5;

type Rounds = { ours: Round[]; idle: Round[] };

export async function run(): Promise<void> {
  const product = await startProduct();
  const client = new Client({ connectionString: product.ownerUrl });
  try {
    await client.connect();
    const webhooks = await openPayments(product.databaseUrl, {
      payments: ROUNDS * (A_ROUND + A_CALM_ROUND) + A_ROUND,
      investors: 1_000,
      secretKey: product.secretKey,
    });
    console.log(`commits on disk, ${availableParallelism()} cores shared by all;`);
    console.log(`medians of ${ROUNDS} interleaved rounds, ${CONNECTIONS} connections\n`);
    await compare(product, client, webhooks);
    await checkBooks(product.databaseUrl);
  } finally {
    await client.end();
    await product.stop();
  }
}

async function compare(product: RunningProduct, client: Client, webhooks: Webhook[]) {
  const settle = (count: number, aSecond?: number) =>
    settleAll(client, product.webhookUrl, webhooks.splice(0, count), load(aSecond));
  const same = Array.from({ length: A_ROUND_OF_IDLE }, () => webhooks[0] ?? never());
  const answer = (count: number, aSecond?: number) =>
    answerAll(product.idleUrl, same.slice(0, count), load(aSecond));
  await answer(A_ROUND_OF_IDLE);
  await settle(A_ROUND);
  const full = await interleave(
    () => settle(A_ROUND),
    () => answer(A_ROUND_OF_IDLE),
  );
  const aSecond = medianRate(full.ours) * CALM;
  const calm = await interleave(
    () => settle(A_CALM_ROUND, aSecond),
    () => answer(A_CALM_ROUND, aSecond),
  );
  printRates(full);
  printTimes(calm, aSecond);
}

async function interleave(ours: () => Promise<Round>, idle: () => Promise<Round>) {
  const rounds: Rounds = { ours: [], idle: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.idle.push(await idle());
    rounds.ours.push(await ours());
  }
  return rounds;
}

function load(aSecond: number | undefined) {
  return { connections: CONNECTIONS, ...(aSecond !== undefined && { aSecond }) };
}

function printRates({ ours, idle }: Rounds) {
  const floor = medianRate(idle);
  const kept = medianRate(ours.map((round) => ({ ...round, aSecond: answeredASecond(round) })));
  const row = (name: string, rate: number) => [
    name,
    Math.round(rate).toLocaleString("en"),
    (rate / floor).toFixed(3),
  ];
  printTable([
    ["as fast as it goes", "a second", "to the floor"],
    row("floor: a Fastify that does nothing", floor),
    row("webhooks stored and acknowledged", kept),
    row("payments settled", medianRate(ours)),
  ]);
}

function answeredASecond({ moments }: Round): number {
  const begun = Math.min(...moments.map(({ sentAt }) => sentAt));
  const ended = Math.max(...moments.map(({ answeredAt }) => answeredAt));
  return (moments.length * 1_000) / (ended - begun);
}

function printTimes({ ours, idle }: Rounds, aSecond: number) {
  const floor = typical(idle, 99, whole);
  const row = (name: string, rounds: Round[], took: (moments: Moments) => number) => [
    name,
    typical(rounds, 50, took).toFixed(1),
    typical(rounds, 99, took).toFixed(1),
    (typical(rounds, 99, took) / floor).toFixed(1),
  ];
  console.log();
  printTable([
    [`milliseconds at ${Math.round(aSecond)} a second`, "median", "p99", "p99 to the floor's"],
    row("floor: a Fastify that does nothing", idle, whole),
    row("webhook posted until settled", ours, whole),
    row("  until it is stored and acknowledged", ours, (one) => one.answeredAt - one.sentAt),
    row("  from there until a worker has fetched it", ours, (one) => one.takenAt - one.answeredAt),
    row("  from there until it is committed", ours, (one) => one.bookedAt - one.takenAt),
  ]);
}

const whole = ({ sentAt, bookedAt }: Moments) => bookedAt - sentAt;

async function checkBooks(url: string) {
  const db = createDatabase(url);
  const violations = await findViolations(db);
  const { count } = await db
    .selectFrom("payment")
    .select((on) => on.fn.countAll().as("count"))
    .where("state", "=", "settled")
    .executeTakeFirstOrThrow();
  await db.destroy();
  if (violations.length > 0)
    throw new Error(`The ledger's invariants do not hold: ${JSON.stringify(violations)}`);
  console.log(
    `\n${Number(count).toLocaleString("en")} payments settled, and the ledger's invariants hold.`,
  );
}

function never(): never {
  throw new Error("There are no payments.");
}
