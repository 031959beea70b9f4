import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { eventually } from "../support/api.ts";
import { whatDiffers } from "./books.ts";
import { type Fault, faults, primaryOf } from "./faults.ts";
import { type HaWorld, startHaWorld } from "./ha-world.ts";
import { isQuick } from "./fill-in.ts";
import { untilWhole } from "./whole.ts";

/** Three machines with a database, which are lost one after the other while people move money. Each
 * time writes continue within seconds, nothing acknowledged is lost, nothing is duplicated, and the
 * machine rejoins. */

test.describe.configure({ mode: "serial" });

/** Twice the usual duration. */
const LONGEST_HOLE_SECONDS = isQuick ? 20 : 60;
const WHOLE_AGAIN_MS = 60_000;

const main = path.join(import.meta.dirname, "../../server/src/main.ts");

let world: HaWorld;
let isWell = true;

test.beforeAll(async () => {
  world = await startHaWorld();
});
test.afterEach(() => {
  const { status, expectedStatus } = test.info();
  if (status !== expectedStatus) isWell = false;
});
test.afterAll(() => world?.stop({ isWell }));

test("a worker behind the pooler of servers refuses to start", async () => {
  const { cluster, product } = world;
  const env = { ...product.env, DATABASE_URL: cluster.pooledUrl };
  const starting = promisify(execFile)(process.execPath, [main, "work"], { env });
  await expect(starting).rejects.toThrow("`work` receives no notifications there");
});

for (const fault of faults) test(fault.title, () => liveThrough(fault));

async function liveThrough({ strike, moves, title }: Fault): Promise<void> {
  const { cluster, crowd, product } = world;
  const before = await primaryOf(cluster);
  crowd.start();
  await writesGoOn();
  await product.sandbox.fault({ on: "POST /transfer", times: 4, effect: "hang", ms: 4_000 });
  await sleep(500);
  const period = crowd.tally.begin();
  const mend = await strike(cluster);
  if (moves) await eventually("another primary", () => otherThan(before), WHOLE_AGAIN_MS);
  await writesGoOn();
  await mend();
  const mended = performance.now();
  await untilWhole(cluster.superuserUrl, WHOLE_AGAIN_MS);
  const whole = secondsSince(mended);
  await writesGoOn();
  await crowd.pause();
  const paused = performance.now();
  // A payout in doubt is polled for half an hour before it is sent again.
  await product.sandbox.advance("PT45M");
  console.log(
    `    ${title}: no write for ${period.holeSeconds().toFixed(1)} s, ${period.acknowledged()} acknowledged; ` +
      `all three again ${whole} s after the repair, nothing pending after ${secondsSince(paused)} s more; ` +
      `retried after ${JSON.stringify(period.refusals())}`,
  );
  expect(await whatDiffers(product, crowd)).toEqual([]);
  expect(period.holeSeconds()).toBeLessThan(LONGEST_HOLE_SECONDS);
}

async function otherThan(before: string): Promise<true | undefined> {
  return (await primaryOf(world.cluster)) === before ? undefined : true;
}

/** Of more than one of them. */
async function writesGoOn(): Promise<void> {
  const period = world.crowd.tally.begin();
  await eventually(
    "writes to go on",
    async () => (period.acknowledged() >= 10 ? true : undefined),
    60_000,
  );
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1_000).toFixed(1);
}
