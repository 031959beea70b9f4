import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";

/** A payer's bank disputes a payment that bought units. */

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

it("dispute-unwound: lost while it earns, the whole purchase is cancelled and its units are free", async () => {
  const left = await world.unitsLeft(investor);
  const { id, reference } = await world.orderAndPay(investor);
  await world.dispute(reference, "opened");
  expect(await world.investment(investor, id)).toMatchObject({ state: "active", disputed: true });
  expect(await world.frozenOf(investor)).toBe(0n);
  expect(await world.unitsLeft(investor)).toBe(left - 5);
  await world.dispute(reference, "lost");
  expect(await world.investment(investor, id)).toMatchObject({
    state: "undone",
    disputed: false,
    interestToDate: 0,
    paidOut: null,
    transferable: null,
  });
  expect(await world.inInvestment(investor, id)).toBe(0n);
  expect(await world.unitsLeft(investor)).toBe(left);
  expect([await world.stashOf(investor), await world.debtOf(investor)]).toEqual([0n, 0n]);
  expect(await world.choose(investor, id, "all")).toMatchObject({ statusCode: 409 });
});

it("continues unchanged when the dispute is won", async () => {
  const { id, reference } = await world.orderAndPay(investor);
  await world.dispute(reference, "opened");
  await world.dispute(reference, "won");
  const { endDate, disputed } = await world.investment(investor, id);
  expect(disputed).toBe(false);
  await world.jumpTo(`${endDate}T00:01:00+01:00`);
  expect(await world.stashOf(investor)).toBe(515_000n);
});

it("dispute-won: matures into frozen meanwhile, is not renewed, and is released with its return", async () => {
  const { id, reference } = await world.orderAndPay(investor);
  const { data } = await world.choose(investor, id, "all");
  await world.dispute(reference, "opened");
  const left = await world.unitsLeft(investor);
  await world.jumpTo(`${data.endDate}T00:01:00+01:00`);
  expect([await world.stashOf(investor), await world.frozenOf(investor)]).toEqual([0n, 500_000n]);
  expect(await world.unitsLeft(investor)).toBe(left + 5);
  expect(await world.investment(investor, id)).toMatchObject({
    state: "matured",
    disputed: true,
    paidOut: { principal: 0, return: 0 },
    transferable: null,
    renewedAs: null,
  });
  expect(await world.transfer(investor, id, {})).toMatchObject({ statusCode: 400 });
  await world.dispute(reference, "won");
  expect([await world.stashOf(investor), await world.frozenOf(investor)]).toEqual([515_000n, 0n]);
  expect(await world.investment(investor, id)).toMatchObject({
    disputed: false,
    paidOut: { principal: 5_000, return: 150 },
    transferable: 5_000,
  });
  expect(await world.investments(investor)).toHaveLength(1);
});

it("matures into frozen meanwhile, and is cancelled without return when the dispute is lost", async () => {
  const { id, reference } = await world.orderAndPay(investor);
  await world.dispute(reference, "opened");
  const { endDate } = await world.investment(investor, id);
  await world.jumpTo(`${endDate}T00:01:00+01:00`);
  expect(await world.frozenOf(investor)).toBe(500_000n);
  await world.dispute(reference, "lost");
  expect(await world.investment(investor, id)).toMatchObject({ state: "undone", paidOut: null });
  expect([await world.stashOf(investor), await world.frozenOf(investor)]).toEqual([0n, 0n]);
  expect(await world.debtOf(investor)).toBe(0n);
});

it("repays a debt from what matures, before it is renewed", async () => {
  await world.fill(investor, 5_000);
  const id = await world.buy(investor);
  const { data } = await world.choose(investor, id, "all");
  await world.owe(investor, 3_000);
  await world.jumpTo(`${data.endDate}T00:01:00+01:00`);
  expect(await world.debtOf(investor)).toBe(0n);
  const { renewedAs, paidOut } = await world.investment(investor, id);
  expect(paidOut).toEqual({ principal: 5_000, return: 150 });
  // ₦5,150 − ₦3,000 pays for two units, and ₦150 stay.
  expect(await world.investment(investor, renewedAs ?? "")).toMatchObject({ unitsBought: 2 });
  expect(await world.stashOf(investor)).toBe(15_000n);
});

it("renews with the principal alone once a debt is repaid from it, and pays the return out", async () => {
  await world.fill(investor, 10_000);
  const id = await world.buy(investor, { unitsBought: 10, months: 9 });
  const { data } = await world.choose(investor, id, "principal");
  await world.owe(investor, 3_000);
  await world.jumpTo(`${data.endDate}T00:01:00+01:00`);
  const { renewedAs, paidOut } = await world.investment(investor, id);
  expect(paidOut).toEqual({ principal: 10_000, return: 1_100 });
  expect(await world.debtOf(investor)).toBe(0n);
  expect(await world.investment(investor, renewedAs ?? "")).toMatchObject({ unitsBought: 7 });
  expect(await world.stashOf(investor)).toBe(110_000n);
  const emails = (await world.outside.mail(investor.email)).map(({ text }) => text).join();
  expect(emails).toContain("The return of ₦1,100 is in your stash");
});

it("holds nothing of a payment whose units were transferred: a dispute then makes a debt", async () => {
  const { id, reference } = await world.orderAndPay(investor);
  const { data } = await world.choose(investor, id, "principal");
  await world.jumpTo(`${data.endDate}T00:01:00+01:00`);
  const { renewedAs } = await world.investment(investor, id);
  await world.dispute(reference, "opened");
  expect(await world.frozenOf(investor)).toBe(15_000n);
  await world.dispute(reference, "lost");
  expect(await world.debtOf(investor)).toBe(485_000n);
  expect(await world.investment(investor, renewedAs ?? "")).toMatchObject({ state: "active" });
});
