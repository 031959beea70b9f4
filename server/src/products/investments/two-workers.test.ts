import type { ChildProcess } from "node:child_process";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { endProcess, startWorkerProcess } from "#test/worker-process.ts";

/** Two processes on one database, while many investments end at the same moment. */

const MANY = 40;
const WHOLE_TEST_MS = 180_000;
const PATIENCE = { timeout: 60_000, interval: 10 };

let world: Investing;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => endProcess(worker, "SIGTERM")));
  await world.stop();
}, 60_000);

function startWorker(): ChildProcess {
  const worker = startWorkerProcess(world.runtime);
  workers.push(worker);
  return worker;
}

it(
  "pay each investment out once, also when one of them is killed in the middle",
  async () => {
    const investor = await world.investor();
    await world.fill(investor, MANY * 1_000);
    const ids = await Promise.all(
      Array.from({ length: MANY }, () => world.buy(investor, { unitsBought: 1 })),
    );
    await Promise.all(ids.slice(0, MANY / 2).map((id) => world.choose(investor, id, "principal")));
    await world.stopWorking();
    await sql`update clock set offset_ms = offset_ms + ${89 * 86_400_000}`.execute(world.db);
    const [first] = [startWorker(), startWorker()];
    const matured = () => world.movements("investment-matured");
    await expect.poll(matured, PATIENCE).toBeGreaterThanOrEqual(5);
    await endProcess(first, "SIGKILL");
    expect(await matured()).toBeLessThan(MANY);
    await world.travel("PT30M");
    await expect.poll(matured, PATIENCE).toBe(MANY);
    expect(await world.movements("investment-return")).toBe(MANY);
    expect(await world.movements("management-fee")).toBe(MANY);
    expect(await world.movements("units-bought")).toBe(MANY + MANY / 2);
    // Twenty of ₦1,000 are in the stash again, and forty times 3% of it.
    expect(await world.stashOf(investor)).toBe(2_000_000n + 120_000n);
    await world.expectUnitsToAgree();
    await world.expectBooksToAgree();
  },
  WHOLE_TEST_MS,
);
