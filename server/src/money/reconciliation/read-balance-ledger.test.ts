import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sweeping, startSweeping } from "#test/sweeping.ts";
import { bank, gatewayClearing, returnPool } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf } from "#ledger/balance.ts";

let flow: Sweeping;

beforeAll(async () => {
  flow = await startSweeping();
});

afterAll(() => flow.stop());

const OPENING_KOBO = 10_000_000_000n;
/** Beside the capital of every test. */
const inBank = async () =>
  (await houseBalanceOf(flow.db, bank("NGN"))) - (await balanceOf(flow.db, returnPool));
const inClearing = () => houseBalanceOf(flow.db, gatewayClearing("NGN"));

async function movements(movement: string) {
  return flow.db
    .selectFrom("ledger.transfer")
    .select(["key", "amount", "eventAt"])
    .where("movement", "=", movement)
    .orderBy("id")
    .execute();
}

it("float-topped-up: the gateway's balance before our first row came from the bank, once for any number of readings", async () => {
  for (let reading = 0; reading < 3; reading += 1) await flow.bookBalanceLedger();
  const opening = { key: "balance-row:opening:NGN", amount: OPENING_KOBO };
  expect(await movements("float-topped-up")).toMatchObject([opening]);
  expect(await inBank()).toBe(-OPENING_KOBO);
  expect(await inClearing()).toBe(OPENING_KOBO);
  await flow.expectBooksToAgree();
});

it("settlement-to-bank: transfers from the gateway to our bank are booked in the night, with their own date", async () => {
  await flow.outside.control("POST", "/balance", { set: 9_000_000_000 });
  const before = flow.runtime.clock.now();
  await flow.sleep();
  const [settlement, ...more] = await movements("settlement-to-bank");
  expect(more).toEqual([]);
  expect(settlement).toMatchObject({ amount: 1_000_000_000n });
  expect(settlement?.key).toMatch(/^balance-row:\d+$/);
  expect(settlement?.eventAt.getTime()).toBeLessThan(before.getTime() + 60_000);
  await flow.outside.control("POST", "/balance", { topUp: 500_00 });
  await flow.sleep();
  expect(await movements("float-topped-up")).toMatchObject([{}, { amount: 500_00n }]);
  expect(await inBank()).toBe(-9_000_050_000n);
  expect(await flow.openFindings()).toEqual([]);
  await flow.expectBooksToAgree();
});

it("reads any number of pages, back to the last row read", async () => {
  for (let kobo = 1; kobo <= 230; kobo += 1) {
    await flow.outside.control("POST", "/balance", { topUp: kobo });
  }
  const before = await inBank();
  await flow.bookBalanceLedger();
  expect((await inBank()) - before).toBe(-BigInt((230 * 231) / 2));
  const { readUpTo } = await flow.db
    .selectFrom("gatewayReading")
    .select("readUpTo")
    .executeTakeFirstOrThrow();
  const { newest } = await flow.db
    .selectFrom("gatewayBalanceRow")
    .select(({ fn }) => fn.max("id").as("newest"))
    .executeTakeFirstOrThrow();
  expect(readUpTo).toBe(newest);
  await flow.expectBooksToAgree();
});

it("rows of payments, payouts and refunds are stored, and booked by their domains", async () => {
  const before = await inBank();
  const investor = await flow.saver(10_000);
  await flow.send(investor, 2_000);
  await flow.expectSettledBooks();
  expect(await inBank()).toBe(before);
  const rows = await flow.db
    .selectFrom("gatewayBalanceRow")
    .select("model")
    .distinct()
    .orderBy("model")
    .execute();
  expect(rows.map(({ model }) => model)).toEqual([
    "Settlement",
    "Topup",
    "Transaction",
    "Transfer",
  ]);
});
