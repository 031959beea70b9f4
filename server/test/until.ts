import { setTimeout as pause } from "node:timers/promises";

const DEADLINE_MS = 15_000;
const LOOK_EVERY_MS = 20;

/** Waits for a condition, in hooks as well as in tests. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
