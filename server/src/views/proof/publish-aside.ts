import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { type ProofHead, proofHead } from "@osisi/contracts/proof/head.ts";
import { sql } from "kysely";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import * as z from "zod/mini";
import type { Db } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { publishProof } from "./publish-proof.ts";

/** Of fewer, a night takes less time than the start of a thread. */
const MANY_ACCOUNTS = 10_000;

/** A night of many accounts would block the process for seconds, and it settles payments. */
export async function publishNight(
  runtime: Runtime,
  day: CalendarDate,
): Promise<ProofHead | undefined> {
  const isLong = (await estimateAccounts(runtime.db)) > MANY_ACCOUNTS;
  return isLong ? publishAside(runtime, day) : publishProof(runtime, day);
}

/** As the statistics of PostgreSQL have it: -1 while there are none. */
async function estimateAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`
    select reltuples as accounts from pg_class where oid = 'ledger.account'::regclass
  `.execute(db);
  return rows[0]?.accounts ?? 0;
}

/** In a thread of its own, of the lowest priority. */

export const wantedNight = z.object({
  databaseUrl: z.string(),
  databaseUrlFile: z.optional(z.string()),
  day: z.string(),
  takenAt: z.date(),
});

type WantedNight = z.infer<typeof wantedNight>;

const answer = z.tuple([z.optional(proofHead)]);

export async function publishAside(
  { clock, config }: Pick<Runtime, "clock" | "config">,
  day: CalendarDate,
): Promise<ProofHead | undefined> {
  const { databaseUrl, databaseUrlFile } = config;
  const wanted: WantedNight = { databaseUrl, databaseUrlFile, day, takenAt: clock.now() };
  const thread = new Worker(new URL("./proof-thread.ts", import.meta.url), { workerData: wanted });
  const [head] = z.parse(answer, await once(thread, "message"));
  return head;
}
