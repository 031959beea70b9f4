import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { testConfig } from "#test/config.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { gatewayClearing, gatewayFees, held, stash } from "#ledger/accounts.ts";
import { balancesOf, houseBalanceOf } from "#ledger/balance.ts";
import { type Claim, KeyReused, type Transfer, post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { giveBack, hold, pay, payoutFee, takeBack } from "./withdrawal-postings.ts";

/** Each movement of a withdrawal, by its name in `docs/money.md`. */

let database: TestDatabase;
let money: Parameters<typeof pay>[0];

const at = new Date("2026-11-21T08:00:00Z");

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await expectSoundLedger(database.db);
  await database.drop();
});

beforeEach(async () => {
  money = {
    id: newId(),
    investorId: newId(),
    amountKobo: 200_000n,
    dutyKobo: 0n,
    dutyBy: null,
    gateway: gatewayOf(testConfig()).name,
  };
  await book([
    {
      key: `payment:${newId()}:settled`,
      movement: "funding-settled",
      debit: gatewayClearing("NGN"),
      credit: stash(money.investorId),
      amount: 500_000n,
      eventAt: at,
    },
  ]);
});

const book = (entries: (Transfer | Claim)[]) =>
  inTransaction(database.db, (tx) => post(tx, entries));

async function balances() {
  const own = [stash(money.investorId), held(money.investorId)] as const;
  const found = await balancesOf(database.db, own);
  return {
    stash: found.get(own[0]),
    held: found.get(own[1]),
    clearing: await houseBalanceOf(database.db, gatewayClearing("NGN")),
    fees: await houseBalanceOf(database.db, gatewayFees("NGN")),
  };
}

/** The change in balances after `entries` are booked. */
async function moved(entries: (Transfer | Claim)[]) {
  const before = await balances();
  await book(entries);
  const after = await balances();
  return {
    stash: (after.stash ?? 0n) - (before.stash ?? 0n),
    held: (after.held ?? 0n) - (before.held ?? 0n),
    clearing: after.clearing - before.clearing,
    fees: after.fees - before.fees,
  };
}

const NOTHING = { stash: 0n, held: 0n, clearing: 0n, fees: 0n };

test("withdrawal-held", async () => {
  const change = await moved(hold(money, at));
  expect(change).toEqual({ ...NOTHING, stash: -200_000n, held: 200_000n });
});

test("withdrawal-paid", async () => {
  await book(hold(money, at));
  const change = await moved(pay(money, at));
  expect(change).toEqual({ ...NOTHING, held: -200_000n, clearing: -200_000n });
});

test("withdrawal-returned", async () => {
  await book(hold(money, at));
  const change = await moved(giveBack(money, at));
  expect(change).toEqual({ ...NOTHING, stash: 200_000n, held: -200_000n });
});

test("payout-fee", async () => {
  const change = await moved(payoutFee(money, 1_000n, at));
  expect(change).toEqual({ ...NOTHING, clearing: -1_000n, fees: 1_000n });
});

test("withdrawal-reversed and payout-fee-undone", async () => {
  await book([...hold(money, at), ...pay(money, at), ...payoutFee(money, 1_000n, at)]);
  const change = await moved(takeBack({ ...money, feeKobo: 1_000n }, at));
  expect(change).toEqual({ stash: 200_000n, held: 0n, clearing: 201_000n, fees: -1_000n });
});

test("a withdrawal is paid or returned, never both", async () => {
  await book([...hold(money, at), ...pay(money, at)]);
  await expect(book(giveBack(money, at))).rejects.toThrow(KeyReused);
});

test("everything is booked once, however often it is repeated", async () => {
  const all = [...hold(money, at), ...pay(money, at), ...payoutFee(money, 1_000n, at)];
  await book(all);
  expect(await moved(all)).toEqual(NOTHING);
  const back = takeBack({ ...money, feeKobo: 1_000n }, at);
  await book(back);
  expect(await moved(back)).toEqual(NOTHING);
});

test("a withdrawal that was never paid, or came back before its fee was reported, never costs anything", async () => {
  await book([...hold(money, at), ...giveBack(money, at)]);
  await expect(book(payoutFee(money, 1_000n, at))).rejects.toThrow(KeyReused);
  const other = { ...money, id: newId() };
  await book([...hold(other, at), ...pay(other, at), ...takeBack({ ...other, feeKobo: null }, at)]);
  await expect(book(payoutFee(other, 1_000n, at))).rejects.toThrow(KeyReused);
});

test("a zero fee books nothing", async () => {
  expect(await moved(payoutFee(money, 0n, at))).toEqual(NOTHING);
  await book([...hold(money, at), ...pay(money, at)]);
  const change = await moved(takeBack({ ...money, feeKobo: 0n }, at));
  expect(change).toEqual({ ...NOTHING, stash: 200_000n, clearing: 200_000n });
});
