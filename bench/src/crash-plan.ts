import { planOf } from "../../e2e/chaos/plan.ts";
import { calls } from "../../e2e/chaos/plan-webhook-faults.ts";
import type { Disaster, Killable, Round } from "../../e2e/chaos/step.ts";
import { type Dice, seededDice } from "../../sandbox/src/random.ts";

/** The faults and the actions of the chaos test, with a kill in each round; a few rounds have
 * another disaster. */

const A_MINUTE_MS = 60_000;
export const INVESTORS = 100;

const victims: readonly [Killable[], ...Killable[][]] = [
  ["postgres"],
  ["serve"],
  ["work"],
  ["postgres", "serve"],
  ["postgres", "work"],
  ["serve", "work"],
  ["postgres", "serve", "work"],
];

export function crashPlan(seed: number, rounds: number, hasSmallDisk: boolean): Round[] {
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
