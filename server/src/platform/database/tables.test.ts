import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";

const workspace = path.join(import.meta.dirname, "../../..");
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

/** After a migration, `npm run tables -w server` writes them again. */
it("knows the tables as the migrations leave them", async () => {
  const checked = promisify(execFile)("npm", ["run", "--silent", "tables", "--", "--verify"], {
    cwd: workspace,
    env: { ...process.env, DATABASE_OWNER_URL: database.ownerUrl },
  });
  await expect(checked).resolves.toMatchObject({ stderr: "" });
});
