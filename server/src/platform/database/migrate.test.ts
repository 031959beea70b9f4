import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, expect, inject, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { listMigrations, migrate } from "./migrate.ts";

const server = inject("postgres");
const made: string[] = [];

function urlFor(user: string, password: string, database: string): string {
  return `postgresql://${user}:${password}@${server.host}:${server.port}/${database}`;
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

const admin = urlFor(server.superuser, server.superuserPassword, "postgres");

async function emptyDatabase() {
  const name = `test_${randomBytes(6).toString("hex")}`;
  made.push(name);
  await query(admin, `create database ${name} owner ${server.owner}`);
  return {
    ownerUrl: urlFor(server.owner, server.ownerPassword, name),
    appUrl: urlFor(server.app, server.appPassword, name),
    appRole: server.app,
  };
}

afterAll(async () => {
  for (const name of made) await query(admin, `drop database ${name} with (force)`);
});

it("has every migration under its own number, with a name", async () => {
  const names = await listMigrations();
  expect(names.every((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))).toBe(true);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

it("brings an empty database up to date, and has nothing to do after that", async () => {
  const target = await emptyDatabase();
  expect(await migrate(target)).toEqual(await listMigrations());
  expect(await migrate(target)).toEqual([]);
});

it("applies everything once when two run concurrently", async () => {
  const target = await emptyDatabase();
  const [one, two] = await Promise.all([migrate(target), migrate(target)]);
  expect([...one, ...two]).toEqual(await listMigrations());
});

it("rolls back a migration that fails, and says which it was", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "osisi-migrations-"));
  const target = await emptyDatabase();
  await writeFile(path.join(folder, "0001_good.sql"), "create table good (id int)");
  await writeFile(path.join(folder, "0002_bad.sql"), "create table half (id int); select 1/0");
  const failing = migrate({ ...target, folder });
  await expect(failing).rejects.toThrow("0002_bad.sql failed, nothing of it was applied: division");
  const { rows } = await query(
    target.ownerUrl,
    "select to_regclass('good') as good, to_regclass('half') as half",
  );
  expect(rows).toEqual([{ good: "good", half: null }]);
  await writeFile(path.join(folder, "0002_bad.sql"), "create table half (id int)");
  expect(await migrate({ ...target, folder })).toEqual(["0002_bad.sql"]);
  await rm(folder, { recursive: true });
});

it("yields to a transaction that holds a table and needs a lock of the migration, and continues after it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "osisi-migrations-"));
  const target = await emptyDatabase();
  await writeFile(
    path.join(folder, "0001_tables.sql"),
    "create table one (id int); create table two (id int)",
  );
  await migrate({ ...target, folder });
  const holder = new Client({ connectionString: target.ownerUrl });
  await holder.connect();
  await holder.query("begin; select * from two");
  await writeFile(
    path.join(folder, "0002_more.sql"),
    "alter table one add more int; alter table two add more int",
  );
  const migrating = migrate({ ...target, folder });
  const waiting = `select count(*)::int as all from pg_locks join pg_database on oid = database
    where datname = current_database() and not granted`;
  await expect
    .poll(async () => (await query(target.ownerUrl, waiting)).rows[0]?.all, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await holder.query("select * from one");
  await holder.query("commit");
  await holder.end();
  expect(await migrating).toEqual(["0002_more.sql"]);
  await rm(folder, { recursive: true });
});

it.each([
  "create table mine (id int)",
  "alter table investor add column mine int",
  "drop table quota",
  "update migration set name = 'x'",
  "delete from migration",
  "truncate investor",
  "create view mine as select 1",
])("does not let the application %s", async (statement) => {
  const database: TestDatabase = await testDatabase();
  try {
    await expect(query(database.appUrl, statement)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  } finally {
    await database.drop();
  }
});

it("has the tables' types as they are after the last migration", async () => {
  const database = await testDatabase();
  const root = path.join(import.meta.dirname, "../../../..");
  const env = { ...process.env, DATABASE_OWNER_URL: database.ownerUrl };
  try {
    const run = promisify(execFile)("npm", ["run", "tables", "-w", "server", "--", "--verify"], {
      cwd: root,
      env,
    });
    await expect(run).resolves.toBeDefined();
  } finally {
    await database.drop();
  }
});
