import { setTimeout as sleep } from "node:timers/promises";

const TRIES = 40;
const PAUSE_MS = 250;

/** Calls the control interface, retrying while the sandbox restarts, and returns how it was
 * answered. */
export async function resultOf(what: () => Promise<unknown>): Promise<string> {
  return untilReached(async () => {
    await what();
    return "done";
  }).catch((error: unknown) => {
    const [, refusal] = /answered \d+: (.*)/s.exec(String(error)) ?? [];
    if (refusal === undefined) throw error;
    return `refused: ${refusal}`;
  });
}

export async function untilReached<Result>(what: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await what();
    } catch (error) {
      const isUnreachable = error instanceof TypeError;
      if (!isUnreachable || tried === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
