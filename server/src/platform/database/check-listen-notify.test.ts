import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../../scripts/ports.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { listenFaults } from "./startup-checks.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it("accepts PostgreSQL itself", async () => {
  expect(await listenFaults(database.appUrl, database.db)).toEqual([]);
});

it("reports an unreachable database", async () => {
  const url = `postgresql://missing@127.0.0.1:${await freePort()}/none`;
  expect((await listenFaults(url, database.db)).join("")).toContain("cannot be listened to");
});
