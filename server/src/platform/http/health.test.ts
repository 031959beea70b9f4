import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { systemClock } from "#platform/clock.ts";
import { createDatabase } from "#platform/database/database.ts";
import { createLog } from "#platform/log.ts";
import { healthRoutes } from "./health.ts";
import { createApi } from "./server.ts";

const around = {
  config: testConfig(),
  clock: systemClock(),
  log: createLog("silent", "test"),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function ask(databaseUrl: string): Promise<[number, number]> {
  const db = createDatabase(databaseUrl);
  const app = await createApi({ ...around, db });
  healthRoutes(app, { ...around, db });
  const answers = [await app.inject({ url: "/healthz" }), await app.inject({ url: "/readyz" })];
  await app.close();
  await db.destroy();
  return [answers[0]?.statusCode ?? 0, answers[1]?.statusCode ?? 0];
}

it("is ready with a database that has all migrations", async () => {
  expect(await ask(database.appUrl)).toEqual([200, 200]);
});

it("is alive and not ready without its database", async () => {
  expect(await ask("postgresql://missing@127.0.0.1:1/none")).toEqual([200, 503]);
});

it("is not ready with a standby, which is read-only", async () => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const name = new URL(database.appUrl).pathname.slice(1);
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  expect(await ask(database.appUrl)).toEqual([200, 503]);
  await client.query("begin read write");
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  await client.query("commit");
  await client.end();
});

it("soon reports a database that hangs, with one query for all concurrent requests", async () => {
  const asked: Socket[] = [];
  const hanging = createServer((socket) => void asked.push(socket)).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const address = hanging.address();
  const port = typeof address === "object" ? address?.port : 0;
  const db = createDatabase(`postgresql://missing@127.0.0.1:${port}/none`);
  const runtime = { ...around, db };
  const app = await createApi(runtime);
  healthRoutes(app, runtime);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.inject({ url: "/readyz" })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
  expect(asked.length).toBeLessThanOrEqual(2);
  for (const socket of asked) socket.destroy();
  hanging.close();
  await app.close();
  await db.destroy();
});

it("is not ready while a migration is missing", async () => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query("delete from migration where name = (select max(name) from migration)");
  await client.end();
  expect(await ask(database.appUrl)).toEqual([200, 503]);
});
