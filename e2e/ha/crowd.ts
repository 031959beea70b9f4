import { setTimeout as sleep } from "node:timers/promises";
import { eventually, profileAnswers, readProfile } from "../support/api.ts";
import type { RealProduct } from "../support/real-product.ts";
import { join, newSaver } from "./join.ts";
import { payIn, type Saver, saveUntil } from "./saver.ts";
import { startTally, type Tally } from "./tally.ts";

/** People who move money all the time, and others who join. */
export interface Crowd {
  savers: readonly Saver[];
  /** Tokens of those who joined meanwhile. */
  joined: readonly string[];
  tally: Tally;
  start: () => void;
  /** Resolves when no request is outstanding. */
  pause: () => Promise<void>;
}

const SAVERS = 5;
const FIRST_NAIRA = 500_000;
const JOIN_EVERY_MS = 1_000;

export async function gather(product: RealProduct): Promise<Crowd> {
  const tally = startTally();
  const world = { product, tally };
  const savers = await Promise.all(Array.from({ length: SAVERS }, () => newSaver(product)));
  const joined: string[] = [];
  for (const saver of savers) await payIn(world, saver, { amount: FIRST_NAIRA });
  await eventually("the first money", async () => {
    const profiles = await Promise.all(savers.map(({ token }) => readProfile(product, token)));
    return profiles.every(({ availableAmt }) => availableAmt === FIRST_NAIRA) ? true : undefined;
  });
  // The first nightly reconciliation books what the gateway held before the first payment.
  await product.sandbox.advance("P1D");
  let over = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  async function joinUntil({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      joined.push(await join(product));
      await sleep(JOIN_EVERY_MS);
    }
  }
  return {
    savers,
    joined,
    tally,
    start() {
      over = new AbortController();
      const saving = savers.map((saver) => saveUntil(over.signal, world, saver));
      running = Promise.all([...saving, joinUntil(over)]);
      running.catch(() => undefined);
    },
    async pause() {
      over.abort();
      await running;
    },
  };
}

/** Everyone who joined can log in again. */
export async function lockedOut(product: RealProduct, { joined }: Crowd): Promise<number> {
  const statuses = await Promise.all(joined.map((token) => profileAnswers(product, token)));
  return statuses.filter((status) => status !== 200).length;
}
