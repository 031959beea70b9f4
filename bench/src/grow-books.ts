import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { checkBooks, rollUp } from "@osisi/server/ledger/jobs.ts";
import { createDatabase } from "@osisi/server/platform/database/database.ts";
import { numberKeys } from "@osisi/server/people/accounts/recipient.ts";
import { hashPassword } from "@osisi/server/platform/secrets/passwords.ts";
import { seal } from "@osisi/server/platform/secrets/secrets.ts";
import { Client } from "pg";

/** Fills a migrated, empty database with years of many investors, in minutes: the statements of
 * `grow/`, inside the server. Triggers and foreign keys are disabled, so the product's own
 * invariants are checked at the end. */

export type Size = Readonly<{ investors: number; transfers: number }>;

/** An investor's history besides payments: a fee for each payment, a withdrawal in two steps, six
 * instalments, units. */
const OTHER_TRANSFERS = 9;
/** Every investor's. */
export const PASSWORD = "a tree that grows";
const FOLDER = path.join(import.meta.dirname, "grow");

/** The session and the name of the investor of that number, from 1 on. */
export function tokenOf(investor: number): string {
  return createHash("sha256").update(`session:${investor}`).digest("base64url");
}

/** The step-up token beside it. */
export function stepUpOf(investor: number): string {
  return createHash("sha256").update(`step-up:${investor}`).digest("base64url");
}

export function emailOf(investor: number): string {
  return `person${investor}@example.ng`;
}

export async function growBooks(
  database: { superuserUrl: string; appUrl: string; secretKey: string },
  { investors, transfers }: Size,
): Promise<void> {
  const fundings = Math.max(3, Math.round((transfers / investors - OTHER_TRANSFERS) / 2));
  const [key] = numberKeys({ secretKey: database.secretKey });
  await inOneTransaction(database.superuserUrl, {
    "bench.investors": String(investors),
    "bench.fundings": String(fundings),
    "bench.password_hash": await hashPassword(PASSWORD),
    "bench.account_number": seal(key, "0000000000").toString("hex"),
    "bench.gateway_code": "RCP_bench",
    session_replication_role: "replica",
  });
  await checkGrownBooks(database.appUrl);
}

async function inOneTransaction(url: string, settings: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    for (const setting of Object.entries(settings)) {
      await client.query("select set_config($1, $2, true)", setting);
    }
    const files = await readdir(FOLDER);
    for (const file of files.toSorted()) {
      await client.query(await readFile(path.join(FOLDER, file), "utf8"));
    }
    await client.query("commit");
    // What autovacuum would have done by then.
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

async function checkGrownBooks(url: string): Promise<void> {
  const db = createDatabase(url);
  try {
    await rollUp(db);
    // As a worker does every minute, so that no measured run has to do all of it.
    const { violations } = await checkBooks(db, new Date());
    if (violations.length > 0) {
      throw new Error(
        `The ledger's invariants do not hold: ${JSON.stringify(violations.slice(0, 5))}`,
      );
    }
  } finally {
    await db.destroy();
  }
}
