import type { Dice } from "../../sandbox/src/random.ts";
import type { Disaster, Fault, Killable, Round } from "./step.ts";

/** The faults of the gateway and our own. */

export function planWebhooks(dice: Dice): Round["webhooks"] {
  return {
    mode: dice.pick(["normal", "normal", "normal", "drop", "hold"]),
    duplicates: dice.pick([0, 0, 1, 3]),
    delayMs: dice.pick([0, 0, 300, 1_500]),
    shuffle: dice.roll() < 0.6,
  };
}

export function planSettings(dice: Dice): Round["settings"] {
  return {
    transfers: dice.pick(["auto", "manual", "manual"]),
    refunds: dice.pick(["auto", "manual", "manual"]),
    transferDelayMs: dice.pick([200, 1_000, 3_000]),
    validatingMs: dice.pick([0, 0, 0, 2_000, 60_000]),
    transferOtp: dice.roll() < 0.07,
    noise: dice.roll() < 0.5,
    seed: Math.floor(dice.roll() * 1_000),
  };
}

export const calls = [
  ...(["POST /transaction/initialize", "GET /transaction/verify/:reference"] as const),
  ...(["POST /transfer", "POST /transfer", "GET /transfer/verify/:reference"] as const),
  ...(["POST /transferrecipient", "GET /transfer", "POST /refund", "POST /refund"] as const),
  ...(["POST /transaction/charge_authorization", "GET /customer"] as const),
  ...(["GET /refund", "GET /refund/:id", "GET /dispute/:id"] as const),
] as const;

export function planFaults(dice: Dice, hangMs: number): Fault[] {
  if (dice.roll() < 0.12) return planOutage(dice);
  return Array.from({ length: Math.floor(dice.roll() * 6) }, () => {
    const times = 1 + Math.floor(dice.roll() * 6);
    return { on: dice.pick(calls), times, ...effect(dice, hangMs) };
  });
}

/** The gateway fails every request. */
function planOutage(dice: Dice): Fault[] {
  const status = dice.pick([429, 500, 502, 503]);
  return [...new Set(calls)].map((on) => ({ on, times: 60, effect: "status", status }));
}

function effect(dice: Dice, hangMs: number): Pick<Fault, "effect" | "status" | "ms"> {
  return dice.pick([
    { effect: "drop-after-commit" },
    { effect: "drop-after-commit" },
    { effect: "hang", ms: hangMs },
    { effect: "status", status: 429 },
    { effect: "status", status: 500 },
    { effect: "status", status: 502 },
    { effect: "status", status: 504 },
  ]);
}

const victims: readonly [Killable[], ...Killable[][]] = [["serve"], ["work"], ["serve", "work"]];

/** The first rounds always have one: both programs, then a new secret. */
export function planDisaster(dice: Dice, round: number): Disaster | null {
  const afterMs = Math.floor(dice.roll() * 700);
  const downMs = Math.floor(dice.roll() * 500);
  const who = dice.pick(victims);
  const roll = dice.roll();
  if (round === 1) return { kind: "kill", who: ["serve", "work"], afterMs, downMs };
  if (round === 2) return { kind: "rotate the secret", afterMs };
  if (roll < 0.4) return { kind: "kill", who, afterMs, downMs };
  return roll < 0.45 ? { kind: "rotate the secret", afterMs } : null;
}
