import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { movementsAnswer, underWayAnswer } from "@osisi/contracts/history.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Investor } from "#test/paying.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";

/** What an investor sees of refunds and disputes. */

let world: Refunding;
let investor: Investor;

beforeAll(async () => {
  world = await startRefunding();
});
afterAll(() => world.stop());
beforeEach(async () => {
  investor = await world.investor();
});
afterEach(() => world.expectBooksToAgree());

async function get(url: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${investor.token}` };
  const answer = await world.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

const underWay = async () => z.parse(underWayAnswer, await get(apiPaths.underWay));
const titles = async () => {
  const { items } = z.parse(movementsAnswer, await get(apiPaths.movements));
  return items.map(({ title, kind, reference }) => [kind, title, reference?.split("-")[0]]);
};

it("a refund is pending until it is done, and has one line", async () => {
  const payment = await world.settled(investor, 5_000);
  await world.refunded(payment, 200_000n);
  expect(await underWay()).toMatchObject([
    {
      kind: "refund",
      amount: 2_000,
      reference: expect.stringMatching(/^refund-[\da-f]{32}$/),
      stateText: "On its way back to where it came from",
    },
  ]);
  await world.become(payment, "processed");
  expect(await underWay()).toEqual([]);
  expect(await titles()).toEqual([
    ["refund", "Refund of a payment", "refund"],
    ["money-in", "Money added to your stash", "fund"],
  ]);
});

it("a dispute is pending with its frozen amount, and its outcome has lines", async () => {
  const payment = await world.settled(investor, 5_000);
  await world.dispute(payment, "create");
  expect(await underWay()).toMatchObject([
    { kind: "dispute", amount: 5_000, detail: "We keep ₦5,000 of your stash aside" },
  ]);
  await world.dispute(payment, "resolve", { resolution: "declined" });
  expect(await underWay()).toEqual([]);
  expect((await titles()).map(([, title]) => title)).toEqual([
    "Released after a dispute",
    "Kept aside for a disputed payment",
    "Money added to your stash",
  ]);
});

it("a debt is shown until the next credit repays it", async () => {
  const payment = await world.settled(investor, 5_000);
  await world.emptyStash(investor);
  await world.dispute(payment, "create");
  await world.dispute(payment, "resolve", { resolution: "merchant-accepted" });
  expect(await underWay()).toMatchObject([
    { kind: "debt", amount: 5_000, reference: null, stateText: "You owe this" },
  ]);
  await world.settled(investor, 7_000);
  expect(await underWay()).toEqual([]);
  expect((await titles()).slice(0, 2)).toEqual([
    ["dispute", "What you owed, repaid", "fund"],
    ["money-in", "Money added to your stash", "fund"],
  ]);
});

it("a payment of another amount is under review until its owner is found", async () => {
  const payment = await world.held(investor, 5_000);
  expect(await underWay()).toMatchObject([
    { reference: payment, stateText: "A person is looking at it" },
  ]);
  await world.attribute(payment, investor);
  expect(await underWay()).toEqual([]);
  expect(await get(apiPaths.profile)).toMatchObject({ inFlight: [], underWay: [] });
  expect(await titles()).toEqual([["money-in", "A payment that we found to be yours", "fund"]]);
});

it("a payment of another amount that is refunded is a pending refund and nothing else", async () => {
  const payment = await world.held(investor, 5_000);
  await world.refunded(payment);
  expect(await underWay()).toMatchObject([{ kind: "refund", amount: 4_990 }]);
  await world.become(payment, "processed");
  expect(await underWay()).toEqual([]);
});
