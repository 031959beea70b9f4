import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { readConfig } from "../../server/src/config.ts";
import { travellingClock } from "../../server/src/platform/clock.ts";
import { type Db, createDatabase } from "../../server/src/platform/database.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { startWorld } from "../support/world.ts";
import { violationsIn } from "./books.ts";
import type { Chaos } from "./chaos.ts";
import {
  compareAfterReplay,
  compareAtTheEnd,
  compareUnderWay,
  heal,
  lateCustomers,
} from "./heal.ts";
import { addAccount, newInvestors } from "./investors.ts";
import { liveThrough } from "./live-through.ts";
import { type Size, planOf } from "./plan.ts";
import type { Round } from "./step.ts";
import { ChaosFound, startTrace } from "./trace.ts";

/** Everything that can go wrong at once: hundreds of investors pay in and take out while webhooks are
 * lost, repeated, late, out of order and forged, the gateway answers late, wrongly or not at all, and
 * our programs are killed. In the end not one kobo may be anywhere else than the gateway says. */

type Length = Size & Readonly<{ lasts: string }>;

const short: Length = {
  investors: 200,
  rounds: 5,
  stepsARound: 60,
  advances: ["PT0S", "PT15S", "PT1M", "PT3M"],
  hangMs: 1_500,
  lasts: "P1D",
};
/** Until nobody asks any more about a payment that never came. */
const long: Length = {
  investors: 400,
  rounds: 10,
  stepsARound: 80,
  advances: ["PT0S", "PT1M", "PT20M", "PT2H", "PT9H", "P1D"],
  hangMs: 12_000,
  lasts: "P8D",
};

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const seed = Number(process.env["OSISI_SEED"] ?? 1);
const runs = isFull ? 2 : 1;
const size = isFull ? long : short;

for (const own of Array.from({ length: runs }, (_, run) => seed + run)) {
  test(`not a kobo is lost or made in chaos (seed ${own})`, async () => {
    await runWith(own);
  });
}

async function runWith(own: number): Promise<void> {
  const world = await startWorld("chaos", { web: false });
  const db = createDatabase(world.stack.databaseUrl);
  const trace = startTrace();
  const repeat = `OSISI_SEED=${own} ${isFull ? "OSISI_TEST_SIZE=full " : ""}npm test -- e2e/chaos`;
  const logs = `${world.stack.dataDir}/logs`;
  let found: readonly string[] = ["it could not be carried out to its end"];
  try {
    const investors = await newInvestors(db, size.investors);
    const operator = operatorOf(world.stack.env, db);
    const notes = { begun: new Map(), asked: new Map(), wrong: [] };
    const chaos: Chaos = { ...world, investors, operator, trace, ...notes };
    const plan = planOf(own, size);
    await prepare(chaos, plan);
    found = await liveAndCompare(chaos, db, plan);
  } catch (error) {
    trace.note("the run", String(error));
    throw new ChaosFound(found, { repeat, trace, logs });
  } finally {
    await db.destroy();
    await world.stack.stop();
  }
  if (found.length > 0) throw new ChaosFound(found, { repeat, trace, logs });
  expect(found).toEqual([]);
  console.log(trace.lines.find((line) => line.includes("in numbers")) ?? "");
  rmSync(world.stack.dataDir, { recursive: true, force: true });
}

function operatorOf(env: Record<string, string>, db: Db): Chaos["operator"] {
  const log = createLog("silent", "operator");
  return { config: readConfig(env), db, log, clock: travellingClock(db) };
}

async function prepare(chaos: Chaos, plan: readonly Round[]): Promise<void> {
  const steps = plan.flatMap((round) => round.steps);
  const who = new Set(steps.flatMap(({ step }) => (step.do === "withdraw" ? [step.who] : [])));
  const waiting = chaos.investors.filter((_, index) => who.has(index));
  const workThrough = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await addAccount(chaos.appUrl, next);
  };
  await Promise.all(Array.from({ length: 10 }, workThrough));
}

/** Stops at the first thing that does not hold: what comes later only hides it. */
async function liveAndCompare(chaos: Chaos, db: Db, plan: readonly Round[]): Promise<string[]> {
  for (const round of plan) {
    await liveThrough(chaos, round);
    const violations = await violationsIn(db);
    if (violations.length > 0) return violations;
  }
  await heal(chaos);
  await lateCustomers(chaos, turnedAway(plan));
  const checks = [
    () => compareUnderWay(chaos, db, size.lasts),
    () => compareAtTheEnd(chaos, db),
    () => compareAfterReplay(chaos, db),
  ];
  for (const check of checks) {
    const found = await check();
    if (found.length > 0) return found;
  }
  return [];
}

/** All but every tenth of those who had not paid. */
function turnedAway(plan: readonly Round[]): number[] {
  const numbers = plan.flatMap(({ steps }) =>
    steps.flatMap(({ number, step }) =>
      step.do === "fund" && step.customer.length < 2 && !pays(step.customer) ? [number] : [],
    ),
  );
  return numbers.filter((_, index) => index % 10 !== 0);
}

function pays(customer: readonly string[]): boolean {
  return customer.some((act) => !["walks away", "fails", "is challenged"].includes(act));
}
