import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger, rollUpTo } from "#test/ledger.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type Account, feeIncome, gatewayClearing, held, stash } from "./accounts.ts";
import { balanceOf, balancesOf, houseBalanceOf } from "./balance.ts";
import { post } from "./post.ts";

let database: TestDatabase;
let ada: string;
let bola: string;
const clearing = gatewayClearing("NGN");
const eventAt = new Date("2026-11-21T08:00:00Z");

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());
afterEach(() => expectSoundLedger(database.db));

beforeEach(() => {
  [ada, bola] = [newId(), newId()];
});

function move(debit: Account, credit: Account, amount: bigint) {
  const entry = { key: newId(), movement: "test", debit, credit, amount, eventAt };
  return inTransaction(database.db, (tx) => post(tx, [entry]));
}

it("is zero for an account that was never used", async () => {
  expect(await balanceOf(database.db, stash(ada))).toBe(0n);
  expect(await houseBalanceOf(database.db, gatewayClearing("XAF"))).toBe(0n);
});

it("of several accounts is returned for each of them", async () => {
  await move(clearing, stash(ada), 900n);
  await move(stash(ada), held(ada), 400n);
  const balances = await balancesOf(database.db, [stash(ada), held(ada), stash(bola)]);
  expect([...balances]).toEqual(
    expect.arrayContaining([
      [stash(ada), 500n],
      [held(ada), 400n],
      [stash(bola), 0n],
    ]),
  );
});

it("is kept apart for each investor", async () => {
  await move(clearing, stash(ada), 900n);
  await move(clearing, stash(bola), 50n);
  expect(await balanceOf(database.db, stash(ada))).toBe(900n);
});

it("of a house account is counted on its normal side", async () => {
  const [clearingKes, income] = [gatewayClearing("KES"), feeIncome("KES")];
  await move(clearingKes, income, 30n);
  await move(income, clearingKes, 10n);
  expect(await houseBalanceOf(database.db, clearingKes)).toBe(20n);
  expect(await houseBalanceOf(database.db, income)).toBe(20n);
});

it("of a house account is the rolled-up sum plus newer transfers", async () => {
  const [clearingTzs, income] = [gatewayClearing("TZS"), feeIncome("TZS")];
  await move(clearingTzs, income, 30n);
  const { id } = await database.db
    .selectFrom("ledger.transfer")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  await rollUpTo(database.db, id);
  await move(clearingTzs, income, 5n);
  expect(await houseBalanceOf(database.db, clearingTzs)).toBe(35n);
  const rolled = await database.db.selectFrom("ledger.houseRollup").select("balance").execute();
  expect(rolled.map((row) => row.balance)).toContain(30n);
});

it("is as large as a bigint holds, to the kobo", async () => {
  const most = 9_223_372_036_854_775_807n;
  await move(clearing, stash(ada), most);
  expect(await balanceOf(database.db, stash(ada))).toBe(most);
  await expect(move(clearing, stash(ada), 1n)).rejects.toMatchObject({ code: "22003" });
  await move(stash(ada), clearing, most);
});
