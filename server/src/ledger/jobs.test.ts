import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { rollUpTo } from "#test/ledger.ts";
import { standingClock } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { gatewayClearing, stash } from "./accounts.ts";
import type { Violation } from "./invariants.ts";
import { ledgerJobs } from "./jobs.ts";
import { post } from "./post.ts";
import { Client } from "pg";

let database: TestDatabase;
const now = new Date("2026-11-21T08:00:00Z");
const reported: Violation[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const [debit, credit] = [gatewayClearing("NGN"), stash(newId())];
  const funding = { key: newId(), movement: "test", debit, credit, amount: 500n, eventAt: now };
  await inTransaction(database.db, (tx) => post(tx, [funding]));
  await rollUpTo(database.db, 1n);
});

afterAll(() => database.drop());

async function linesOfAMinute() {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  const runtime = { config: testConfig(), db: database.db, clock: standingClock(now), log };
  await ledgerJobs(
    runtime,
    async (violations) => void reported.push(...violations),
  ).everyMinute?.();
  return lines.map((line): unknown => JSON.parse(line));
}

it("reports nothing while the books agree", async () => {
  expect(await linesOfAMinute()).toEqual([]);
  expect(reported).toEqual([]);
});

it("logs a violation as an error, and reports it", async () => {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("update ledger.account set balance = 501 where not house");
  await owner.end();
  await inTransaction(database.db, (tx) => {
    const [debit, credit] = [gatewayClearing("NGN"), stash(newId())];
    const funding = { key: newId(), movement: "test", debit, credit, amount: 1n, eventAt: now };
    return post(tx, [funding]);
  });
  expect(await linesOfAMinute()).toMatchObject([
    { msg: "the books do not hold", violation: { rule: "debits equal credits", found: "-1" } },
  ]);
  expect(reported).toMatchObject([{ rule: "debits equal credits", about: "NGN" }]);
});
