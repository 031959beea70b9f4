import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";
import { sql } from "kysely";

/** Units are reserved for half an hour for an investor who pays at the gateway. */

let world: Investing;
let investor: Investor;
/** Has ordered nothing. */
let stranger: Investor;
let left: number;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  stranger = await world.investor();
});

afterAll(async () => {
  await world.expectUnitsToAgree();
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
  left = await world.unitsLeft(stranger);
});

it("reserves the units of an order, and releases them after thirty minutes", async () => {
  await world.order(investor);
  expect(await world.unitsLeft(stranger)).toBe(left - 5);
  await world.travel("PT29M");
  expect(await world.unitsLeft(stranger)).toBe(left - 5);
  await world.travel("PT1M1S");
  expect(await world.unitsLeft(stranger)).toBe(left);
});

it("counts the units of an order as available to its owner, because their next purchase replaces it", async () => {
  const others = await takeAllBut(3);
  await world.order(investor, { unitsBought: 2 });
  expect(await world.unitsLeft(stranger)).toBe(1);
  expect(await world.unitsLeft(investor)).toBe(3);
  await world.order(investor, { unitsBought: 3 });
  expect(await world.unitsLeft(stranger)).toBe(0);
  await giveBack(others);
});

it("buys what was reserved although others have bought the rest", async () => {
  const { id, reference } = await world.order(investor, { unitsBought: 2 });
  const others = await takeAllBut(0);
  expect(await world.unitsLeft(stranger)).toBe(0);
  await world.paid(reference);
  await world.drain();
  expect(await world.investment(investor, id)).toMatchObject({ state: "active", unitsBought: 2 });
  await giveBack(others);
});

it("buys after the thirty minutes if units are left, and otherwise the money stays in the stash", async () => {
  const inTime = await world.order(investor, { unitsBought: 2 });
  const friend = await world.investor();
  const tooLate = await world.order(friend, { unitsBought: 2 });
  await world.travel("PT31M");
  const others = await takeAllBut(2);
  await world.paid(inTime.reference);
  await world.drain();
  await world.paid(tooLate.reference);
  await world.drain();
  expect(await world.investment(investor, inTime.id)).toMatchObject({ state: "active" });
  expect(await world.investments(friend)).toEqual([]);
  expect(await world.stashOf(friend)).toBe(200_000n);
  expect(await world.subjects(friend.email)).toContain(
    "₦2,000 is in your stash and bought no units",
  );
  await giveBack(others);
});

it("has one reservation per investor: a newer order replaces the one before", async () => {
  const first = await world.order(investor, { unitsBought: 3 });
  const second = await world.order(investor, { unitsBought: 4 });
  expect(await world.unitsLeft(stranger)).toBe(left - 4);
  const inOther = await world.unitsLeft(stranger, 2);
  await world.order(investor, { portfolioId: 2, unitsBought: 1 });
  expect(await world.unitsLeft(stranger)).toBe(left);
  expect(await world.unitsLeft(stranger, 2)).toBe(inOther - 1);
  const many = Array.from({ length: 6 }, (_, n) => world.order(investor, { unitsBought: n + 1 }));
  await Promise.all(many);
  expect(await reservedOf(investor)).toHaveLength(1);
  await world.expectUnitsToAgree();
  // All paid orders buy, including the replaced ones, because units are left.
  await world.paid(first.reference);
  await world.paid(second.reference);
  await world.drain();
  expect(await world.investment(investor, first.id)).toMatchObject({ unitsBought: 3 });
  expect(await world.investment(investor, second.id)).toMatchObject({ unitsBought: 4 });
});

it("keeps the earlier reservation when a newer order fails", async () => {
  await world.order(investor, { unitsBought: 3 });
  const refused = await world.invest(investor, {
    paymentMethod: "bank",
    portfolioId: 5,
    months: 3,
  });
  expect(refused).toMatchObject({ statusCode: 400, message: messages.monthsUnknown });
  const others = await takeAllBut(0);
  const soldOut = await world.invest(investor, { paymentMethod: "bank", unitsBought: 4 });
  expect(soldOut).toMatchObject({ statusCode: 409, message: messages.unitsNotLeft });
  expect(await reservedOf(investor)).toEqual([{ units: 3 }]);
  const fewer = await world.invest(investor, { paymentMethod: "bank", unitsBought: 2 });
  expect(fewer).toMatchObject({ statusCode: 200 });
  expect(await reservedOf(investor)).toEqual([{ units: 2 }]);
  await giveBack(others);
});

it("sells the last units from the stash to the investor for whom they are reserved", async () => {
  await world.fill(investor, 6_000);
  const others = await takeAllBut(3);
  const abandoned = await world.order(investor, { unitsBought: 3 });
  const friend = await world.investor();
  await world.fill(friend, 3_000);
  const forSomebodyElse = await world.invest(friend, { unitsBought: 3 });
  expect(forSomebodyElse).toMatchObject({ statusCode: 409, message: messages.unitsNotLeft });
  const bought = await world.buy(investor, { unitsBought: 3 });
  expect(await world.investment(investor, bought)).toMatchObject({ state: "active" });
  expect(await reservedOf(investor)).toEqual([]);
  expect(await world.unitsLeft(stranger)).toBe(0);
  // The checkout page was still open.
  await world.paid(abandoned.reference);
  await world.drain();
  expect(await world.investments(investor)).toHaveLength(1);
  expect(await world.stashOf(investor)).toBe(600_000n);
  expect(await world.subjects(investor.email)).toContain(
    "₦3,000 is in your stash and bought no units",
  );
  await giveBack(others);
});

