import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { gatewayClearing, held, stash } from "./accounts.ts";
import { historyOf } from "./history.ts";
import { post } from "./post.ts";

let database: TestDatabase;
let ada: string;
const eventAt = new Date("2026-11-21T08:00:00Z");

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());
afterEach(() => expectSoundLedger(database.db));

beforeEach(() => {
  ada = newId();
});

function fund(amount: bigint, key = newId()) {
  const [debit, credit] = [gatewayClearing("NGN"), stash(ada)];
  const funding = { key, movement: "funding", debit, credit, amount, eventAt };
  return inTransaction(database.db, (tx) => post(tx, [funding]));
}

function hold(amount: bigint) {
  const [debit, credit] = [stash(ada), held(ada)];
  const holding = { key: newId(), movement: "hold", debit, credit, amount, eventAt };
  return inTransaction(database.db, (tx) => post(tx, [holding]));
}

it("lists each movement, newest first, with the balance after it", async () => {
  await fund(500n, `funding of ${ada}`);
  await hold(200n);
  const { items } = await historyOf(database.db, stash(ada), { limit: 10 });
  expect(items).toMatchObject([
    {
      movement: "hold",
      direction: "out",
      amount: 200n,
      balanceAfter: 300n,
      counterpart: held(ada),
    },
    { movement: "funding", direction: "in", amount: 500n, balanceAfter: 500n, eventAt },
  ]);
  expect(items[1]).toMatchObject({ key: `funding of ${ada}`, counterpart: gatewayClearing("NGN") });
});

it("shows the other side of a movement its own direction and balance", async () => {
  await fund(500n);
  await hold(200n);
  const { items } = await historyOf(database.db, held(ada), { limit: 10 });
  expect(items).toMatchObject([{ direction: "in", amount: 200n, balanceAfter: 200n }]);
});

it("pages neither repeat nor omit movements while newer ones arrive", async () => {
  for (let amount = 1n; amount <= 7n; amount += 1n) await (amount % 2n ? fund(10n) : hold(amount));
  const whole = await historyOf(database.db, stash(ada), { limit: 100 });
  const paged = [];
  let before: bigint | undefined;
  do {
    const page = await historyOf(database.db, stash(ada), { limit: 3, before });
    paged.push(...page.items);
    before = page.nextBefore;
    await fund(1n);
  } while (before);
  expect(paged.map((item) => item.id)).toEqual(whole.items.map((item) => item.id));
  expect(whole.nextBefore).toBeUndefined();
  expect(whole.items).toHaveLength(7);
});

it("of an account that was never used is empty", async () => {
  expect(await historyOf(database.db, stash(ada), { limit: 3 })).toEqual({ items: [] });
});
