import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
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

const countAll = () =>
  world.db
    .selectFrom("investment")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();

it("lists all six portfolios with the remaining units, and each by its db_id", async () => {
  const all = await world.call<PortfolioView[]>(investor, { method: "GET", url: "/v1/portfolios" });
  expect(all.data.map(({ db_id, canBuy, show }) => [db_id, canBuy, show])).toEqual([
    [4, true, true],
    [2, true, true],
    [5, true, false],
    [1, false, false],
    [3, false, false],
    [6, false, false],
  ]);
  for (const one of all.data) {
    const url = `/v1/portfolios/${one.db_id}`;
    const { data } = await world.call<PortfolioView>(investor, { method: "GET", url });
    expect(data).toEqual(one);
  }
  expect(all.data[1]).toMatchObject({ units: 2_809, sellableUnits: 2_800, unitsLeft: 2_800 });
  const unknown = await world.call(investor, { method: "GET", url: "/v1/portfolios/7" });
  expect(unknown).toMatchObject({ statusCode: 404, message: messages.portfolioUnknown });
  expect((await world.app.inject({ url: "/v1/portfolios" })).statusCode).toBe(401);
});

it("units-bought: pays from the stash immediately, and shows the expected value", async () => {
  await world.fill(investor, 20_000);
  const left = await world.unitsLeft(investor);
  const body = { portfolioName: "A name of their own", amount: 5_000, percentage: 3 };
  const answer = await world.invest(investor, body);
  expect(answer).toMatchObject({ statusCode: 200, message: messages.investmentBought });
  expect(Object.keys(answer.data ?? {})).toEqual(["id"]);
  const id = answer.data?.id ?? "";
  expect(await world.stashOf(investor)).toBe(1_500_000n);
  expect(await world.inInvestment(investor, id)).toBe(500_000n);
  expect(await world.unitsLeft(investor)).toBe(left - 5);
  expect(await world.investment(investor, id)).toMatchObject({
    portfolioId: 4,
    portfolioName: "Savings Vault",
    amount: 5_000,
    unitsBought: 5,
    pricePerUnit: 1_000,
    period: 3,
    roi: 150,
    percentage: 3,
    yearlyPercentage: 12,
    datePurchased: "2027-01-31",
    endDate: "2027-04-30",
    interestToDate: 0,
    state: "active",
    atMaturity: "payout",
    disputed: false,
    paidOut: null,
    renewedAs: null,
    transferable: null,
    portfolio: { db_id: 4, to: "/dashboard/portfolio/savings/summary" },
    values: [
      { date: "2027-01-31", value: 5_000 },
      { date: "2027-02-28", value: 5_047.19 },
      { date: "2027-03-31", value: 5_099.44 },
      { date: "2027-04-30", value: 5_150 },
    ],
  });
  await world.drain();
  expect(await world.subjects(investor.email)).toContain("You bought 5 units of Savings Vault");
});

it("buys at the gateway once the payment is in, from the day of payment", async () => {
  const ordered = await world.invest(investor, { paymentMethod: "bank", channel: "card" });
  expect(ordered).toMatchObject({ statusCode: 200, message: messages.investmentStarted });
  const { id, reference, url } = ordered.data ?? {};
  expect(url).toContain("http");
  expect(await world.investments(investor)).toEqual([]);
  const one = { method: "GET", url: apiPaths.oneInvestment.replace(":id", id ?? "") } as const;
  expect(await world.call(investor, one)).toMatchObject({ statusCode: 404 });
  expect((await world.asked(reference ?? ""))[0]).toMatchObject({ amount: 500_000 });
  await world.paid(reference ?? "");
  await world.drain();
  expect(await world.investment(investor, id ?? "")).toMatchObject({
    state: "active",
    datePurchased: "2027-01-31",
  });
  expect(await world.stashOf(investor)).toBe(0n);
  expect(await world.comeBack(reference ?? "")).toContain(messages.investmentPaymentSettled);
});

async function expectRefusedAtGateway(change: object, message: string): Promise<void> {
  const answer = await world.invest(investor, { ...change, paymentMethod: "bank" });
  expect(answer).toMatchObject({ statusCode: 400, message });
}

