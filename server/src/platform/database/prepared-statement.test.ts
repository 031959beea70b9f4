import { sql } from "kysely";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { type Db, createDatabase } from "./database.ts";
import { preparedName, preparedStatement } from "./prepared-statement.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

const QUERY = /^select "subject" from "finding"/;
const findSubject = preparedStatement(["a kind"], (db: Db, kind) =>
  db.selectFrom("finding").select("subject").where("kind", "=", kind),
);

it("is prepared once per connection", async () => {
  const db = createDatabase(database.appUrl, { connections: 1 });
  for (let count = 0; count < 3; count += 1) expect(await findSubject(db, "none")).toEqual([]);
  const { rows } = await sql<{ statement: string; runs: bigint }>`
    select statement, generic_plans + custom_plans as runs from pg_prepared_statements
  `.execute(db);
  expect(rows).toEqual([{ statement: expect.stringMatching(QUERY), runs: 3n }]);
  await db.destroy();
});

it("is not prepared behind a pooler, which reports its own backend id", async () => {
  await findSubject(database.db, "none");
  const pool = new Pool({ connectionString: database.appUrl, max: 1 });
  const text = database.db
    .selectFrom("finding")
    .select("subject")
    .where("kind", "=", "none")
    .compile().sql;
  const [near, behind] = [await pool.connect(), await new Pool(pool.options).connect()];
  Object.assign(behind, { processID: 1 });
  expect(await preparedName(near, text)).toMatch(/^osisi_\d+$/);
  expect(await preparedName(behind, text)).toBeUndefined();
  expect(await preparedName(near, "select 1")).toBeUndefined();
  for (const client of [near, behind]) client.release(true);
  await pool.end();
});

it("puts each value in its place, also in several", async () => {
  const sum = preparedStatement([1, 2], (db: Db, one, other) =>
    db.selectNoFrom(
      sql<number>`${other}::integer * 10 + ${one}::integer + ${other}::integer`.as("sum"),
    ),
  );
  expect(await sum(database.db, 1, 2)).toEqual([{ sum: 23 }]);
  expect(await sum(database.db, 5, 5)).toEqual([{ sum: 60 }]);
});

it("refuses a parameter that is not given", async () => {
  const pair = preparedStatement(["a kind"], (db: Db, kind) =>
    db.selectFrom("finding").select("subject").where("kind", "in", [kind, "another"]),
  );
  await expect(pair(database.db, "none")).rejects.toThrow("written into it");
});
