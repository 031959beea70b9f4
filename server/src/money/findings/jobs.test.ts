import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { standingClock } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/database.ts";
import { report } from "./findings.ts";
import { findingJobs } from "./jobs.ts";

const now = new Date("2026-11-21T08:00:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.deleteFrom("finding").execute();
});

async function found(subject: string): Promise<void> {
  const details = { amountKobo: "271828" };
  await inTransaction(database.db, (tx) =>
    report(tx, { kind: "payment-differs", subject, details, now }),
  );
}

async function linesOfAMinute(at = now) {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  const runtime = { config: testConfig(), db: database.db, clock: standingClock(at), log };
  await findingJobs(runtime).everyMinute?.();
  return lines;
}

test("nothing is logged without findings", async () => {
  expect(await linesOfAMinute()).toEqual([]);
});

test("a finding is logged as an error every minute, without its details, until it is resolved", async () => {
  await found("the-one-reference");
  for (const minute of [1, 2]) {
    const lines = await linesOfAMinute();
    const read = lines.map((line): unknown => JSON.parse(line));
    const since = now.toISOString();
    expect(read, `minute ${minute}`).toMatchObject([
      { level: 50, kind: "payment-differs", subject: "the-one-reference", since },
      { level: 50, open: "1" },
    ]);
    expect(lines.join("")).not.toContain("271828");
  }
  await database.db.updateTable("finding").set({ settledAt: now }).execute();
  expect(await linesOfAMinute()).toEqual([]);
});

test("only the newest hundred are logged, with the total", async () => {
  for (let index = 0; index < 103; index += 1) await found(`reference-${index}`);
  const lines = await linesOfAMinute();
  expect(lines).toHaveLength(101);
  expect(lines[0]).toContain('"reference-102"');
  expect(lines.at(-1)).toContain('"open":"103"');
});

test("who sent a transfer is erased five years after its finding was settled", async () => {
  const details = { amountKobo: "271828", senderName: "Chidi Okafor", narration: "for Ada" };
  for (const subject of ["open", "settled"]) {
    await inTransaction(database.db, (tx) =>
      report(tx, { kind: "charge-unexplained", subject, details, now }),
    );
  }
  await database.db
    .updateTable("finding")
    .set({ settledAt: now })
    .where("subject", "=", "settled")
    .execute();
  const kept = async () => {
    const rows = await database.db
      .selectFrom("finding")
      .select("details")
      .orderBy("subject")
      .execute();
    return rows.map((row) => row.details);
  };
  await linesOfAMinute(new Date("2031-11-21T08:00:00Z"));
  expect(await kept()).toEqual([details, details]);
  await linesOfAMinute(new Date("2031-11-21T08:00:01Z"));
  expect(await kept()).toEqual([details, { amountKobo: "271828" }]);
});
