import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { countWaiting, rollUpTo } from "#test/ledger.ts";
import { until } from "#test/until.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { gatewayClearing, stash } from "./accounts.ts";
import { checkBooks } from "./jobs.ts";
import { post } from "./post.ts";

let database: TestDatabase;
let owner: Client;
const today = new Date("2026-11-21T08:00:00Z");
const tomorrow = new Date("2026-11-22T08:00:00Z");

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const [debit, credit] = [gatewayClearing("NGN"), stash(newId())];
  const funding = { key: newId(), movement: "test", debit, credit, amount: 500n, eventAt: today };
  await inTransaction(database.db, (tx) => post(tx, [funding]));
  await rollUpTo(database.db, 1n);
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function fullyCheckedAt(): Promise<Date | null> {
  const progress = await database.db
    .selectFrom("ledger.progress")
    .select("fullyCheckedAt")
    .executeTakeFirstOrThrow();
  return progress.fullyCheckedAt;
}

it("everything is checked once, however many workers find the check due meanwhile", async () => {
  expect((await checkBooks(database.db, today)).violations).toEqual([]);
  expect(await fullyCheckedAt()).toEqual(today);
  // Only a full check sees it.
  await owner.query(
    "insert into ledger.transfer_key (key, transfer_id) values ('of nothing', 999)",
  );
  await owner.query("begin");
  await owner.query("lock table ledger.transfer_key");
  const first = checkBooks(database.db, tomorrow);
  await until("the first waits", async () => (await countWaiting(database.db)) === 1);
  const second = checkBooks(database.db, tomorrow);
  await until("both wait", async () => (await countWaiting(database.db)) === 2);
  await owner.query("commit");
  const broken = [{ rule: "a key has its transfer", about: "of nothing" }];
  expect(await first).toMatchObject({ violations: broken, isFull: true });
  expect(await second).toEqual({ violations: [], isFull: false });
  // A failed full check is repeated until the books agree.
  expect(await fullyCheckedAt()).toEqual(today);
  expect((await checkBooks(database.db, tomorrow)).violations).toMatchObject([
    { about: "of nothing" },
  ]);
});
