import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { standingClock, systemClock, travellingClock } from "./clock.ts";

const DAY_MS = 86_400_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it("is the machine's time without time travel", () => {
  const before = Date.now();
  const now = systemClock().now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});

it("is shifted by the database's offset, from the next refresh", async () => {
  const clock = travellingClock(database.db);
  await clock.refresh();
  expect(clock.now().getTime() - Date.now()).toBeLessThan(DAY_MS);
  await database.db
    .updateTable("clock")
    .set({ offsetMs: BigInt(40 * DAY_MS) })
    .execute();
  expect(clock.now().getTime() - Date.now()).toBeLessThan(DAY_MS);
  await clock.refresh();
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(39 * DAY_MS);
});

it("does not move until it is advanced", () => {
  const clock = standingClock(new Date("2026-11-21T08:00:00Z"));
  clock.advance(DAY_MS);
  expect(clock.now()).toEqual(new Date("2026-11-22T08:00:00Z"));
});
