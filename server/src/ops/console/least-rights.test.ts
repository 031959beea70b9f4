import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";

/** What the console's role may do. Everything else is refused. */
const READS_IN_CONSOLE = ["account_hold", "base_backup"];
let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
it("x", async () => {
  const { rows } = await owner.query(
    `select n.nspname || '.' || p.proname as f from pg_proc p join pg_namespace n on n.oid=p.pronamespace where n.nspname not in ('pg_catalog','information_schema') and has_function_privilege('osisi_console', p.oid,'execute') and has_schema_privilege('osisi_console', n.oid, 'usage') order by 1`,
  );
  console.log(rows.map((r: any) => r.f).join(" "));
  expect(READS_IN_CONSOLE).toBeDefined();
});
