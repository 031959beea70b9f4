import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";
import { points } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { readPointHistory } from "./list-referrals.ts";

/** Points together with the purchases that earn them. */
let world: Investing;
let ada: Investor;
beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
});
beforeEach(async () => {
  ada = await world.investor();
});
afterEach(() => world.expectBooksToAgree());
afterAll(() => world.stop());

const green = { portfolioId: 5, unitsBought: 1, months: 12 };
const pointsOf = ({ id }: Investor) => balanceOf(world.db, points(id));

async function friendOf({ id }: Investor): Promise<Investor> {
  const friend = await world.investor();
  await world.db
    .updateTable("investor")
    .set({ referredBy: id })
    .where("id", "=", friend.id)
    .execute();
  return friend;
}

it("a friend's green units earn points when they are paid for from the stash", async () => {
  const bola = await friendOf(ada);
  await world.fill(bola, 200_000);
  await world.buy(bola, green);
  expect(await pointsOf(ada)).toBe(100n);
  await world.buy(bola, green);
  expect(await pointsOf(ada)).toBe(100n);
});

it("units of other portfolios earn none, nor do green ones that are only ordered", async () => {
  const bola = await friendOf(ada);
  await world.fill(bola, 55_000);
  await world.buy(bola);
  await world.buy(bola, { portfolioId: 2, unitsBought: 1, months: 3 });
  await world.order(bola, green);
  expect(await pointsOf(ada)).toBe(0n);
});

it("two concurrent first purchases, from the stash and at the gateway, earn them once", async () => {
  const bola = await friendOf(ada);
  await world.fill(bola, 200_000);
  const ordered = await world.order(bola, green);
  await Promise.all([
    world.buy(bola, green),
    world.buy(bola, green),
    world.customer(ordered.reference, { outcome: "success" }),
  ]);
  await world.drain();
  expect(await world.investments(bola)).toHaveLength(3);
  expect(await pointsOf(ada)).toBe(100n);
});

it("concurrent buying, redeeming and awarding never deadlock", async () => {
  const friends = await Promise.all([friendOf(ada), friendOf(ada), friendOf(ada)]);
  for (const investor of [ada, ...friends]) await world.fill(investor, 200_000);
  await world.buy(friends[0] ?? ada, green);
  await Promise.all([
    ...friends.slice(1).map((friend) => world.buy(friend, green)),
    world.buy(ada, green),
    world.post(ada, "/v1/referrals/redeem", { points: 100 }),
  ]);
  expect(await pointsOf(ada)).toBe(200n);
  expect(await world.stashOf(ada)).toBe(10_100_000n);
});

it("a lost dispute cancels the purchase, and its points with it", async () => {
  const bola = await friendOf(ada);
  const { reference } = await world.orderAndPay(bola, green);
  expect(await pointsOf(ada)).toBe(100n);
  await world.dispute(reference, "opened");
  expect(await pointsOf(ada)).toBe(100n);
  await world.dispute(reference, "lost");
  expect(await pointsOf(ada)).toBe(0n);
});

it("a lost dispute keeps the points if the friend has paid for other green units", async () => {
  const bola = await friendOf(ada);
  const { reference } = await world.orderAndPay(bola, green);
  await world.fill(bola, 100_000);
  await world.buy(bola, green);
  await world.dispute(reference, "opened");
  await world.dispute(reference, "lost");
  expect(await pointsOf(ada)).toBe(100n);
  await world.fill(bola, 100_000);
  await world.buy(bola, green);
  expect(await pointsOf(ada)).toBe(100n);
});

it("units of another portfolio and unpaid orders do not keep them", async () => {
  const bola = await friendOf(ada);
  const { reference } = await world.orderAndPay(bola, green);
  await world.fill(bola, 5_000);
  await world.buy(bola);
  await world.order(bola, green);
  await world.dispute(reference, "opened");
  await world.dispute(reference, "lost");
  expect(await pointsOf(ada)).toBe(0n);
});

it("they are taken back once the last purchase is cancelled, and earned again after it", async () => {
  const bola = await friendOf(ada);
  const first = await world.orderAndPay(bola, green);
  const second = await world.orderAndPay(bola, green);
  await world.dispute(first.reference, "opened");
  await world.dispute(first.reference, "lost");
  expect(await pointsOf(ada)).toBe(100n);
  await world.dispute(second.reference, "opened");
  await world.dispute(second.reference, "lost");
  expect(await pointsOf(ada)).toBe(0n);
  await world.orderAndPay(bola, green);
  expect(await pointsOf(ada)).toBe(100n);
});

it("they are taken back once if all purchases are cancelled concurrently", async () => {
  const bola = await friendOf(ada);
  const orders = [];
  for (let count = 0; count < 4; count += 1) orders.push(await world.orderAndPay(bola, green));
  for (const { reference } of orders) await world.dispute(reference, "opened");
  await Promise.all(orders.map(({ reference }) => world.dispute(reference, "lost")));
  expect(await world.investments(bola)).toMatchObject(orders.map(() => ({ state: "undone" })));
  expect(await pointsOf(ada)).toBe(0n);
  const { items } = await readPointHistory(world.db, ada.id);
  expect(items.map(({ direction }) => direction)).toEqual(["out", "in"]);
});

it("units that have matured meanwhile keep them", async () => {
  const bola = await friendOf(ada);
  const { reference } = await world.orderAndPay(bola, { ...green, months: 24 });
  await world.fill(bola, 100_000);
  const other = await world.buy(bola, green);
  await world.pass(366);
  expect(await world.investment(bola, other)).toMatchObject({ state: "matured" });
  await world.dispute(reference, "opened");
  await world.dispute(reference, "lost");
  expect(await pointsOf(ada)).toBe(100n);
});

it("a dispute that is won keeps the points", async () => {
  const bola = await friendOf(ada);
  const { reference } = await world.orderAndPay(bola, green);
  await world.dispute(reference, "opened");
  await world.dispute(reference, "won");
  expect(await pointsOf(ada)).toBe(100n);
});
