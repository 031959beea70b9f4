import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type Account, gatewayClearing, gatewayFees, held, stash, suspense } from "./accounts.ts";
import { balanceOf, houseBalanceOf } from "./balance.ts";
import { type Claim, KeyReused, NotEnoughMoney, type Transfer, post } from "./post.ts";

let database: TestDatabase;
let ada: string;
let key: string;
const eventAt = new Date("2026-11-21T08:00:00Z");
const clearing = gatewayClearing("NGN");

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

beforeEach(() => {
  ada = newId();
  key = newId();
});

afterEach(() => expectSoundLedger(database.db));

function transfer(debit: Account, credit: Account, amount: bigint, ownKey = key): Transfer {
  return { key: ownKey, movement: "test", debit, credit, amount, eventAt };
}

function posting(...entries: (Transfer | Claim)[]) {
  return inTransaction(database.db, (tx) => post(tx, entries));
}

describe("post", () => {
  it("moves money from the debited to the credited account", async () => {
    await posting(transfer(clearing, stash(ada), 500_000n));
    expect(await balanceOf(database.db, stash(ada))).toBe(500_000n);
  });

  it("posts the same key once, and says so", async () => {
    const funding = transfer(clearing, stash(ada), 500_000n);
    expect(await posting(funding)).toEqual({ fresh: [true] });
    expect(await posting(funding)).toEqual({ fresh: [false] });
    expect(await balanceOf(database.db, stash(ada))).toBe(500_000n);
  });

  it("posts only the new entries of a call that was posted in part", async () => {
    const funding = transfer(clearing, stash(ada), 500_000n);
    await posting(funding);
    const hold = transfer(stash(ada), held(ada), 200_000n, `${key}:hold`);
    expect(await posting(funding, hold)).toEqual({ fresh: [false, true] });
    expect(await balanceOf(database.db, stash(ada))).toBe(300_000n);
    expect(await balanceOf(database.db, held(ada))).toBe(200_000n);
  });

  it("refuses a key that is reused with another amount or other accounts", async () => {
    await posting(transfer(clearing, stash(ada), 500_000n));
    const others = [
      transfer(clearing, stash(ada), 500_001n),
      transfer(clearing, held(ada), 500_000n),
      transfer(suspense("NGN"), stash(ada), 500_000n),
    ];
    for (const other of others) {
      await expect(posting(other)).rejects.toThrow(new KeyReused(key));
    }
    await expect(posting({ key, movesNothing: true })).rejects.toThrow(new KeyReused(key));
  });

  it("finds out that money is missing after waiting for another's identical withdrawal", async () => {
    await posting(transfer(clearing, stash(ada), 500_000n));
    const all = transfer(stash(ada), held(ada), 500_000n, `${key}:all`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => posting(all)));
    expect(answers.filter((answer) => answer.fresh[0])).toHaveLength(1);
  });

  it("claims a key for an event that moves no money, once", async () => {
    const nothing: Claim = { key, movesNothing: true };
    expect(await posting(nothing)).toEqual({ fresh: [true] });
    expect(await posting(nothing)).toEqual({ fresh: [false] });
    await expect(posting(transfer(clearing, stash(ada), 1n))).rejects.toThrow(new KeyReused(key));
  });

  it("keeps an investor's account from falling below zero and leaves the transaction usable", async () => {
    await posting(transfer(clearing, stash(ada), 500_000n));
    const tooMuch = transfer(stash(ada), held(ada), 500_001n, `${key}:hold`);
    await inTransaction(database.db, async (tx) => {
      await expect(post(tx, [tooMuch])).rejects.toThrow(new NotEnoughMoney(stash(ada)));
      await post(tx, [transfer(stash(ada), held(ada), 500_000n, `${key}:hold`)]);
    });
    expect(await balanceOf(database.db, held(ada))).toBe(500_000n);
  });

  it("posts all entries of a call or none", async () => {
    const funding = transfer(clearing, stash(ada), 500_000n);
    const tooMuch = transfer(stash(ada), held(ada), 500_001n, `${key}:hold`);
    await expect(posting(funding, tooMuch)).rejects.toThrow(NotEnoughMoney);
    expect(await balanceOf(database.db, stash(ada))).toBe(0n);
    expect(await posting(funding)).toEqual({ fresh: [true] });
  });

  it("keeps accounts that are in use from falling below zero", async () => {
    const [from, to] = [stash(ada), held(ada)];
    await posting(transfer(clearing, from, 50n), transfer(from, to, 20n, `${key}:first`));
    for (const [debit, credit] of [
      [from, to],
      [from, clearing],
      [to, from],
    ] as const) {
      const tooMuch = transfer(debit, credit, 31n, `${key}:more`);
      await expect(posting(tooMuch)).rejects.toThrow(new NotEnoughMoney(debit));
    }
  });

  it("refuses a transfer between two currencies, also on accounts in use", async () => {
    await posting(transfer(clearing, stash(ada), 500_000n));
    await posting(transfer(gatewayClearing("USD"), suspense("USD"), 1n, `${key}:usd`));
    for (const other of [ada, newId()]) {
      const crossing = transfer(gatewayClearing("USD"), stash(other), 1n, `${key}:${other}`);
      await expect(posting(crossing)).rejects.toMatchObject({ code: "OL002" });
    }
  });

  it("refuses a transfer from an account to itself", async () => {
    for (const account of [clearing, stash(ada)]) {
      const circle = transfer(account, account, 1n);
      await expect(posting(circle)).rejects.toMatchObject({ code: "OL002" });
    }
  });

  it("keeps the balances of each currency of the house apart", async () => {
    const eur = gatewayFees("EUR");
    await posting(transfer(eur, gatewayClearing("EUR"), 70n));
    expect(await houseBalanceOf(database.db, eur)).toBe(70n);
    expect(await houseBalanceOf(database.db, gatewayClearing("EUR"))).toBe(-70n);
    expect(await houseBalanceOf(database.db, gatewayFees("NGN"))).toBe(0n);
  });

  it.each([0n, -1n])("refuses an amount of %s", async (amount) => {
    const refused = { code: "OL001" };
    await expect(posting(transfer(clearing, stash(ada), amount))).rejects.toMatchObject(refused);
    const house = transfer(clearing, suspense("NGN"), amount);
    await expect(posting(house)).rejects.toMatchObject(refused);
  });
});
