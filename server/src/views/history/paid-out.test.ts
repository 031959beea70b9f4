import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type Account,
  bank,
  exitFeeIncome,
  frozen,
  investmentOf,
  planOf,
  returnPool,
  stash,
  taxPayable,
} from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { readPaidOut } from "./paid-out.ts";

let database: TestDatabase;
let ada: string;
let holding: string;

beforeAll(async () => {
  database = await testDatabase();
  await book({ movement: "capital", key: newId(), debit: bank("NGN"), credit: returnPool }, 9_000);
});
afterAll(() => database.drop());
beforeEach(() => {
  ada = newId();
  holding = newId();
});

type Entry = Readonly<{
  movement: string;
  key: string;
  debit: Account;
  credit: Account;
}>;

async function book(entry: Entry, naira: number, ...claimed: string[]): Promise<void> {
  const moved = { ...entry, amount: BigInt(Math.round(naira * 100)), eventAt: new Date() };
  const claims = claimed.map((key) => ({ key, movesNothing: true }) as const);
  await inTransaction(database.db, (tx) => post(tx, [moved, ...claims]));
}

const read = (key: string, of = ada) => readPaidOut(database.db, of, key);

it("adds up the end of a plan, its return and its tax, from either entry", async () => {
  const plan = planOf(ada, holding);
  const key = `plan:${holding}`;
  await book({ movement: "saved", key: newId(), debit: bank("NGN"), credit: plan }, 46_000);
  const [ended, earned] = [`${key}:matured`, `${key}:return`];
  await book({ movement: "plan-matured", key: ended, debit: plan, credit: stash(ada) }, 46_000);
  await book({ movement: "plan-return", key: earned, debit: returnPool, credit: stash(ada) }, 697);
  const tax = { debit: stash(ada), credit: taxPayable("NGN") };
  await book({ movement: "plan-tax", key: `${earned}:tax`, ...tax }, 69.7);
  const sums = { putIn: 46_000, earned: 697, tax: 69.7, fee: 0, inStash: 46_627.3 };
  expect(await read(ended)).toEqual(sums);
  expect(await read(earned)).toEqual(sums);
  expect(await read(`${earned}:tax`)).toBeNull();
  expect(await read(ended, newId())).toBeNull();
});

it("takes the fee off an early end, which claims the key of the return and pays none", async () => {
  const plan = planOf(ada, holding);
  const key = `plan:${holding}:matured`;
  await book({ movement: "saved", key: newId(), debit: bank("NGN"), credit: plan }, 10_000);
  const exit = { movement: "plan-exited", debit: plan, credit: stash(ada) };
  await book({ ...exit, key }, 10_000, `plan:${holding}:return`);
  const fee = { debit: stash(ada), credit: exitFeeIncome("NGN") };
  await book({ movement: "exit-fee", key: `plan:${holding}:exit-fee`, ...fee }, 250);
  const sums = { putIn: 10_000, earned: 0, tax: 0, fee: 250, inStash: 9_750 };
  expect(await read(key)).toEqual(sums);
});

it("has none while the money is frozen by a dispute", async () => {
  const investment = investmentOf(ada, holding);
  const key = `investment:${holding}:matured`;
  await book({ movement: "bought", key: newId(), debit: bank("NGN"), credit: investment }, 5_000);
  const ended = { debit: investment, credit: frozen(ada) };
  await book({ movement: "investment-matured", key, ...ended }, 5_000);
  expect(await read(key)).toBeNull();
});
