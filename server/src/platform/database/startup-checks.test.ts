import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { createDatabase } from "./database.ts";
import { databaseFaults } from "./startup-checks.ts";
import { listMigrations, tooOld } from "./migrate.ts";

const server = inject("postgres");
const stranger = `stranger_${randomBytes(4).toString("hex")}`;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await asSuperuser(`create role ${stranger} login password 'a password' in role ${server.app}`);
});
afterEach(() => asSuperuser(`revoke ${server.owner} from ${stranger}`));
afterAll(async () => {
  await asSuperuser(`drop owned by ${stranger}`);
  await database.drop();
  await asSuperuser(`drop role ${stranger}`, "postgres");
});

function urlFor(user: string, password: string, name?: string): string {
  const url = new URL(database.appUrl);
  Object.assign(url, { username: user, password });
  if (name) url.pathname = name;
  return url.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function asSuperuser(statement: string, name?: string): Promise<void> {
  return run(urlFor(server.superuser, server.superuserPassword, name), statement);
}

async function faultsFor(url: string): Promise<string[]> {
  const db = createDatabase(url);
  const faults = await databaseFaults(db);
  await db.destroy();
  return faults;
}

it("accepts the application's role on a migrated database", async () => {
  expect(await faultsFor(database.appUrl)).toEqual([]);
});

it("accepts a database that a newer version of the code has migrated", async () => {
  await run(database.ownerUrl, "insert into migration (name) values ('9999_of_tomorrow.sql')");
  expect(await faultsFor(database.appUrl)).toEqual([]);
});

it("refuses the owner of the tables, and the superuser", async () => {
  const superuser = urlFor(server.superuser, server.superuserPassword);
  for (const url of [database.ownerUrl, superuser]) {
    expect(await faultsFor(url)).toEqual([expect.stringContaining("can change what is written")]);
  }
});

it.each([
  `grant update on ledger.transfer to ${stranger}`,
  `grant insert on ledger.account to ${stranger}`,
  `grant delete on audit_log to ${stranger}`,
  `grant insert on audit_log to ${stranger}`,
  `grant ${server.owner} to ${stranger} with inherit false`,
])("refuses a role after `%s`", async (grant) => {
  const url = urlFor(stranger, "a password");
  expect(await faultsFor(url)).toEqual([]);
  await asSuperuser(grant);
  expect(await faultsFor(url)).toEqual([expect.stringContaining(`the role ${stranger} can`)]);
  await asSuperuser(`drop owned by ${stranger}`);
});

it("names the first missing migration, and the number of others", async () => {
  const [last, before] = (await listMigrations()).toReversed();
  await run(database.ownerUrl, `delete from migration where name = '${last}'`);
  expect(await faultsFor(database.appUrl)).toEqual([
    `The database lacks the migration ${last}: run \`npm run migrate\` first.`,
  ]);
  await run(database.ownerUrl, `delete from migration where name = '${before}'`);
  expect(await faultsFor(database.appUrl)).toEqual([
    `The database lacks the migration ${before} and 1 more: run \`npm run migrate\` first.`,
  ]);
});

it("reports a database without migrations, and an unreachable one", async () => {
  const empty = urlFor(server.superuser, server.superuserPassword, "postgres");
  expect(await faultsFor(empty)).toEqual([expect.stringContaining("lacks the migration 0001_")]);
  expect(await faultsFor("postgresql://missing@127.0.0.1:1/none")).toEqual([
    expect.stringContaining("DATABASE_URL: the database cannot be used"),
  ]);
});

it("accepts PostgreSQL 15 and newer", () => {
  expect(tooOld("140015")).toBe("The database is PostgreSQL 14, and 15 or newer is needed.");
  expect([tooOld("150004"), tooOld("180001")]).toEqual([undefined, undefined]);
});
