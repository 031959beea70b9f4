import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";

/** How a server leaves without cutting a request. Whoever stands before it asks `/readyz` from time to
 * time, and sends people elsewhere once it says no; until then every answer ends its connection, so that
 * the next request makes a new one, to somebody who stays. */

const leaving = new WeakSet<Server>();
const LOOK_EVERY_MS = 100;

export function leave({ server }: FastifyInstance): void {
  leaving.add(server);
}

export function isLeaving({ server }: FastifyInstance): boolean {
  return leaving.has(server);
}

/** Call once for an app. */
export function endConnectionsOfLeaving(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    if (isLeaving(app)) void reply.header("connection", "close");
  });
}

/** Refuses what is new, and comes back when everything that was begun has its answer. */
export async function closeWhenAnswered(app: FastifyInstance): Promise<void> {
  leave(app);
  // A connection whose answer had begun before is kept by its client, and would keep us.
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
  }
}
