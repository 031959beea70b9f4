import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import type { Db } from "./database.ts";

/** Checks that LISTEN works, which the job queue needs. A pooler in transaction mode accepts LISTEN
 * but delivers no notifications: jobs would wait, some forever, without an error. */

const CHANNEL = "osisi_hears_others";
const PATIENCE_MS = 5_000;

/** A message for the operator; empty if notifications arrive at that address. */
export async function faultsOfListening(url: string, db: Db): Promise<string[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const heard = new Promise<true>((resolve) => client.once("notification", () => resolve(true)));
    await client.query(`listen ${CHANNEL}`);
    await sql`notify ${sql.raw(CHANNEL)}`.execute(db);
    const isHeard = await Promise.race([heard, sleep(PATIENCE_MS, false, { ref: false })]);
    return isHeard
      ? []
      : [
          "DATABASE_URL: `work` receives no notifications there. Give it PostgreSQL's own address, or a pooler's that keeps sessions.",
        ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`DATABASE_URL: the database cannot be listened to: ${reason || "no connection"}`];
  } finally {
    await client.end();
  }
}