it.each([
  ["another amount", { amount: 4_999 }, 400, messages.investmentAmountDiffers],
  ["a different price", { amount: 5 }, 400, messages.investmentAmountDiffers],
  ["a fraction of a kobo", { amount: 5_000.001 }, 400, messages.investmentAmountDiffers],
  ["another percentage", { percentage: 30 }, 400, messages.percentageDiffers],
  ["the plan's percentage", { months: 6, percentage: 6.5 }, 400, messages.percentageDiffers],
  ["an unknown portfolio", { portfolioId: 7 }, 400, messages.portfolioUnknown],
  ["a portfolio by its place", { portfolioId: 1 }, 400, messages.portfolioNotSold],
  ["a portfolio that is not sold", { portfolioId: 3 }, 400, messages.portfolioNotSold],
  ["a large one that is not sold", { portfolioId: 6 }, 400, messages.portfolioNotSold],
  ["a term of another portfolio", { months: 24 }, 400, messages.monthsUnknown],
  ["more units than there are", { unitsBought: 100_001 }, 400, messages.stashTooSmall],
  ["more than the stash holds", { unitsBought: 11 }, 400, messages.stashTooSmall],
])("refuses %s and writes nothing", async (_what, change, statusCode, message) => {
  await world.fill(investor, 10_000);
  const before = await countAll();
  expect(await world.invest(investor, change)).toMatchObject({ statusCode, message, data: null });
  if (message !== messages.stashTooSmall) await expectRefusedAtGateway(change, message);
  expect(await countAll()).toEqual(before);
  expect(await world.stashOf(investor)).toBe(1_000_000n);
});

it("takes no more at the gateway than its limit per payment, and no more units than are left", async () => {
  const large = { paymentMethod: "bank", portfolioId: 4, unitsBought: 10_001 };
  expect(await world.invest(investor, large)).toMatchObject({
    statusCode: 400,
    message: messages.amountTooLarge,
  });
  const whole = { paymentMethod: "bank", portfolioId: 5, months: 12, unitsBought: 100 };
  expect(await world.invest(investor, whole)).toMatchObject({ statusCode: 200 });
});

it("returns the same investment for the same request, and refuses another body", async () => {
  await world.fill(investor, 20_000);
  const headers = { "idempotency-key": "once" };
  const first = await world.invest(investor, {}, headers);
  expect((await world.invest(investor, {}, headers)).data).toEqual(first.data);
  expect(await world.invest(investor, { unitsBought: 6 }, headers)).toMatchObject({
    statusCode: 422,
  });
  // As after a process that died before it could respond.
  await world.db.deleteFrom("idempotentRequest").execute();
  expect(first).toMatchObject({ replayed: false });
  expect(await world.invest(investor, {}, headers)).toMatchObject({
    data: first.data,
    replayed: true,
  });
  expect(await world.stashOf(investor)).toBe(1_500_000n);
  const atGateway = { "idempotency-key": "at the gateway" };
  const ordered = await world.invest(investor, { paymentMethod: "bank" }, atGateway);
  await world.db.deleteFrom("idempotentRequest").execute();
  const again = await world.invest(investor, { paymentMethod: "bank" }, atGateway);
  expect(again.data).toEqual(ordered.data);
});

it("hides another investor's investment, and finds nothing for an invalid id", async () => {
  await world.fill(investor, 5_000);
  const id = await world.buy(investor);
  const stranger = await world.investor();
  for (const other of [id, "no-id", "018f0000-0000-7000-8000-000000000000"]) {
    const url = apiPaths.oneInvestment.replace(":id", other);
    const answer = await world.call(stranger, { method: "GET", url });
    expect(answer).toMatchObject({ statusCode: 404, message: "Investment does not exist" });
    expect(await world.choose(stranger, other, "all")).toMatchObject({ statusCode: 404 });
    expect(await world.transfer(stranger, other, {})).toMatchObject({ statusCode: 404 });
  }
});

it("includes them in the profile and in the list, newest first", async () => {
  await world.fill(investor, 120_000);
  const first = await world.buy(investor, { unitsBought: 20 });
  const second = await world.buy(investor, { portfolioId: 2, unitsBought: 2, months: 12 });
  expect((await world.investments(investor)).map(({ id }) => id)).toEqual([second, first]);
  const { data } = await world.call(investor, { method: "GET", url: apiPaths.profile });
  expect(data).toMatchObject({
    availableAmt: 0,
    activeInvestmentBalance: 120_000,
    activeInvestments: [
      { id: second, amount: 100_000, portfolioName: "Asset Finance" },
      { id: first, amount: 20_000 },
    ],
    investments: { data: [{ id: second, roi: 20_000 }, { id: first }], nextCursor: null },
    purchase: { data: [{ id: second, unitsBought: 2 }, { id: first }], nextCursor: null },
  });
});
