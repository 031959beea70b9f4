import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "./database-unavailable.ts";

const PAUSE_MS = 250;
/** After that other mechanisms take over: everything done this way may also never be done. */
const PATIENCE_MS = 60_000;

/** Runs `work` now, or as soon as the database is back. */
export async function onceBack(work: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > giveUpAt) throw error;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}
