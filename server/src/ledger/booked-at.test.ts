import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger, postAt } from "#test/ledger.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { gatewayClearing, stash } from "./accounts.ts";
import { historyOf } from "./history.ts";

let database: TestDatabase;
let owner: Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterEach(() => expectSoundLedger(database.db));

afterAll(async () => {
  await owner.end();
  await database.drop();
});

const entryFor = (investorId: string, eventAt: string) => ({
  key: newId(),
  movement: "test",
  debit: gatewayClearing("NGN"),
  credit: stash(investorId),
  amount: 1n,
  eventAt: new Date(eventAt),
});

const newestOf = async (investorId: string) =>
  (await historyOf(database.db, stash(investorId), { limit: 1 })).items[0];

it("is the product's time when a transfer is written, whatever its value date", async () => {
  const ada = newId();
  const at = new Date("2027-03-01T08:00:00Z");
  await inTransaction(database.db, (tx) =>
    postAt(tx, at, [entryFor(ada, "2027-02-28T08:00:00Z"), entryFor(ada, "2027-02-27T08:00:00Z")]),
  );
  const booked = (await newestOf(ada))?.bookedAt.getTime() ?? 0;
  expect(booked).toBeGreaterThanOrEqual(at.getTime() - 1);
  expect(booked).toBeLessThan(at.getTime() + 60_000);
});

it("of a transfer older than the column is its creation time, and no row was changed", async () => {
  const ada = newId();
  const { key, movement, debit, credit, amount, eventAt } = entryFor(ada, "2026-11-21T08:00:00Z");
  // As before the migration, within this transaction.
  await owner.query("begin");
  await owner.query("alter table ledger.transfer drop constraint booked_at_is_known");
  await owner.query("alter table ledger.transfer disable trigger book");
  await owner.query("select ledger.post_one($1, $2, $3, $4, $5, $6)", [
    key,
    movement,
    debit,
    credit,
    amount.toString(),
    eventAt,
  ]);
  await owner.query("alter table ledger.transfer enable trigger book");
  await owner.query(
    "alter table ledger.transfer add constraint booked_at_is_known check (booked_at is not null) not valid",
  );
  await owner.query("commit");
  const found = await newestOf(ada);
  expect(found?.bookedAt).toEqual(found?.createdAt);
});

it("is never null from now on, also where nothing fills it", async () => {
  await owner.query("begin");
  await owner.query("alter table ledger.transfer disable trigger book");
  const missing = owner.query(
    `insert into ledger.transfer (id, key, movement, debit_account_id, credit_account_id, amount, currency, event_at, booked_at)
     values (-1, 'x', 'test', 1, 2, 1, 'NGN', now(), null)`,
  );
  await expect(missing).rejects.toMatchObject({ constraint: "booked_at_is_known" });
  await owner.query("rollback");
});
