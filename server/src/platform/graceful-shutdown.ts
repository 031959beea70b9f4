import { setTimeout as sleep } from "node:timers/promises";
import type { Runtime } from "./runtime.ts";

/** A service that runs until the process is asked to stop. */
export type Running = Readonly<{
  /** For a server behind a load balancer: reports not ready, and still serves requests. */
  drain?: () => void;
  /** Accepts nothing new, and resolves when everything begun is done. */
  stop: () => Promise<void>;
  /** Releases unfinished work, so that another process can take it. */
  abandon: () => Promise<void>;
}>;

const LETTING_GO_MS = 2_000;

/** Graceful shutdown on SIGTERM, SIGINT or the end of the parent process (IPC). First reports not
 * ready, then finishes what was begun, and after the time limit leaves the rest to others. A
 * second signal skips the first phase. */
export function endWhenTold({ config, db, log }: Runtime, running: Running): void {
  const { drainMs, patienceMs } = config.ending;
  const hurry = new AbortController();
  let isTold = false;

  async function end(): Promise<void> {
    log.info({ drainMs, patienceMs }, "shutting down");
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
