import { afterAll, beforeAll, expect, it } from "vitest";
import { pino } from "pino";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { standingClock } from "#platform/clock.ts";
import { reportViolations } from "./findings.ts";

const now = new Date("2026-11-21T08:00:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

it("a violation of the books is one finding, however often it is seen", async () => {
  const { db } = database;
  const log = pino({ level: "silent" });
  const runtime = { config: testConfig(), db, clock: standingClock(now), log };
  const violation = { rule: "debits equal credits", about: "NGN", found: "-1", expected: "0" };
  await reportViolations(runtime, [violation], { isFull: false });
  await reportViolations(runtime, [violation], { isFull: false });
  const found = await db.selectFrom("finding").select(["kind", "subject", "details"]).execute();
  expect(found).toEqual([
    {
      kind: "books-broken",
      subject: "debits equal credits: NGN",
      details: { found: "-1", expected: "0", difference: "-1" },
    },
  ]);
});
