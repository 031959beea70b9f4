import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { type Db, createDatabase } from "#platform/database/database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, started by `scripts/test-postgres.ts`. */
    postgres: {
      host: string;
      port: number;
      superuser: string;
      superuserPassword: string;
      owner: string;
      ownerPassword: string;
      app: string;
      appPassword: string;
      console: string;
      consolePassword: string;
      /** A migrated database that test files copy. */
      template: string;
    };
  }
}

/** A separate database for a test file: a copy of the migrated template, in milliseconds. */
export type TestDatabase = Readonly<{
  db: Db;
  appUrl: string;
  ownerUrl: string;
  consoleUrl: string;
  drop(): Promise<void>;
}>;

export async function testDatabase(options: { connections?: number } = {}): Promise<TestDatabase> {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const urlFor = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@${server.host}:${server.port}/${database}`;
  const adminUrl = urlFor(server.superuser, server.superuserPassword, "postgres");
  await runAs(
    adminUrl,
    `create database ${name} template ${server.template} owner ${server.owner} strategy file_copy`,
  );
  const appUrl = urlFor(server.app, server.appPassword, name);
  const db = createDatabase(appUrl, options);
  return {
    db,
    appUrl,
    ownerUrl: urlFor(server.owner, server.ownerPassword, name),
    consoleUrl: urlFor(server.console, server.consolePassword, name),
    async drop() {
      await db.destroy();
      await runAs(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function runAs(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
