// Start and end of a demo's year in the database: the clock is set a year back, before anything has
// used it, and to the present at the end.
import { randomUUID } from "node:crypto";
import { Client } from "pg";

export const YEAR_MS = 365 * 86_400_000;

/** Before the first program reads the clock. The nightly reconciliation begins with tonight, and
 * covers the whole year: once instead of at each stop. */
export async function beginYearBack(databaseOwnerUrl: string, endsAt: Date): Promise<void> {
  await withClient(databaseOwnerUrl, async (client) => {
    const beginMs = endsAt.getTime() - YEAR_MS;
    await client.query("update clock set offset_ms = $1", [beginMs - Date.now()]);
    // An unfinished demo is discarded anyway, so no commit has to wait for the disk.
    await client.query("alter database osisi set synchronous_commit = off");
    await client.query(
      `insert into sweep (id, kind, from_at, part, next_step_at)
       values ($1, 'night', $2, 'transactions', $3)`,
      [randomUUID(), new Date(beginMs), endsAt],
    );
  });
}

/** The clock has come so near to the present that the rest of the offset can be dropped. */
export async function arriveNow(databaseOwnerUrl: string): Promise<void> {
  await withClient(databaseOwnerUrl, async (client) => {
    const { rowCount } = await client.query(
      "update clock set offset_ms = 0 where offset_ms between -600000 and 0",
    );
    if (rowCount !== 1) throw new Error("its clock has not reached the present");
    await client.query("alter database osisi reset synchronous_commit");
  });
}

async function withClient(
  connectionString: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
