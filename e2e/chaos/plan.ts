import { type Dice, seededDice } from "../../sandbox/src/random.ts";
import { type CustomerAct, type Fund, type Round, type Step, forgeries, turns } from "./step.ts";
import {
  calls,
  planDisaster,
  planFaults,
  planSecondSettings,
  planSettings,
  planWebhooks,
  secondCalls,
} from "./plan-webhook-faults.ts";

/** Makes a plan from a seed. The same seed makes the same steps; which fault each of them meets
 * depends on timing. */

export type Size = Readonly<{
  investors: number;
  rounds: number;
  stepsARound: number;
  /** How far time may go forward after a round. */
  advances: readonly [string, ...string[]];
  /** The delay of a late response: longer than our timeout, if there is time. */
  hangMs: number;
}>;

export function planOf(seed: number, size: Size): Round[] {
  const dice = seededDice(seed);
  const done: Numbered[] = [];
  return Array.from({ length: size.rounds }, (_, round) => {
    const steps = Array.from({ length: size.stepsARound }, () =>
      add(done, nextStep(dice, size, done)),
    );
    // Every round has a forgery that would create money if signatures were not checked.
    const unpaid = add(done, { ...fund(dice, size), customer: ["walks away"] });
    steps.push(
      unpaid,
      add(done, { do: "forge payment", of: unpaid.number, how: "wrong signature" }),
    );
    const faults = planFaults(dice, calls, size.hangMs);
    const secondFaults = planFaults(dice, secondCalls, size.hangMs);
    // Both gateways have customers before one of them fails.
    const isFirst = round === 0;
    return {
      webhooks: planWebhooks(dice),
      settings: planSettings(dice),
      secondSettings: planSecondSettings(dice),
      faults: isFirst ? [] : faults,
      secondFaults: isFirst ? [] : secondFaults,
      floatKobo: dice.roll() < 0.15 ? 500_000 : null,
      steps,
      disaster: planDisaster(dice, round),
      releases: dice.roll() < 0.7,
      advance: dice.pick(size.advances),
    };
  });
}

type Numbered = Readonly<{ number: number; step: Step }>;

function add(done: Numbered[], step: Step): Numbered {
  const numbered = { number: done.length + 1, step };
  done.push(numbered);
  return numbered;
}

function nextStep(dice: Dice, size: Size, done: readonly Numbered[]): Step {
  const fundings = numbersOf(done, "fund");
  const payouts = numbersOf(done, "withdraw");
  const roll = dice.roll();
  // All investors pay in first.
  if (done.length < size.stepsARound || roll < 0.42) return fund(dice, size);
  if (roll < 0.52) return comeIn(dice);
  if (payouts.length < 3 || roll < 0.64) return withdraw(dice, whoPaid(dice, done));
  if (roll < 0.77) return takeBack(dice, done, [...fundings, ...numbersOf(done, "transfer in")]);
  if (roll < 0.84) {
    return { do: "payout becomes", of: recent(dice, payouts), outcome: dice.pick(outcomes) };
  }
  if (roll < 0.88) return { do: "pay late", of: recent(dice, fundings) };
  if (roll < 0.93) {
    return { do: "forge payment", of: recent(dice, fundings), how: dice.pick(forgeries) };
  }
  if (roll < 0.97) {
    const status = dice.pick(["failed", "reversed", "success"] as const);
    return { do: "forge payout", of: recent(dice, payouts), status };
  }
  const currency = dice.pick(["NGN", "NGN", "USD"] as const);
  return { do: "stranger pays", kobo: koboUpTo(dice, 2_000_000), currency };
}

/** Only some have an account number or a mandate: it takes a moment to get one. */
const KEEPERS = 12;

function comeIn(dice: Dice): Step {
  const who = Math.floor(dice.roll() * KEEPERS);
  if (dice.roll() < 0.15) return { do: "return a debit", who };
  const kobo = koboUpTo(dice, 1_000_000);
  return { do: "transfer in", who, kobo, isLost: dice.roll() < 0.15 };
}

