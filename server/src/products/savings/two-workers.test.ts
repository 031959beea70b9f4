import type { ChildProcess } from "node:child_process";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyPlan } from "#test/many-plans.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { endProcess, startWorkerProcess } from "#test/worker-process.ts";

/** Two processes on one database, while many plans fall due at the same moment. */

const COPIES = 60;
const WHOLE_TEST_MS = 180_000;
const PATIENCE = { timeout: 60_000, interval: 10 };

let world: Saving;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  world = await startSaving("2027-06-10T09:00:00+01:00", { LIMIT_CHARGES_PER_MINUTE: "100000" });
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

async function count(state: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from plan_instalment where number = 2 and state = ${state}
  `.execute(world.db);
  return Number(rows[0]?.count ?? 0);
}

it(
  "charge each due date once, also when one of them is killed in the middle",
  async () => {
    const investor = await world.investor();
    const planId = await world.save(investor, { interval: "weekly" });
    await copyPlan(world.db, planId, COPIES);
    await world.stopWorking();
    await sql`update clock set offset_ms = offset_ms + ${7 * 86_400_000}`.execute(world.db);
    const [first] = [startWorker(), startWorker()];
    await expect.poll(() => count("paid"), PATIENCE).toBeGreaterThanOrEqual(5);
    await endProcess(first, "SIGKILL");
    const paidThen = await count("paid");
    expect(paidThen).toBeLessThan(COPIES + 1);
    await world.travel("PT30M");
    await expect.poll(() => count("paid"), PATIENCE).toBe(COPIES + 1);
    const { rows: twice } = await sql`
      select subject_id from payment join plan_instalment on plan_instalment.id = subject_id
      where number = 2 group by subject_id having count(*) <> 1
    `.execute(world.db);
    expect(twice).toEqual([]);
    expect(await world.references()).toHaveLength(COPIES + 2);
    expect(await world.movements("instalment-saved")).toBe(COPIES + 2);
    await world.expectBooksToAgree();
  },
  WHOLE_TEST_MS,
);
