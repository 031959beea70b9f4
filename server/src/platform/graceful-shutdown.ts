import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
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

const ABANDON_MS = 2_000;

/** Graceful shutdown on SIGTERM, SIGINT or the end of the parent process (IPC). First reports not
 * ready, then finishes what was begun, and after the time limit leaves the rest to others. A
 * second signal skips the first phase. */
export function shutDownOnSignal({ config, db, log }: Runtime, running: Running): void {
  const { drainMs, patienceMs } = config.ending;
  const skipDraining = new AbortController();
  let isStopping = false;

  async function end(): Promise<void> {
    log.info({ drainMs, patienceMs }, "shutting down");
    if (running.drain) await drain(running.drain);
    const late = sleep(patienceMs, "late", { ref: false });
    if ((await Promise.race([running.stop(), late])) === "late") await giveUp();
    await db.destroy();
    log.info("stopped");
    process.disconnect?.();
  }

  async function drain(start: () => void): Promise<void> {
    start();
    await sleep(drainMs, undefined, { signal: skipDraining.signal }).catch(() => undefined);
  }

  async function giveUp(): Promise<never> {
    log.warn("ending with work under way, because it takes too long");
    await Promise.race([running.abandon(), sleep(ABANDON_MS)]);
    process.exit(1);
  }

  const onSignal = () => {
    if (isStopping) return skipDraining.abort();
    isStopping = true;
    end().catch((error: unknown) => {
      log.error({ err: error }, "could not end in order");
      process.exit(1);
    });
  };
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, onSignal);
}

/** Lets a server stop without cutting a request. The load balancer polls `/readyz` and stops
 * sending requests once it fails; until then every response closes its connection, so that the
 * next request opens a new one, to another server. */

const draining = new WeakSet<Server>();
const CLOSE_IDLE_EVERY_MS = 100;

export function startDraining({ server }: FastifyInstance): void {
  draining.add(server);
}

export function isDraining({ server }: FastifyInstance): boolean {
  return draining.has(server);
}

/** Call once per app. */
export function closeConnectionsWhileDraining(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    if (isDraining(app)) void reply.header("connection", "close");
  });
}

/** Refuses new requests, and resolves when everything begun has been answered. */
export async function closeWhenIdle(app: FastifyInstance): Promise<void> {
  startDraining(app);
  // The client keeps a connection whose response had begun before, which would block the shutdown.
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
  }
}
