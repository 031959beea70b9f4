import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function asOwner(statement: string) {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function act(reason: string) {
  await sql`select log_shell_act('ada', 'capital', 'GTB-1', '{"amount":"₦5"}', ${reason}, 'booked')`.execute(
    database.db,
  );
}

async function brokenAt() {
  const { rows } = await sql<{ at: bigint | null }>`select audit_break() as at`.execute(
    database.db,
  );
  return rows[0]?.at;
}

/** Changes the log as only its owner can, with the trigger off, and puts it back. */
async function tampered(statement: string) {
  await asOwner(`create table kept as select * from audit_log;
    alter table audit_log disable trigger user; ${statement}`);
  const found = await brokenAt();
  await asOwner(`truncate audit_log; insert into audit_log select * from kept; drop table kept;
    alter table audit_log enable trigger user`);
  return found;
}

it("numbers concurrent acts without a gap, each with the hash of the one before", async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => act(`reason ${index}`)));
  const rows = await database.db
    .selectFrom("auditLog")
    .select(["id", "via"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual(rows.map((_, index) => ({ id: BigInt(index + 1), via: "shell" })));
  expect(await brokenAt()).toBeNull();
});

it.each([
  ["a changed word", "update audit_log set reason = 'another' where id = 7", 7n],
  ["a changed moment", "update audit_log set at = at + interval '1 microsecond' where id = 9", 9n],
  ["a row taken out", "delete from audit_log where id = 12", 13n],
  ["the first row taken out", "delete from audit_log where id = 1", 2n],
  [
    "two rows swapped",
    "update audit_log set id = -id where id in (3, 4); update audit_log set id = case id when -3 then 4 else 3 end where id < 0",
    3n,
  ],
  [
    "a forged row with its own right hash",
    "update audit_log a set reason = 'forged' where id = 20; update audit_log a set hash = audit_hash(a) where id = 20",
    21n,
  ],
])("finds %s", async (_what, statement, at) => {
  expect(await tampered(statement)).toBe(at);
  expect(await brokenAt()).toBeNull();
});

it("lets neither the application nor the console write, change or remove a row", async () => {
  const forged = `insert into audit_log (at, operator, action, arguments, reason, result, via)
    values (now(), 'ada', 'capital', '{}', 'x', 'y', 'console')`;
  for (const url of [database.appUrl, database.consoleUrl]) {
    const client = new Client({ connectionString: url });
    await client.connect();
    for (const statement of [
      forged,
      "update audit_log set reason = 'x'",
      "delete from audit_log",
      "truncate audit_log",
      "select chain_audit()",
      "insert into command (id, action, subject, arguments, maker_id, maker_session, created_at) values (gen_random_uuid(), 'capital', 'x', '{}', gen_random_uuid(), gen_random_uuid(), now())",
      "update command set state = 'approved'",
      "select * from operator",
      "update operator set role = 'admin'",
      "select * from operator_session",
    ]) {
      await expect(client.query(statement), `${url}: ${statement}`).rejects.toThrow(
        /permission denied|trigger functions/,
      );
    }
    await client.end();
  }
});
