import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { seededDice } from "../../sandbox/src/random.ts";
import { type Chaos, gatewayOf, investorAt } from "../chaos/chaos.ts";
import { leadsToSecond, referenceIn } from "../chaos/fund.ts";
import { resultOf } from "../chaos/outside.ts";
import { send } from "../chaos/send.ts";

/** Investors who pay in and withdraw all the time, and whether they could. */

const AT_ONCE = 4;
const PAUSE_MS = 300;

/** Times are milliseconds of the process's clock. */
export type Checkout = Readonly<{
  begunAt: number;
  endedAt: number;
  /** Null: there was no page to pay on. */
  at: "first" | "second" | null;
}>;

export type Load = Readonly<{
  checkouts: readonly Checkout[];
  withdrawals: readonly string[];
  stop(): Promise<void>;
}>;

export function startLoad(chaos: Chaos, seed: number): Load {
  const checkouts: Checkout[] = [];
  const withdrawals: string[] = [];
  const over = new AbortController();
  const workThrough = async (worker: number): Promise<void> => {
    const dice = seededDice(seed * AT_ONCE + worker);
    while (!over.signal.aborted) {
      const who = Math.floor(dice.roll() * chaos.investors.length);
      const kobo = 100_000 + 100 * Math.floor(dice.roll() * 5_000);
      if (dice.roll() < 0.7)
        checkouts.push(await payIn(chaos, { who, kobo, pays: dice.roll() < 0.9 }));
      else withdrawals.push(...(await withdraw(chaos, who)));
      await sleep(PAUSE_MS);
    }
  };
  const working = Array.from({ length: AT_ONCE }, (_, worker) => workThrough(worker));
  return {
    checkouts,
    withdrawals,
    async stop() {
      over.abort();
      await Promise.all(working);
    },
  };
}

export async function payIn(
  chaos: Chaos,
  { kobo, pays, who }: { who: number; kobo: number; pays: boolean },
): Promise<Checkout> {
  const investor = investorAt(chaos, who);
  const begunAt = performance.now();
  const answer = await send(chaos.appUrl + apiPaths.fund, {
    token: investor.token,
    body: { amount: kobo / 100 },
  });
  const endedAt = performance.now();
  const [reference] = referenceIn(answer);
  if (reference === undefined) {
    chaos.trace.note(`${investor.email} pays in`, `${answer.statusCode} ${answer.message}`);
    return { begunAt, endedAt, at: null };
  }
  chaos.asked.set(reference, { kobo, investor });
  const isAtSecond = leadsToSecond(answer, chaos, reference);
  if (isAtSecond) chaos.atSecond.add(reference);
  const outcome = { outcome: pays ? "success" : "abandoned" };
  const came = await resultOf(() => gatewayOf(chaos, reference).customer(reference, outcome));
  const at = isAtSecond ? "second" : "first";
  chaos.trace.note(`${investor.email} pays in ${reference} at the ${at} gateway`, came);
  return { begunAt, endedAt, at };
}

const WITHDRAWN_NAIRA = 1_000;

export async function withdraw(chaos: Chaos, who: number): Promise<string[]> {
  const { email, token } = investorAt(chaos, who);
  const body = { amount: WITHDRAWN_NAIRA };
  const answer = await send(chaos.appUrl + apiPaths.withdraw, { token, body });
  const references = referenceIn(answer);
  chaos.trace.note(`${email} withdraws ${references.join()}`, `${answer.statusCode}`);
  return references;
}
