import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";

/** Lets a server stop without cutting a request. The load balancer polls `/readyz` and stops
 * sending requests once it fails; until then every response closes its connection, so that the
 * next request opens a new one, to another server. */

const leaving = new WeakSet<Server>();
const LOOK_EVERY_MS = 100;

export function leave({ server }: FastifyInstance): void {
  leaving.add(server);
}

export function isLeaving({ server }: FastifyInstance): boolean {
  return leaving.has(server);
}

/** Call once per app. */
export function endConnectionsOfLeaving(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    if (isLeaving(app)) void reply.header("connection", "close");
  });
}

/** Refuses new requests, and resolves when everything begun has been answered. */
export async function closeWhenAnswered(app: FastifyInstance): Promise<void> {
  leave(app);
  // The client keeps a connection whose response had begun before, which would block the shutdown.
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
  }
}