/** Begins or advances a refund or a dispute. */
function takeBack(dice: Dice, done: readonly Numbered[], fundings: readonly number[]): Step {
  const refunds = numbersOf(done, "refund");
  const disputes = numbersOf(done, "dispute");
  const share = dice.roll() < 0.5 ? null : dice.roll();
  const roll = dice.roll();
  if (refunds.length === 0 || roll < 0.35) {
    const by = dice.roll() < 0.8 ? "us" : "dashboard";
    return { do: "refund", of: recent(dice, fundings), by, share };
  }
  if (disputes.length === 0 || roll < 0.6)
    return { do: "dispute", of: recent(dice, fundings), share };
  if (roll < 0.8) {
    const outcome = dice.pick(["processed", "processed", "failed", "needs-attention"]);
    return { do: "refund becomes", of: recent(dice, refunds), outcome };
  }
  return { do: "dispute goes on", of: recent(dice, disputes), how: dice.pick(turns) };
}

const outcomes = [
  ...(["success", "success", "success", "failed", "reversed", "reversed"] as const),
  ...(["otp", "blocked", "abandoned", "rejected", "a word that nobody knows"] as const),
] as const;

function fund(dice: Dice, { investors }: Size): Fund {
  const hasKey = dice.roll() < 0.6;
  return {
    do: "fund",
    who: Math.floor(dice.roll() * investors),
    kobo: koboUpTo(dice, dice.roll() < 0.1 ? 900_000_000 : 3_000_000),
    requests: hasKey && dice.roll() < 0.3 ? 2 + Math.floor(dice.roll() * 2) : 1,
    hasKey,
    customer: customer(dice),
    returns: dice.roll() < 0.3,
  };
}

const oftenAsAsked: readonly [CustomerAct, ...CustomerAct[]] = [
  ...(["as-asked", "as-asked", "as-asked", "as-asked", "as-asked", "as-asked"] as const),
  ...(["with-fee", "fees-late", "less", "more", "dollars"] as const),
];

function customer(dice: Dice): CustomerAct[] {
  const hesitations: CustomerAct[] = [];
  if (dice.roll() < 0.25) hesitations.push(dice.pick(["walks away", "fails", "is challenged"]));
  if (dice.roll() < 0.08) return hesitations;
  const pays = dice.pick(oftenAsAsked);
  return [...hesitations, pays, ...(dice.roll() < 0.15 ? [pays] : [])];
}

function withdraw(dice: Dice, who: number): Step {
  const isAll = dice.roll() < 0.25;
  const isRepeated = dice.roll() < 0.5;
  const kobo = 100_000 + koboUpTo(dice, 500_000);
  // The second gateway pays whole naira only.
  const isWhole = dice.roll() < 0.9;
  return {
    do: "withdraw",
    who,
    kobo: isAll ? null : kobo - (isWhole ? kobo % 100 : 0),
    requests: isAll || isRepeated ? 2 + Math.floor(dice.roll() * 3) : 1,
    key: isRepeated ? "same" : "none",
  };
}

/** An investor who may have money. */
function whoPaid(dice: Dice, done: readonly Numbered[]): number {
  const payers = done.flatMap(({ step }) =>
    step.do === "fund" && step.kobo > 500_000 && step.customer.includes("as-asked")
      ? [step.who]
      : [],
  );
  return payers[Math.floor(dice.roll() * payers.length)] ?? 0;
}

function numbersOf(done: readonly Numbered[], what: Step["do"]): number[] {
  return done.flatMap(({ number, step }) => (step.do === what ? [number] : []));
}

/** One of the last thirty. */
function recent(dice: Dice, numbers: readonly number[]): number {
  const last = numbers.slice(-30);
  return last[Math.floor(dice.roll() * last.length)] ?? 0;
}

function koboUpTo(dice: Dice, most: number): number {
  return 10_000 + Math.floor(dice.roll() * most);
}
