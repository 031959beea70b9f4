import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "../../../test/config.ts";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { systemClock } from "../clock.ts";
import { createDatabase } from "../database.ts";
import { createLog } from "../log.ts";
import { healthRoutes } from "./health.ts";
import { createApi } from "./server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function ask(databaseUrl: string): Promise<[number, number]> {
  const db = createDatabase(databaseUrl);
  const log = createLog("silent", "test");
  const app = await createApi({ config: testConfig(), db, clock: systemClock(), log });
  healthRoutes(app, { config: testConfig(), db, clock: systemClock(), log });
  const answers = [await app.inject({ url: "/healthz" }), await app.inject({ url: "/readyz" })];
  await app.close();
  await db.destroy();
  return [answers[0]?.statusCode ?? 0, answers[1]?.statusCode ?? 0];
}

it("is ready with a database that has all migrations", async () => {
  expect(await ask(database.appUrl)).toEqual([200, 200]);
});

it("is alive and not ready without its database", async () => {
  expect(await ask("postgresql://nobody@127.0.0.1:1/none")).toEqual([200, 503]);
});

it("is not ready while a migration is missing", async () => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query("delete from migration where name = (select max(name) from migration)");
  await client.end();
  expect(await ask(database.appUrl)).toEqual([200, 503]);
});
