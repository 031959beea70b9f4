import { setTimeout as sleep } from "node:timers/promises";
import type { Chaos } from "./chaos.ts";
import { forgePayment, forgePayout } from "./forge.ts";
import { fund, payLate } from "./fund.ts";
import { tell, untilReached } from "./outside.ts";
import type { Disaster, Round, Step } from "./step.ts";
import { dispute, disputeGoesOn, refund, refundBecomes } from "./take-back.ts";
import { payoutBecomes, withdraw } from "./withdraw.ts";

/** One round: its weather, its steps at the same time, its disaster in their midst. */

const AT_ONCE = 12;
export const FLOAT_KOBO = 10_000_000_000;

export async function liveThrough(chaos: Chaos, round: Round): Promise<void> {
  const { sandbox, trace } = chaos;
  await sky(chaos, round);
  await Promise.all([carryOutAll(chaos, round), strike(chaos, round.disaster)]);
  if (round.floatKobo !== null) await tell(() => sandbox.setBalance(FLOAT_KOBO));
  if (round.releases) await tell(() => sandbox.releaseWebhooks());
  trace.note(`time goes forward by ${round.advance}`, "…");
  await untilReached(() => sandbox.advance(round.advance));
  trace.note(`time went forward by ${round.advance}`, "done");
}

async function sky({ sandbox, trace }: Chaos, round: Round): Promise<void> {
  await sandbox.clearFaults();
  await sandbox.webhooks(round.webhooks);
  await sandbox.settings(round.settings);
  if (round.floatKobo !== null) await sandbox.setBalance(round.floatKobo);
  for (const fault of round.faults) await sandbox.fault(fault);
  const { webhooks, settings, floatKobo, faults } = round;
  trace.note("the weather", JSON.stringify({ webhooks, settings, floatKobo, faults }));
}

async function carryOutAll(chaos: Chaos, round: Round): Promise<void> {
  const waiting = [...round.steps];
  async function workThrough(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begun = carryOut(chaos, next.number, next.step);
      chaos.begun.set(next.number, begun);
      await begun;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
}

function carryOut(chaos: Chaos, number: number, step: Step): Promise<readonly string[]> {
  if (step.do === "fund") return fund(chaos, number, step);
  if (step.do === "withdraw") return withdraw(chaos, number, step);
  if (step.do === "payout becomes") return payoutBecomes(chaos, number, step);
  if (step.do === "pay late") return payLate(chaos, number, step.of);
  if (step.do === "forge payment") return forgePayment(chaos, number, step);
  if (step.do === "forge payout") return forgePayout(chaos, number, step);
  if (step.do === "refund") return refund(chaos, number, step);
  if (step.do === "refund becomes") return refundBecomes(chaos, number, step);
  if (step.do === "dispute") return dispute(chaos, number, step);
  if (step.do === "dispute goes on") return disputeGoesOn(chaos, number, step);
  return strangerPays(chaos, number, step);
}

/** Somebody else's program shares our account at the gateway. */
async function strangerPays(
  { sandbox, trace }: Chaos,
  number: number,
  { kobo, currency }: { kobo: number; currency: string },
): Promise<string[]> {
  const reference = `stranger-${number}`;
  const outcome = { outcome: "success", amount: kobo, currency };
  const came = await tell(() => sandbox.customer(reference, outcome));
  trace.note(`#${number} a stranger pays ${kobo} ${currency} as ${reference}`, came);
  return [];
}

async function strike(chaos: Chaos, disaster: Disaster | null): Promise<void> {
  if (!disaster) return;
  const { stack, trace } = chaos;
  await sleep(disaster.afterMs);
  if (disaster.kind === "rotate the secret") return rotateSecret(chaos);
  const who = disaster.who.join(" and ");
  await Promise.all(disaster.who.map((name) => stack.kill(name)));
  trace.note(`kill -9 of ${who}`, "dead");
  await sleep(disaster.downMs);
  await Promise.all(disaster.who.map((name) => stack.restart(name)));
  trace.note(`start of ${who}`, "up again");
}

/** The gateway has a new key at once; we learn of it a moment later. Whoever is started anew reads
 * what stands in the environment by then. */
async function rotateSecret({ stack, trace }: Chaos): Promise<void> {
  const { env } = stack;
  const before = env["PAYSTACK_SECRET_KEY"] ?? "";
  env["PAYSTACK_SECRET_KEY"] = `${before}0`;
  await stack.restart("sandbox");
  trace.note("the gateway has a new key", "and we do not know it yet");
  env["PAYSTACK_PREVIOUS_SECRET_KEY"] = before;
  await Promise.all([stack.restart("serve"), stack.restart("work")]);
  trace.note("we have the new key", "up again");
}
