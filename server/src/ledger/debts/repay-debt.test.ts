import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { countWaiting, expectSoundLedger } from "#test/ledger.ts";
import { until } from "#test/until.ts";
import { debt, frozen, gatewayClearing, stash } from "#ledger/accounts.ts";
import { balanceOf, lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { repayDebt } from "./repay-debt.ts";
import { debtOf } from "./get-debt.ts";

const eventAt = new Date("2026-11-21T08:00:00Z");

let database: TestDatabase;
let ada: string;

beforeAll(async () => {
  database = await testDatabase({ connections: 6 });
});

beforeEach(() => {
  ada = newId();
});

afterEach(() => expectSoundLedger(database.db));
afterAll(() => database.drop());

/** Books a credit to the stash as production code does. */
async function credit(tx: Tx, amount: bigint, key = newId()): Promise<void> {
  const accounts = { debit: gatewayClearing("NGN"), credit: stash(ada) };
  await post(tx, [{ key, movement: "test", ...accounts, amount, eventAt }]);
  await repayDebt(tx, { investorId: ada, cause: key, eventAt });
}

/** Takes money from the stash; the shortfall is owed, as for a lost dispute. */
async function takeBack(tx: Tx, amount: bigint): Promise<void> {
  const balances = await lockBalances(tx, [stash(ada), frozen(ada), debt(ada)]);
  const there = balances.get(stash(ada)) ?? 0n;
  const taken = there < amount ? there : amount;
  const clearing = gatewayClearing("NGN");
  const parts = [
    { key: newId(), movement: "test", debit: stash(ada), credit: clearing, amount: taken, eventAt },
    {
      key: newId(),
      movement: "test",
      debit: debt(ada),
      credit: clearing,
      amount: amount - taken,
      eventAt,
    },
  ];
  await post(
    tx,
    parts.filter((part) => part.amount > 0n),
  );
}

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.db, work);

async function balances(): Promise<{ stash: bigint; debt: bigint }> {
  return {
    stash: await balanceOf(database.db, stash(ada)),
    debt: await balanceOf(database.db, debt(ada)),
  };
}

describe("a debt", () => {
  it("is repaid by the next credit, as far as that goes, and the rest stays in the stash", async () => {
    await inTx((tx) => takeBack(tx, 300n));
    await inTx((tx) => credit(tx, 100n));
    expect(await balances()).toEqual({ stash: 0n, debt: 200n });
    await inTx((tx) => credit(tx, 500n));
    expect(await balances()).toEqual({ stash: 300n, debt: 0n });
  });

  it("is repaid once by one credit, however often that is booked", async () => {
    await inTx((tx) => takeBack(tx, 300n));
    await inTx((tx) => credit(tx, 100n, `credit:${ada}`));
    await inTx((tx) => takeBack(tx, 50n));
    await inTx((tx) => credit(tx, 100n, `credit:${ada}`));
    expect(await balances()).toEqual({ stash: 0n, debt: 250n });
  });

  it("is shown with when it last grew, and not shown once it is repaid", async () => {
    expect(await debtOf(database.db, ada)).toBeUndefined();
    await inTx((tx) => takeBack(tx, 30_000n));
    expect(await debtOf(database.db, ada)).toMatchObject({
      amount: 300,
      since: eventAt.toISOString(),
    });
    await inTx((tx) => credit(tx, 30_000n));
    expect(await debtOf(database.db, ada)).toBeUndefined();
  });
});

describe("a credit and a loss at the same moment", () => {
  it("the loss waits for the credit, and takes it", async () => {
    const booked = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const crediting = inTx(async (tx) => {
      await credit(tx, 100n);
      booked.resolve();
      await end.promise;
    });
    await booked.promise;
    const losing = inTx((tx) => takeBack(tx, 300n));
    await until("the loss to wait", async () => (await countWaiting(database.db)) === 1);
    end.resolve();
    await Promise.all([crediting, losing]);
    expect(await balances()).toEqual({ stash: 0n, debt: 200n });
  });

  it("the credit waits for the loss, and repays it", async () => {
    await inTx((tx) => credit(tx, 1n));
    const booked = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const losing = inTx(async (tx) => {
      await takeBack(tx, 301n);
      booked.resolve();
      await end.promise;
    });
    await booked.promise;
    const crediting = inTx((tx) => credit(tx, 100n));
    await until("the credit to wait", async () => (await countWaiting(database.db)) === 1);
    end.resolve();
    await Promise.all([losing, crediting]);
    expect(await balances()).toEqual({ stash: 0n, debt: 200n });
  });

  it("also if the stash is empty, with many concurrently", async () => {
    await inTx((tx) => takeBack(tx, 10n));
    // Not `inTransaction`, which would retry a deadlock.
    const acts = Array.from({ length: 20 }, (_, index) =>
      database.db
        .transaction()
        .execute((tx) => (index % 2 === 0 ? credit(tx, 70n) : takeBack(tx, 80n))),
    );
    await Promise.all(acts);
    expect(await balances()).toEqual({ stash: 0n, debt: 110n });
  });
});
