import { appendFile, chmod, readFile } from "node:fs/promises";
import path from "node:path";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { sql } from "kysely";
import * as z from "zod";
import { report } from "#money/findings/findings.ts";
import { type Db, inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";

/** The head of the audit log's chain, once a night as a line of a file outside the database: who can
 * write the database can compute a whole chain again, or cut it, but not these lines. */

const head = z.object({
  day: z.iso.date(),
  at: z.iso.datetime(),
  /** The newest row, and its hash. */
  id: z.number().int().positive(),
  rows: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
type Head = z.infer<typeof head>;

export const headsFile = (folder: string) => path.join(folder, "audit-heads.jsonl");

/** In order. What cannot be read is a fault like any other. */
export async function readHeads(folder: string): Promise<{ heads: Head[]; unreadable: number }> {
  const text = await readFile(headsFile(folder), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n").filter((line) => line !== "");
  const heads = lines.flatMap((line) => readLine(line) ?? []);
  return { heads, unreadable: lines.length - heads.length };
}

function readLine(line: string): Head | undefined {
  try {
    return head.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

export type Difference = Readonly<{ head: Head; what: string }>;

/** What of the log is not any more as a head says. */
export async function compareHeads(db: Db, heads: readonly Head[]): Promise<Difference[]> {
  const ids = heads.map(({ id }) => id);
  const { rows } = await sql<{ id: bigint; hash: string; place: bigint; newest: bigint }>`
    select id, encode(hash, 'hex') as hash, place, newest from (
      select id, hash, row_number() over (order by id) as place, max(id) over () as newest from audit_log
    ) numbered where id = any (${ids}::bigint[]) or id = newest
  `.execute(db);
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const newest = Number(rows[0]?.newest ?? 0n);
  return heads.flatMap((one) => {
    const row = byId.get(one.id);
    if (one.id > newest) {
      return {
        head: one,
        what: `Rows ${newest + 1} to ${one.id} are missing: cut off at the end.`,
      };
    }
    if (!row) return { head: one, what: `Row ${one.id} is missing.` };
    if (Number(row.place) !== one.rows) {
      return {
        head: one,
        what: `Up to row ${one.id} there are ${row.place} rows instead of ${one.rows}.`,
      };
    }
    if (row.hash === one.hash) return [];
    return { head: one, what: `Row ${one.id}, or one before it, was changed.` };
  });
}

export function auditJobs(runtime: Runtime): DomainJobs {
  return { tasks: {}, everyMinute: () => keepHead(runtime) };
}

/** Once a day, if a folder is configured. Before that, yesterday's head is compared. */
async function keepHead({ clock, config, db }: Runtime): Promise<void> {
  const folder = config.auditFolder;
  if (folder === undefined) return;
  const now = clock.now();
  const day = dateInLagos(now);
  const kept = await db
    .selectFrom("auditHead")
    .select("day")
    .where("day", "=", day)
    .executeTakeFirst();
  if (kept) return;
  const { heads } = await readHeads(folder);
  const [difference] = await compareHeads(db, heads.slice(-1));
  if (difference) {
    const details = { head: difference.head.day, what: difference.what };
    await inTransaction(db, (tx) =>
      report(tx, { kind: "audit-log-differs", subject: "audit-log", details, now }),
    );
  }
  const { rows } = await sql<{ id: bigint; hash: string; count: bigint }>`
    select id, encode(hash, 'hex') as hash, (select count(*) from audit_log where id <= newest.id) as count
    from audit_log newest order by id desc limit 1
  `.execute(db);
  const [newest] = rows;
  if (!newest) return;
  const line: Head = {
    day,
    at: now.toISOString(),
    id: Number(newest.id),
    rows: Number(newest.count),
    hash: newest.hash,
  };
  // Of two workers each may write a line: both are true.
  await appendFile(headsFile(folder), `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
  await chmod(headsFile(folder), 0o600);
  await db
    .insertInto("auditHead")
    .values({ day, keptAt: now, rows: newest.count })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
