import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { complaintsOf, type OwnProcess, startProcess } from "#test/own-process.ts";
import type { Investor } from "#test/paying.ts";
import { until } from "#test/until.ts";
import { startWithdrawing, type Withdrawing } from "#test/withdrawing.ts";

/** Graceful shutdown of processes with pending work. */

const WHOLE_TEST_MS = 120_000;

let world: Withdrawing;
const running = new Set<OwnProcess>();

beforeAll(async () => {
  world = await startWithdrawing();
});
afterEach(async () => {
  for (const one of running) one.signal("SIGKILL");
  await Promise.all([...running].map(({ ended }) => ended));
  running.clear();
  await world.outside.clearFaults();
});
afterAll(() => world.stop());

async function start(role: "serve" | "work", env: Record<string, string> = {}) {
  const one = await startProcess(world.runtime, role, env);
  running.add(one);
  return one;
}

const asked = (investor: Investor) => ({ authorization: `Bearer ${investor.token}` });

/** Begins a payment that the gateway answers slowly; returns once the gateway has received it. */
async function fundSlowly({ url }: OwnProcess, investor: Investor, ms: number) {
  const before = (await world.references()).length;
  await world.fault({ on: "POST /transaction/initialize", times: 1, effect: "hang", ms });
  const answer = fetch(url + apiPaths.fund, {
    method: "POST",
    headers: { ...asked(investor), "content-type": "application/json" },
    body: JSON.stringify({ amount: 5_000 }),
  }).then(
    (response) => response.status,
    () => "cut" as const,
  );
  await until("the gateway has it", async () => (await world.references()).length > before);
  return { answer };
}

const statusOf = (url: string, headers = {}) =>
  fetch(url, { headers }).then(
    ({ status }) => status,
    () => "refused" as const,
  );

it(
  "a server first reports not ready, still answers, then accepts nothing new and cuts no request",
  async () => {
    const investor = await world.investor();
    const serve = await start("serve", { DRAIN_SECONDS: "1" });
    expect(await statusOf(`${serve.url}/readyz`)).toBe(200);
    const slow = await fundSlowly(serve, investor, 4_000);
    serve.signal("SIGTERM");
    await until("not ready", async () => (await statusOf(`${serve.url}/readyz`)) === 503);
    const late = await fetch(serve.url + apiPaths.me, { headers: asked(investor) });
    expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
    await until("no more", async () => (await statusOf(`${serve.url}/healthz`)) === "refused");
    expect(await slow.answer).toBe(200);
    expect(await serve.ended).toBe(0);
    expect(complaintsOf(serve)).toEqual([]);
  },
  WHOLE_TEST_MS,
);

it(
  "a second signal skips the drain phase, and cuts no request either",
  async () => {
    const serve = await start("serve", { DRAIN_SECONDS: "600" });
    const slow = await fundSlowly(serve, await world.investor(), 2_000);
    serve.signal("SIGTERM");
    await until("not ready", async () => (await statusOf(`${serve.url}/readyz`)) === 503);
    serve.signal("SIGTERM");
    expect(await slow.answer).toBe(200);
    expect(await serve.ended).toBe(0);
    expect(complaintsOf(serve)).toEqual([]);
  },
  WHOLE_TEST_MS,
);

it(
  "a server waits until the time limit and no longer",
  async () => {
    const serve = await start("serve", { STOP_SECONDS: "0.5" });
    const slow = await fundSlowly(serve, await world.investor(), 9_000);
    serve.signal("SIGTERM");
    expect(await serve.ended).toBe(1);
    expect(await slow.answer).toBe("cut");
    expect(serve.written()).toContain("because it takes too long");
    expect(complaintsOf(serve)).toEqual([]);
  },
  WHOLE_TEST_MS,
);

it(
  "a worker finishes its active job",
  async () => {
    const investor = await saverWithoutWorker();
    const worker = await start("work");
    await world.fault({ on: "POST /transfer", times: 1, effect: "hang", ms: 3_000 });
    const reference = await world.send(investor, 2_000);
    await world.atGateway(reference);
    worker.signal("SIGTERM");
    expect(await worker.ended).toBe(0);
    expect(complaintsOf(worker)).toEqual([]);
    expect((await world.withdrawal(reference)).gatewayStatus).toBe("pending");
    expect(await lockedJobs()).toBe(0);
  },
  WHOLE_TEST_MS,
);

it(
  "a worker at its time limit releases its job to another one, which does it once",
  async () => {
    const investor = await saverWithoutWorker();
    const worker = await start("work", { STOP_SECONDS: "0.5" });
    await world.fault({ on: "POST /transfer", times: 1, effect: "hang", ms: 9_000 });
    const reference = await world.send(investor, 2_000);
    await world.atGateway(reference);
    worker.signal("SIGTERM");
    expect(await worker.ended).toBe(1);
    expect(complaintsOf(worker)).toEqual([]);
    expect(await lockedJobs()).toBe(1);
    expect((await world.withdrawal(reference)).gatewayStatus).toBeNull();
    await start("work");
    await until("freed and done", async () => (await lockedJobs()) === 0);
    await until("answered", async () => (await world.withdrawal(reference)).gatewayStatus !== null);
    expect(await world.transfersOf(reference)).toHaveLength(1);
  },
  WHOLE_TEST_MS,
);

/** An investor with money and an account, while no worker runs. */
async function saverWithoutWorker(): Promise<Investor> {
  const worker = await start("work");
  const investor = await world.saver(5_000);
  await world.stopWorking();
  worker.signal("SIGTERM");
  await worker.ended;
  return investor;
}

async function lockedJobs(): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.jobs where locked_at is not null and task_identifier <> 'every-minute'
  `.execute(world.db);
  return rows.length;
}
