import { once } from "node:events";
import { connect, createServer } from "node:net";
import { createDatabase } from "#platform/database/database.ts";

/** A connection to the database that counts the round trips. */

/** ReadyForQuery: PostgreSQL has responded and waits for the next query. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

export async function countRoundTrips(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const port = Number(target.port);
  let trips = 0;
  const wire = createServer((near) => {
    const far = connect(port, target.hostname);
    far.on("data", (bytes: Buffer) => (trips += countOf(READY, bytes)));
    near.pipe(far).pipe(near);
  });
  await once(wire.listen(0, "127.0.0.1"), "listening");
  const address = wire.address();
  target.port = String(typeof address === "object" ? address?.port : "");
  const db = createDatabase(target.href, { connections: 1 });
  return {
    db,
    /** The number of round trips during `work`, which must not be the first to use the connection. */
    async tripsOf(work: () => Promise<unknown>): Promise<number> {
      const before = trips;
      await work();
      return trips - before;
    },
    async stop() {
      await db.destroy();
      wire.close();
    },
  };
}

function countOf(pattern: Buffer, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(pattern); at >= 0; at = bytes.indexOf(pattern, at + 1)) count += 1;
  return count;
}
