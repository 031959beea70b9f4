import { addMonths } from "@osisi/contracts/calendar.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";

let world: Investing;
let investor: Investor;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectUnitsToAgree();
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

/** Its postings, in order. */
async function posted(id: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select movement || ' ' || amount as line from ledger.transfer where key like ${`investment:${id}:%`} order by id
  `.execute(world.db);
  return rows.map(({ line }) => line);
}

it("investment-matured, investment-return, management-fee: pays out principal and return to the kobo from 00:00 of the end date", async () => {
  await world.fill(investor, 7_000);
  const left = await world.unitsLeft(investor);
  const id = await world.buy(investor, { unitsBought: 7, months: 6, percentage: 6 });
  await world.jumpTo("2027-03-17T12:00:00+01:00");
  // ₦420 × 45 days ÷ 181.
  expect(await world.investment(investor, id)).toMatchObject({ interestToDate: 104.42, roi: 420 });
  await world.jumpTo("2027-07-30T23:59:00+01:00");
  expect(await world.investment(investor, id)).toMatchObject({ state: "active" });
  expect(await world.stashOf(investor)).toBe(0n);
  await world.travelTo("2027-07-31T00:00:00+01:00");
  expect(await world.stashOf(investor)).toBe(742_000n);
  expect(await world.inInvestment(investor, id)).toBe(0n);
  expect(await world.unitsLeft(investor)).toBe(left);
  expect(await world.investment(investor, id)).toMatchObject({
    state: "matured",
    interestToDate: 420,
    paidOut: { principal: 7_000, return: 420 },
    renewedAs: null,
    transferable: 7_000,
  });
  expect(await posted(id)).toEqual([
    "units-bought 700000",
    "investment-matured 700000",
    // 0.5% × ₦7,000 × 181 ÷ 365 = 17.356…
    "management-fee 1736",
    "investment-return 42000",
  ]);
  expect(await world.subjects(investor.email)).toContain("Savings Vault has ended: ₦7,420");
  expect(await world.choose(investor, id, "all")).toMatchObject({ statusCode: 409 });
});

/** Buys, then moves the time to the first moment of the last day. */
async function buyUntilTheEnd(body: object, atMaturity: string): Promise<string> {
  const id = await world.buy(investor, body);
  const chosen = await world.choose(investor, id, atMaturity);
  expect(chosen).toMatchObject({ statusCode: 200, data: { atMaturity } });
  await world.jumpTo(`${chosen.data.endDate}T00:00:00+01:00`);
  return id;
}

it("renews the same number of units with the principal, from the old end date on", async () => {
  await world.fill(investor, 100_000);
  const left = await world.unitsLeft(investor, 2);
  const id = await buyUntilTheEnd({ portfolioId: 2, unitsBought: 2, months: 3 }, "principal");
  const old = await world.investment(investor, id);
  expect(old).toMatchObject({ paidOut: { principal: 100_000, return: 3_500 }, transferable: null });
  expect(await world.stashOf(investor)).toBe(350_000n);
  const renewal = await world.investment(investor, old.renewedAs ?? "");
  expect(renewal).toMatchObject({
    state: "active",
    unitsBought: 2,
    datePurchased: old.endDate,
    endDate: addMonths(old.endDate, 3),
    renewedFrom: id,
    atMaturity: "payout",
    percentage: 3.5,
  });
  expect(await world.unitsLeft(investor, 2)).toBe(left - 2);
  expect(await world.transfer(investor, id, { portfolioId: 4 })).toMatchObject({ statusCode: 409 });
});

it("renews as many units as principal and return pay for, and the rest stays in the stash", async () => {
  await world.fill(investor, 950_000);
  const id = await buyUntilTheEnd({ portfolioId: 2, unitsBought: 18, months: 12 }, "all");
  const { renewedAs, endDate } = await world.investment(investor, id);
  // ₦900,000 + ₦180,000 = 21 units of ₦50,000 and ₦30,000; the ₦50,000 beside them is not touched.
  expect(await world.investment(investor, renewedAs ?? "")).toMatchObject({
    unitsBought: 21,
    amount: 1_050_000,
    datePurchased: endDate,
  });
  expect(await world.stashOf(investor)).toBe(8_000_000n);
  const emails = await world.subjects(investor.email);
  expect(emails).toContain("Asset Finance has ended: ₦1,080,000");
});

it("renews no more units than are left", async () => {
  await world.fill(investor, 1_000_000);
  const id = await world.buy(investor, { portfolioId: 5, unitsBought: 10, months: 12 });
  const { data } = await world.choose(investor, id, "all");
  // As if other investors had bought all but one.
  const byOthers = (await world.unitsLeft(investor, 5)) - 1;
  await addToSold(byOthers);
  await world.jumpTo(`${data.endDate}T00:01:00+01:00`);
  const { renewedAs } = await world.investment(investor, id);
  // ₦1,210,000 pays for twelve: the ten returned units and the remaining one are available.
  expect(await world.investment(investor, renewedAs ?? "")).toMatchObject({ unitsBought: 11 });
  expect(await world.stashOf(investor)).toBe(11_000_000n);
  await addToSold(-byOthers);
});

async function addToSold(units: number): Promise<void> {
  await world.db
    .updateTable("portfolioUnits")
    .set({ sold: sql`sold + ${units}` })
    .where("portfolioId", "=", 5)
    .execute();
}

it("is correct after an outage: the renewal has the old end date and has ended by now", async () => {
  await world.fill(investor, 10_000);
  const id = await world.buy(investor, { unitsBought: 10, months: 3 });
  const { data } = await world.choose(investor, id, "all");
  await world.jumpTo(`${addMonths(data.endDate, 7)}T12:00:00+01:00`);
  const { renewedAs } = await world.investment(investor, id);
  expect(await world.investment(investor, renewedAs ?? "")).toMatchObject({
    state: "matured",
    datePurchased: data.endDate,
    endDate: addMonths(data.endDate, 3),
    unitsBought: 10,
    paidOut: { principal: 10_000, return: 300 },
  });
  expect(await world.stashOf(investor)).toBe(1_060_000n);
});

it("transfers a matured investment to another portfolio, once, for at most its principal", async () => {
  await world.fill(investor, 160_000);
  const id = await world.buy(investor, { unitsBought: 150, months: 3 });
  const { endDate } = await world.investment(investor, id);
  expect(await world.transfer(investor, id, {})).toMatchObject({ statusCode: 409 });
  await world.jumpTo(`${endDate}T00:01:00+01:00`);
  const refused = [
    [{ unitsBought: 4 }, 400],
    [{ portfolioId: 4, unitsBought: 1 }, 400],
    [{ portfolioId: 1 }, 400],
    [{ months: 24 }, 400],
    [{ unitsBought: 0 }, 400],
  ] as const;
  for (const [body, statusCode] of refused) {
    expect(await world.transfer(investor, id, body)).toMatchObject({ statusCode, data: null });
  }
  const headers = { "idempotency-key": "moved" };
  const moved = await world.transfer(investor, id, { unitsBought: 3, months: 9 }, headers);
  expect(moved).toMatchObject({ statusCode: 200 });
  const again = await world.transfer(investor, id, { unitsBought: 3, months: 9 }, headers);
  expect(again).toEqual({ ...moved, replayed: true });
  expect(await world.investment(investor, moved.data?.id ?? "")).toMatchObject({
    portfolioId: 2,
    amount: 150_000,
    percentage: 14,
    datePurchased: endDate,
    state: "active",
  });
  expect(await world.stashOf(investor)).toBe(1_450_000n);
  expect(await world.investment(investor, id)).toMatchObject({
    transferredTo: moved.data?.id,
    transferable: null,
  });
  expect(await world.transfer(investor, id, { unitsBought: 1 })).toMatchObject({ statusCode: 409 });
});
