import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { sweepGauges } from "./queries.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const NOW = new Date("2026-11-23T09:00:00Z");
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

async function readSeconds(): Promise<number[]> {
  const values = await inTransaction(database.db, (tx) => sweepGauges().read(tx, NOW));
  return values.map(({ value }) => value);
}

async function insert(kind: string, fromAt: Date, finishedAt: Date | null): Promise<void> {
  const nextStepAt = finishedAt ? null : NOW;
  const sweep = { id: newId(), kind, fromAt, finishedAt, nextStepAt, part: "ledger" };
  await database.db.insertInto("sweep").values(sweep).execute();
}

it("reports the time since the last completed night, also before the first one", async () => {
  expect(await readSeconds()).toEqual([]);
  await insert("start", at("20T09:00"), at("20T09:01"));
  await insert("night", at("20T09:00"), null);
  expect(await readSeconds()).toEqual([3 * 86_400]);
  await insert("night", at("21T02:00"), at("22T09:00"));
  await insert("start", at("23T08:00"), at("23T08:01"));
  expect(await readSeconds()).toEqual([86_400]);
});
