import { type Chaos, gatewaysOf } from "./chaos.ts";
import { returnDebit, transferIn } from "./come-in.ts";
import { forgePayment, forgePayout } from "./forge.ts";
import { fund, payLate } from "./fund.ts";
import { resultOf, untilReached } from "./outside.ts";
import type { Round, Step } from "./step.ts";
import { strike } from "./strike.ts";
import { dispute, disputeGoesOn, refund, refundBecomes } from "./take-back.ts";
import { payoutBecomes, withdraw } from "./withdraw.ts";

/** One round: its faults, its steps running concurrently, and its disaster among them. */

const AT_ONCE = 12;
export const FLOAT_KOBO = 10_000_000_000;

export async function liveThrough(chaos: Chaos, round: Round): Promise<void> {
  const { sandbox, trace } = chaos;
  const gateways = gatewaysOf(chaos);
  await setFaults(chaos, round);
  await Promise.all([carryOutAll(chaos, round), strike(chaos, round.disaster)]);
  for (const gateway of gateways) {
    if (round.floatKobo !== null) await resultOf(() => gateway.setBalance(FLOAT_KOBO));
    if (round.releases) await resultOf(() => gateway.releaseWebhooks());
  }
  trace.note(`time goes forward by ${round.advance}`, "…");
  await untilReached(() => sandbox.advance(round.advance));
  trace.note(`time went forward by ${round.advance}`, "done");
}

async function setFaults(chaos: Chaos, round: Round): Promise<void> {
  const { sandbox, second, trace } = chaos;
  const { steps: _, ...faults } = round;
  for (const gateway of gatewaysOf(chaos)) {
    await gateway.clearFaults();
    await gateway.webhooks(round.webhooks);
    if (round.floatKobo !== null) await gateway.setBalance(round.floatKobo);
  }
  await sandbox.settings(round.settings);
  await second.settings(round.secondSettings);
  for (const fault of round.faults) await sandbox.fault(fault);
  for (const fault of round.secondFaults) await second.fault(fault);
  trace.note("faults", JSON.stringify(faults));
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
  if (step.do === "transfer in") return transferIn(chaos, number, step);
  if (step.do === "return a debit") return returnDebit(chaos, number, step);
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

/** Another program that shares our account at the gateway. */
async function strangerPays(
  { sandbox, trace }: Chaos,
  number: number,
  { kobo, currency }: { kobo: number; currency: string },
): Promise<string[]> {
  const reference = `stranger-${number}`;
  const outcome = { outcome: "success", amount: kobo, currency };
  const came = await resultOf(() => sandbox.customer(reference, outcome));
  trace.note(`#${number} a stranger pays ${kobo} ${currency} as ${reference}`, came);
  return [];
}