it("also buys with the order if it is paid anyway and units are left", async () => {
  await world.fill(investor, 3_000);
  const others = await takeAllBut(4);
  const abandoned = await world.order(investor, { unitsBought: 2 });
  await world.buy(investor, { unitsBought: 2 });
  expect(await world.unitsLeft(stranger)).toBe(2);
  await world.paid(abandoned.reference);
  await world.drain();
  expect(await world.investment(investor, abandoned.id)).toMatchObject({ state: "active" });
  expect(await world.unitsLeft(stranger)).toBe(0);
  await giveBack(others);
});

it("keeps a reservation in another portfolio, and one whose replacing purchase fails", async () => {
  await world.fill(investor, 9_000);
  const inOther = await world.unitsLeft(stranger, 2);
  await world.order(investor, { portfolioId: 2, unitsBought: 1 });
  await world.buy(investor, { unitsBought: 1 });
  expect(await world.unitsLeft(stranger, 2)).toBe(inOther - 1);
  await world.order(investor, { unitsBought: 3 });
  const others = await takeAllBut(1);
  const tooMany = await world.invest(investor, { unitsBought: 5 });
  expect(tooMany).toMatchObject({ statusCode: 409, message: messages.unitsNotLeft });
  const tooDear = await world.invest(investor, { unitsBought: 9 });
  expect(tooDear).toMatchObject({ statusCode: 400, message: messages.stashTooSmall });
  expect(await reservedOf(investor)).toEqual([{ units: 3 }]);
  // Released and remaining units count together.
  await world.buy(investor, { unitsBought: 4 });
  expect(await world.unitsLeft(stranger)).toBe(0);
  await giveBack(others);
});

it("sells the last units once when the order is paid while the stash pays for them", async () => {
  await world.fill(investor, 3_000);
  const others = await takeAllBut(3);
  const ordered = await world.order(investor, { unitsBought: 3 });
  await Promise.all([
    world.paid(ordered.reference),
    world.invest(investor, { unitsBought: 3 }),
    world.invest(investor, { unitsBought: 3, paymentMethod: "bank" }),
  ]);
  await world.drain();
  expect(await world.investments(investor)).toHaveLength(1);
  expect(await world.stashOf(investor)).toBe(300_000n);
  expect(await world.unitsLeft(stranger)).toBe(0);
  await giveBack(others);
});

it("reserves nothing if the gateway did not begin the payment, and the same request can be retried", async () => {
  await world.fault({
    on: "POST /transaction/initialize",
    times: 1,
    effect: "status",
    status: 500,
  });
  const headers = { "idempotency-key": "again" };
  const order = () => world.invest(investor, { paymentMethod: "bank" }, headers);
  expect(await order()).toMatchObject({ statusCode: 502 });
  expect(await world.unitsLeft(stranger)).toBe(left);
  expect(await order()).toMatchObject({ statusCode: 200 });
  expect(await reservedOf(investor)).toEqual([{ units: 5 }]);
});

it("reserves nothing once another amount came than requested", async () => {
  const { reference } = await world.order(investor);
  await world.customer(reference, { outcome: "success", amount: 100_000 });
  await world.drain();
  expect(await world.unitsLeft(stranger)).toBe(left);
  expect(await world.investments(investor)).toEqual([]);
});

it("reserves nothing after a decline, and a later success still buys", async () => {
  const { id, reference } = await world.order(investor);
  await world.customer(reference, { outcome: "challenge" });
  await world.travel("PT3M");
  expect(await world.unitsLeft(stranger)).toBe(left - 5);
  await world.customer(reference, { outcome: "failed" });
  await world.travel("PT10M");
  expect(await world.unitsLeft(stranger)).toBe(left);
  await world.paid(reference);
  await world.drain();
  expect(await world.investment(investor, id)).toMatchObject({ state: "active" });
});

it("leaves the money in the stash if a debt was repaid from it first", async () => {
  await world.owe(investor, 1_000);
  left = await world.unitsLeft(stranger);
  await world.orderAndPay(investor);
  expect(await world.investments(investor)).toHaveLength(1);
  expect(await world.stashOf(investor)).toBe(400_000n);
  expect(await world.unitsLeft(stranger)).toBe(left);
});

const reservedOf = ({ id }: Investor) =>
  world.db
    .selectFrom("investment")
    .select("units")
    .where("investorId", "=", id)
    .where("reservedUntil", "is not", null)
    .execute();

/** As if other investors had bought. Returns how many. */
async function takeAllBut(units: number): Promise<number> {
  const others = (await world.unitsLeft(stranger)) - units;
  await giveBack(-others);
  return others;
}

async function giveBack(units: number): Promise<void> {
  await world.db
    .updateTable("portfolioUnits")
    .set({ sold: sql`sold - ${units}` })
    .where("portfolioId", "=", 4)
    .execute();
}
