import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { type Tx, inTransaction, sqlState, violates } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const soon = new Date("2100-01-01T00:00:00Z");

function insertQuota(key: string, taken = 0) {
  return database.db.insertInto("quota").values({ key, taken, windowEndsAt: soon });
}

function takenOf(key: string) {
  return database.db.selectFrom("quota").select("taken").where("key", "=", key).executeTakeFirst();
}

it("reads whole numbers exactly, also their sums", async () => {
  const { rows } = await sql<{ one: bigint; sum: bigint }>`
    select 9007199254740993::bigint as one, sum(n) as sum
    from (values (9223372036854775807::bigint), (1)) as numbers (n)
  `.execute(database.db);
  expect(rows).toEqual([{ one: 9007199254740993n, sum: 9223372036854775808n }]);
});

it("rolls back a transaction that fails", async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await tx.insertInto("quota").values({ key: "half", taken: 1, windowEndsAt: soon }).execute();
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await takenOf("half")).toBeUndefined();
});

function addOne(tx: Tx, key: string) {
  const taken = sql<number>`taken + 1`;
  return tx.updateTable("quota").set({ taken }).where("key", "=", key).execute();
}

it("retries a transaction on serialization conflicts, until both are done", async () => {
  await insertQuota("left").execute();
  await insertQuota("right").execute();
  let runs = 0;
  let holding = 0;
  let goOn: (() => void) | undefined;
  const bothHoldARow = new Promise<void>((resolve) => (goOn = resolve));
  const add = (keys: [string, string]) =>
    inTransaction(database.db, async (tx) => {
      runs += 1;
      await addOne(tx, keys[0]);
      holding += 1;
      if (holding === 2) goOn?.();
      await bothHoldARow;
      await addOne(tx, keys[1]);
    });
  await Promise.all([add(["left", "right"]), add(["right", "left"])]);
  expect([await takenOf("left"), await takenOf("right")]).toEqual([{ taken: 2 }, { taken: 2 }]);
  expect(runs).toBeGreaterThanOrEqual(3);
});

it("gives up after five tries, with the database's own error", async () => {
  let runs = 0;
  const hopeless = inTransaction(database.db, async (tx) => {
    runs += 1;
    await sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(hopeless).rejects.toThrow("in the way");
  expect(runs).toBe(5);
});

it("identifies a violated constraint by its name", async () => {
  await insertQuota("once").execute();
  const error: unknown = await insertQuota("once")
    .execute()
    .catch((thrown: unknown) => thrown);
  expect(sqlState(error)).toBe("23505");
  expect(violates(error, "quota_pkey")).toBe(true);
  expect(violates(error, "another_rule")).toBe(false);
  expect(violates(new Error("23505"), "quota_pkey")).toBe(false);
});
