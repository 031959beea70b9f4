import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { countWaiting, expectSoundLedger, rollUpTo } from "#test/ledger.ts";
import { until } from "#test/until.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { gatewayClearing, stash, suspense } from "./accounts.ts";
import { houseBalanceOf } from "./balance.ts";
import { post } from "./post.ts";
import { rollUp } from "./jobs.ts";

let database: TestDatabase;
const clearing = gatewayClearing("NGN");

beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
});

afterAll(() => database.drop());
afterEach(() => expectSoundLedger(database.db));

async function fund(amount = 1n) {
  const moved = { movement: "test", amount, eventAt: new Date("2026-11-21T08:00:00Z") };
  await inTransaction(database.db, (tx) =>
    post(tx, [
      { ...moved, key: newId(), debit: clearing, credit: suspense("NGN") },
      { ...moved, key: newId(), debit: suspense("NGN"), credit: stash(newId()) },
    ]),
  );
}

async function newestId(): Promise<bigint> {
  const { id } = await database.db
    .selectFrom("ledger.transfer")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return id;
}

async function rolledUp(): Promise<bigint> {
  const row = await database.db
    .selectFrom("ledger.houseRollup")
    .innerJoin("ledger.account", "ledger.account.id", "accountId")
    .where("address", "=", clearing)
    .select("ledger.houseRollup.balance")
    .executeTakeFirst();
  return row?.balance ?? 0n;
}

it("includes what was posted before the previous call", async () => {
  const before = await rolledUp();
  await fund(10n);
  await rollUpTo(database.db, await newestId());
  await fund(7n);
  expect(await rolledUp()).toBe(before + 10n);
  expect(await houseBalanceOf(database.db, clearing)).toBe(before + 17n);
});

it("waits for an open transaction that already has a transfer id", async () => {
  const slow = new Client({ connectionString: database.appUrl });
  await slow.connect();
  await slow.query("begin");
  const statement = "select ledger.post_one($1, 'test', $2, $3, 1000, now())";
  await slow.query(statement, [newId(), clearing, stash(newId())]);
  const { rows } = await slow.query<{ id: string }>("select max(id) as id from ledger.transfer");
  const slowId = BigInt(rows[0]?.id ?? "");
  await fund();
  for (let call = 1; call <= 5; call += 1) expect(await rollUp(database.db)).toBeLessThan(slowId);
  const before = await rolledUp();
  await slow.query("commit");
  await slow.end();
  await rollUpTo(database.db, slowId);
  expect(await rolledUp()).toBeGreaterThanOrEqual(before + 1_000n);
});

const one = "ledger.post_one($1, 'test', $2, $3, 1, now())";
const several =
  "ledger.post(array[$1, $1 || '+'], '{test,test}', array[$2, $2], array[$3, $3], '{1,1}', array[now(), now()])";

it.each([
  ["one transfer", one],
  ["several", several],
])("counts %s that had numbers already while waiting for another's key", async (_what, call) => {
  const [other, mine] = [1, 2].map(() => new Client({ connectionString: database.appUrl }));
  if (!other || !mine) throw new Error("unreachable");
  await Promise.all([other.connect(), mine.connect()]);
  const values = [newId(), clearing, suspense("NGN")];
  await other.query("begin");
  await other.query(`select ${one}`, values);
  await mine.query("begin");
  const posting = mine.query(`select ${call}`, values);
  await until("my posting to wait", async () => (await countWaiting(database.db)) === 1);
  await rollUp(database.db);
  await other.query("rollback");
  await posting;
  for (let call = 1; call <= 3; call += 1) await rollUp(database.db);
  await mine.query("commit");
  await Promise.all([other.end(), mine.end()]);
  await rollUpTo(database.db, await newestId());
  expect(await rolledUp()).toBe(await houseBalanceOf(database.db, clearing));
});

it("is exact during concurrent postings and concurrent roll-ups", async () => {
  const before = await houseBalanceOf(database.db, clearing);
  const posted = new AbortController();
  const whilePosting = async (work: () => Promise<unknown>) => {
    while (!posted.signal.aborted) await work();
  };
  const posting = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let count = 0; count < 25; count += 1) await fund();
    }),
  ).finally(() => posted.abort());
  await Promise.all([
    posting,
    whilePosting(() => rollUp(database.db)),
    whilePosting(() => rollUp(database.db)),
    whilePosting(() => expectSoundLedger(database.db)),
  ]);
  expect(await houseBalanceOf(database.db, clearing)).toBe(before + 200n);
  await rollUpTo(database.db, await newestId());
  expect(await rolledUp()).toBe(before + 200n);
});

it("continues after a dump was restored into a server whose transaction ids start from the beginning", async () => {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("update ledger.progress set marked_xid = '99999999999'");
  await owner.end();
  await fund();
  await rollUpTo(database.db, await newestId());
  expect(await rolledUp()).toBe(await houseBalanceOf(database.db, clearing));
});

it("refuses to run inside a transaction that has written", async () => {
  await expect(
    inTransaction(database.db, async (tx) => {
      const eventAt = new Date();
      const credit = stash(newId());
      await post(tx, [
        { key: newId(), movement: "test", debit: clearing, credit, amount: 1n, eventAt },
      ]);
      await rollUp(tx);
    }),
  ).rejects.toMatchObject({ code: "OL001" });
});
