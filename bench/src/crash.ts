import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runPlan } from "../../e2e/chaos/run-plan.ts";
import { sandboxAt } from "../../e2e/support/sandbox.ts";
import { secondSandboxAt } from "../../e2e/support/second-sandbox.ts";
import { startStack } from "../../scripts/stack.ts";
import { stopSignal } from "../../scripts/stop-signal.ts";
import { planOf } from "../../e2e/chaos/plan.ts";
import { calls } from "../../e2e/chaos/plan-webhook-faults.ts";
import type { Disaster, Killable, Round } from "../../e2e/chaos/step.ts";
import { type Dice, seededDice } from "../../sandbox/src/random.ts";

/** Database, server and worker are killed under load, a hundred times; the disk is full, the clock
 * jumps, the gateway hangs for an hour. In the end nothing is lost, nothing is duplicated, and our
 * ledger equals the gateway's. What PostgreSQL has committed is on the disk, as in production. */

const ROUNDS = Number(process.env["ROUNDS"] ?? 100);
const SEED = Number(process.env["SEED"] ?? 1);
const DISK_MB = 700;

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-crash-"));
  const hasSmallDisk = mount(dataDir);
  if (!hasSmallDisk)
    console.log(
      "No disk can be mounted here, so no disk will be full; run as root to include that.",
    );
  const stack = await startStack({
    dataDir,
    port: 0,
    sandboxPort: 0,
    secondSandboxPort: 0,
    smtpPort: 0,
    web: false,
    env: { ...process.env, DEMO: "off", LOG_LEVEL: "warn" },
  });
  const end = async () => {
    await stack.stop();
    if (hasSmallDisk) spawnSync("umount", [dataDir]);
  };
  void once(stopSignal(), "abort")
    .then(end)
    .then(() => process.exit(1));
  const plan = crashPlan(SEED, ROUNDS, hasSmallDisk);
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1_000).toFixed(0);
  try {
    const second = secondSandboxAt(stack.secondSandboxUrl ?? "");
    const { appUrl } = stack;
    const world = { stack, sandbox: sandboxAt(stack.sandboxUrl), second, appUrl };
    const { numbers } = await runPlan(world, {
      plan,
      investors: INVESTORS,
      lasts: "P1D",
      repeat: `SEED=${SEED} ROUNDS=${ROUNDS} npm run bench -- crash`,
      afterRound: (round) => {
        if (round % 10 === 0) console.log(`${round} rounds in ${seconds()} s`);
      },
    });
    console.log(summaryOf(plan));
    console.log(numbers.trim());
    console.log("Nothing lost, nothing duplicated, ledger equal to the gateway's.");
  } catch (error) {
    if (hasSmallDisk) console.error(`After reading the logs: umount ${dataDir}`);
    await stack.stop();
    throw error;
  }
  await end();
  rmSync(dataDir, { recursive: true, force: true });
}

function mount(folder: string): boolean {
  const options = ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0755`, "osisi-crash", folder];
  return spawnSync("mount", options, { stdio: "ignore" }).status === 0;
}

function summaryOf(plan: ReturnType<typeof crashPlan>): string {
  const disasters = plan.map(({ disaster }) =>
    disaster?.kind === "kill" ? `kill -9 of ${disaster.who.join(", ")}` : disaster?.kind,
  );
  const kinds = [...new Set(disasters)].filter((kind) => kind !== undefined);
  return kinds
    .map((kind) => `${disasters.filter((one) => one === kind).length} × ${kind}`)
    .join("; ");
}

const A_MINUTE_MS = 60_000;
const INVESTORS = 100;

const victims: readonly [Killable[], ...Killable[][]] = [
  ["postgres"],
  ["serve"],
  ["work"],
  ["postgres", "serve"],
  ["postgres", "work"],
  ["serve", "work"],
  ["postgres", "serve", "work"],
];

/** The faults and the actions of the chaos test, with a kill in each round; a few rounds have
 * another disaster. */
function crashPlan(seed: number, rounds: number, hasSmallDisk: boolean): Round[] {
  const dice = seededDice(seed);
  const plan = planOf(seed, {
    investors: INVESTORS,
    rounds,
    stepsARound: 8,
    advances: ["PT0S", "PT0S", "PT15S", "PT1M"],
    hangMs: 1_500,
  });
  return plan.map((round, index) => {
    const steps = round.steps.map(withoutOperator);
    const disaster = disasterOf(dice, index, hasSmallDisk);
    const one: Round = { ...round, steps, disaster };
    return index === HANGS_AT ? hangingForAnHour(one) : one;
  });
}

/** One of ten rounds has another disaster. */
function disasterOf(dice: Dice, index: number, hasSmallDisk: boolean): Disaster | null {
  const afterMs = Math.floor(dice.roll() * 700);
  const who = dice.pick(victims);
  const downMs = Math.floor(dice.roll() * 500);
  const others: Readonly<Record<number, Disaster>> = {
    3: { kind: "the clock jumps", afterMs, byMs: 26 * 60 * A_MINUTE_MS },
    4: { kind: "the clock jumps", afterMs, byMs: -2 * 60 * A_MINUTE_MS },
    7: { kind: "the clock jumps", afterMs, byMs: -30 * 1_000 },
    ...(hasSmallDisk && { 5: { kind: "the disk is full", afterMs, forMs: 2_500 } }),
  };
  const other = index % 10 === 5 ? others[5] : index % 20 < 10 ? others[index % 20] : undefined;
  return other ?? { kind: "kill", who, afterMs, downMs };
}

/** Early, so that a short run has it too. */
const HANGS_AT = 8;

/** Longer than every timeout, whatever the request, for an hour. */
function hangingForAnHour(round: Round): Round {
  const faults = [...new Set(calls)].map(
    (on) => ({ on, times: 6, effect: "hang", ms: A_MINUTE_MS }) as const,
  );
  return { ...round, faults, disaster: null, advance: "PT1H" };
}

/** An operator's command is not retried where the database was unavailable. */
function withoutOperator(one: Round["steps"][number]): Round["steps"][number] {
  const { step } = one;
  return step.do === "refund" ? { ...one, step: { ...step, by: "dashboard" } } : one;
}
