import { setTimeout as sleep } from "node:timers/promises";
import type { Runtime } from "./runtime.ts";

/** What runs in a process until it is told to end. */
export type Running = Readonly<{
  /** Where others send the work: says to them that no more should come, and does what comes still. */
  drain?: () => void;
  /** Takes nothing new, and comes back when all that was begun is done. */
  stop: () => Promise<void>;
  /** Lets go of what does not come to its end, so that another process can have it. */
  abandon: () => Promise<void>;
}>;

const LETTING_GO_MS = 2_000;

/** A process ends when it is told to (SIGTERM, SIGINT) or when the process that started it over IPC is
 * gone. First it only says so, then it finishes what it has begun, and what takes longer than anybody
 * wants to wait it leaves to others. Told a second time, it does not wait to be seen. */
export function endWhenTold({ config, db, log }: Runtime, running: Running): void {
  const { drainMs, patienceMs } = config.ending;
  const hurry = new AbortController();
  let isTold = false;

  async function end(): Promise<void> {
    log.info({ drainMs, patienceMs }, "told to end");
    if (running.drain) await drain(running.drain);
    const late = sleep(patienceMs, "late", { ref: false });
    if ((await Promise.race([running.stop(), late])) === "late") await giveUp();
    await db.destroy();
    log.info("stopped");
    process.disconnect?.();
  }

  async function drain(say: () => void): Promise<void> {
    say();
    await sleep(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
  }

  async function giveUp(): Promise<never> {
    log.warn("ending with work under way, because it takes too long");
    await Promise.race([running.abandon(), sleep(LETTING_GO_MS)]);
    process.exit(1);
  }

  const tell = () => {
    if (isTold) return hurry.abort();
    isTold = true;
    end().catch((error: unknown) => {
      log.error({ err: error }, "could not end in order");
      process.exit(1);
    });
  };
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, tell);
}
