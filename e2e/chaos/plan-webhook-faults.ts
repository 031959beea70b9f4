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

/** What the second gateway leaves open. */
export function planSecondSettings(dice: Dice): Round["secondSettings"] {
  return {
    transfers: dice.pick(["auto", "manual", "manual"]),
    refunds: dice.pick(["auto", "manual", "manual"]),
    transferPendingMs: dice.pick([0, 1_000, 5_000]),
    transferDelayMs: dice.pick([200, 1_000, 3_000]),
    approval: dice.roll() < 0.07,
    listLagMs: dice.pick([0, 0, 3_000]),
    feesDelayMs: dice.pick([0, 2_000, 60_000]),
    feeBearer: dice.pick(["merchant", "customer"]),
    referenceFilter: dice.pick(["exact", "ignored"]),
    refundSpelling: dice.pick(["snake", "camel"]),
    verifyShows: dice.pick(["latest", "first", "successful"]),
    wrongWebhookBodies: dice.roll() < 0.3,
  };
}

export const secondCalls = [
  ...(["POST /v3/payments", "GET /v3/transactions/verify_by_reference"] as const),
  ...(["GET /v3/transactions/:id/verify", "GET /v3/transactions"] as const),
  ...(["POST /v3/transfers", "POST /v3/transfers", "GET /v3/transfers"] as const),
  ...(["GET /v3/transfers/:id", "POST /v3/accounts/resolve"] as const),
  ...(["POST /v3/transactions/:id/refund", "GET /v3/refunds", "GET /v3/chargebacks"] as const),
] as const;

export const calls = [
  ...(["POST /transaction/initialize", "GET /transaction/verify/:reference"] as const),
  ...(["POST /transfer", "POST /transfer", "GET /transfer/verify/:reference"] as const),
  ...(["POST /transferrecipient", "GET /transfer", "POST /refund", "POST /refund"] as const),
  ...(["POST /transaction/charge_authorization", "GET /customer"] as const),
  ...(["GET /refund", "GET /refund/:id", "GET /dispute/:id"] as const),
] as const;

type Calls = readonly [string, ...string[]];

/** Of one gateway. */
export function planFaults(dice: Dice, of: Calls, hangMs: number): Fault[] {
  if (dice.roll() < 0.12) return planOutage(dice, of);
  return Array.from({ length: Math.floor(dice.roll() * 6) }, () => {
    const times = 1 + Math.floor(dice.roll() * 6);
    return { on: dice.pick(of), times, ...effect(dice, hangMs) };
  });
}

/** The gateway fails every request. */
function planOutage(dice: Dice, of: Calls): Fault[] {
  const status = dice.pick([429, 500, 502, 503]);
  return [...new Set(of)].map((on) => ({ on, times: 60, effect: "status", status }));
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
