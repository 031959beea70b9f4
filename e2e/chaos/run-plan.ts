import { readConfig } from "../../server/src/config.ts";
import { travellingClock } from "../../server/src/platform/clock.ts";
import { type Db, createDatabase } from "../../server/src/platform/database/database.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { gateways } from "../../server/src/gateway/gateway-of.ts";
import { ops } from "../support/ops.ts";
import type { World } from "../support/running-world.ts";
import { violationsIn } from "./books.ts";
import type { Chaos } from "./chaos.ts";
import {
  compareAfterReplay,
  compareAtTheEnd,
  compareUnderWay,
  heal,
  lateCustomers,
  tooLittle,
} from "./heal.ts";
import { addAccount, newInvestors } from "./investors.ts";
import { keepWaysIn } from "./ways-in.ts";
import { liveThrough } from "./live-through.ts";
import type { Round } from "./step.ts";
import { ChaosFound, startTrace } from "./trace.ts";
import { truthOf } from "./truth.ts";

/** Runs a plan to its end, and compares our ledger with the gateway's.
 * @throws ChaosFound, with a trace of everything, if a check fails. */

type Run = Readonly<{
  plan: readonly Round[];
  investors: number;
  /** How much time passes, without faults, before the comparison. */
  lasts: string;
  /** The command that repeats the run. */
  repeat: string;
  /** Called after each round. */
  afterRound?: (round: number) => void;
}>;

export async function runPlan(world: World, run: Run): Promise<{ numbers: string }> {
  return inChaos(world, run, async (chaos, db) => {
    await prepare(chaos, run.plan);
    return liveAndCompare(chaos, db, run);
  });
}

/** @throws ChaosFound, with a trace of everything, if `live` finds something */
export async function inChaos(
  world: World,
  run: Pick<Run, "investors" | "repeat">,
  live: (chaos: Chaos, db: Db) => Promise<readonly string[]>,
): Promise<{ numbers: string }> {
  const { second, stack } = world;
  if (!second) throw new Error("There is no second gateway.");
  const db = createDatabase(stack.databaseUrl);
  const trace = startTrace();
  const from = { repeat: run.repeat, trace, logs: `${stack.dataDir}/logs` };
  let found: readonly string[] = ["it could not be run to its end"];
  try {
    const investors = await newInvestors(db, run.investors);
    const operator = operatorOf(stack.env, db);
    const chaos: Chaos = {
      ...world,
      second,
      investors,
      operator,
      trace,
      numbers: new Map(),
      begun: new Map(),
      asked: new Map(),
      atSecond: new Set(),
      wrong: [],
    };
    found = await live(chaos, db);
  } catch (error) {
    trace.note("the run", String(error));
    throw new ChaosFound(found, from);
  } finally {
    await db.destroy();
  }
  if (found.length > 0) throw new ChaosFound(found, from);
  return { numbers: trace.lines.find((line) => line.includes("in numbers")) ?? "" };
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
  await keepWaysIn(chaos, keepersOf(steps));
  await shareBetweenGateways(chaos);
}

/** Both have business at all times, and all of it goes to the other when one fails. */
async function shareBetweenGateways({ operator, ...world }: Chaos): Promise<void> {
  const [first, second] = gateways(operator.config).map(({ name }) => name);
  for (const operation of ["checkout", "payout"]) {
    const shares = [`primary=${first}`, `standby=${second}`, "share=60"];
    await ops(world, "chaos", "route", operation, ...shares);
  }
}

function keepersOf(steps: Round["steps"]): number[] {
  const who = steps.flatMap(({ step }) =>
    step.do === "transfer in" || step.do === "return a debit" ? [step.who] : [],
  );
  return [...new Set(who)];
}

/** Stops at the first check that fails: what comes later only hides it. */
async function liveAndCompare(chaos: Chaos, db: Db, run: Run): Promise<string[]> {
  for (const [index, round] of run.plan.entries()) {
    await liveThrough(chaos, round);
    run.afterRound?.(index + 1);
    const violations = await violationsIn(db);
    if (violations.length > 0) return violations;
  }
  await heal(chaos);
  await lateCustomers(chaos, turnedAway(run.plan));
  const checks = [
    () => compareUnderWay(chaos, db, run.lasts),
    () => compareAtTheEnd(chaos, db),
    async () => tooLittle(await truthOf(chaos)),
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
