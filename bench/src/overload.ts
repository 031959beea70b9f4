import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { webhookPaths } from "@osisi/server/gateway/webhook-paths.ts";
import { Client } from "pg";
import { newInvestor } from "../../e2e/support/api.ts";
import { newPerson } from "../../e2e/support/people.ts";
import type { World } from "../../e2e/support/running-world.ts";
import { startWorld } from "../../e2e/support/world.ts";
import type { Flooded, Wave } from "./flood.ts";
import { openPayments, type Webhook } from "./open-payments.ts";
import { percentile, postAll } from "./post-all.ts";
import { printTable } from "./print-table.ts";

/** A server under ten times its capacity: its throughput and latency meanwhile, whether money still
 * moves, and how it recovers. Commits are not flushed to the disk. */

const TIMES = Number(process.env["TIMES"] ?? 10);
const SECONDS = Number(process.env["SECONDS"] ?? 10);
const AT_ONCE = process.env["LIMIT_REQUESTS_AT_ONCE"] ?? "40";
/** Keep-alive, as a proxy in front does: Node accepts new connections slowly while others are
 * busy. */
const A_PROXYS = 200;
const WEBHOOKS_A_SECOND = 10;
const PATIENCE_MS = 60_000;

export async function run(): Promise<void> {
  Object.assign(process.env, {
    LIMIT_REQUESTS_PER_MINUTE: "1000000000",
    LIMIT_REQUESTS_AT_ONCE: AT_ONCE,
    LOG_LEVEL: "warn",
  });
  const world = await startWorld("overload", { web: false });
  const client = new Client({ connectionString: world.stack.databaseOwnerUrl });
  try {
    await client.connect();
    await measure(world, client);
  } finally {
    await client.end();
    await world.stack.stop();
    rmSync(world.stack.dataDir, { recursive: true, force: true });
  }
}

async function measure(world: World, client: Client): Promise<void> {
  const token = await newInvestor(world, newPerson());
  const url = `${world.appUrl}/v1/user/profile`;
  const full = { url, token, seconds: SECONDS, connections: 32 };
  const open = await openPayments(world.stack.databaseUrl, {
    payments: 3 * SECONDS * WEBHOOKS_A_SECOND,
    investors: 100,
    secretKey: world.stack.env["PAYSTACK_SECRET_KEY"] ?? "",
  });
  const settle = () => timesOf(world, client, open.splice(0, SECONDS * WEBHOOKS_A_SECOND));

  await wave({ ...full, seconds: SECONDS / 2 });
  const calm = await settle();
  const before = await wave(full);
  const capacity = before.answered.length / SECONDS;
  const asked = capacity * TIMES;
  const [over, meanwhile] = await Promise.all([
    wave({ ...full, aSecond: asked, connections: A_PROXYS }),
    settle(),
  ]);
  const after = await wave(full);

  console.log(`${TIMES} times its capacity for ${SECONDS} s, ${AT_ONCE} concurrent requests\n`);
  const usual = percentile(before.answered, 99);
  const row = (name: string, { answered, refused, late, failed }: Flooded) => [
    name,
    ratio(answered.length / SECONDS, capacity),
    ratio(percentile(answered, 50), usual),
    ratio(percentile(answered, 99), usual),
    ratio(refused.length / SECONDS, capacity),
    ratio(percentile(refused, 99), usual),
    ratio(percentile(late, 99), usual),
    String(failed),
  ];
  printTable([
    ["reading the profile", "answered", "p50", "p99", "refused", "p99", "sent late p99", "failed"],
    row("capacity (1)", before),
    row(`${TIMES} times of it`, over),
    row("afterwards", after),
  ]);
  const webhooks = (name: string, times: Settled) => [
    name,
    ...[times.answered, times.settled].flatMap((some) =>
      [50, 99].map((percent) => ratio(percentile(some, percent), usual)),
    ),
  ];
  console.log("");
  printTable([
    [`${WEBHOOKS_A_SECOND} webhooks a second`, "answered p50", "p99", "settled p50", "p99"],
    webhooks("calm", calm),
    webhooks(`at ${TIMES} times`, meanwhile),
  ]);
  console.log(`
All are ratios to the first row: of ${capacity.toFixed(0)} a second, and of its p99, ${usual.toFixed(0)} ms.`);
}

type Settled = Readonly<Record<"answered" | "settled", number[]>>;

/** Milliseconds from sending the webhook until it was acknowledged, and until the worker had
 * settled it. */
async function timesOf(world: World, client: Client, webhooks: Webhook[]): Promise<Settled> {
  const url = world.appUrl + webhookPaths.first;
  const posted = await postAll(url, webhooks, { connections: 8, aSecond: WEBHOOKS_A_SECOND });
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ reference: string; settled: number }>(settled, [
      posted.map(({ reference }) => reference),
    ]);
    const settledAt = new Map(rows.map((row) => [row.reference, row.settled]));
    if (settledAt.size === posted.length) {
      return {
        answered: posted.map(({ answeredAt, sentAt }) => answeredAt - sentAt),
        settled: posted.map(({ reference, sentAt }) => (settledAt.get(reference) ?? 0) - sentAt),
      };
    }
    if (performance.now() > deadline) throw new Error("not every payment was settled");
    await sleep(100);
  }
}

const settled = `
  select reference, (extract(epoch from settled_at) * 1000)::float8 as settled
  from payment where reference = any($1) and state = 'settled'
`;

function wave(what: Wave): Promise<Flooded> {
  const child = fork(path.join(import.meta.dirname, "flood.ts"));
  return new Promise((resolve, reject) => {
    child.once("message", (flooded: Flooded) => resolve(flooded));
    child.once("exit", (code) => reject(new Error(`the flood ended with ${code}`)));
    child.send(what);
  });
}

function ratio(value: number, to: number): string {
  return (value / to).toFixed(2);
}
