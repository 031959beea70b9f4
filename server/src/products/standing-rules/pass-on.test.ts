import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Arriving, startArriving } from "#test/arriving.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";

/** Money comes to an investor's own account number, and their rules pass it on. */

const BY_HAND = { consent: false, interval: "weekly" } as const;

let world: Arriving;
let investor: Investor;

beforeAll(async () => {
  world = await startArriving("2027-03-01T09:00:00+01:00");
});

afterAll(() => world.stop());

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.rest();
});

it("stays in the stash without a rule", async () => {
  await world.save(investor, BY_HAND);
  const id = await world.arrive(investor, 3_500);
  expect(await world.uses(id)).toEqual([]);
  expect(await world.stashOf(investor)).toBe(3_500_00n);
  expect((await world.history(investor))[0]).not.toHaveProperty("passedOn");
});

it("pays what is due, oldest first, and the rest stays in the stash", async () => {
  const planId = await world.save(investor, BY_HAND);
  await world.pass(14);
  await world.setRules(investor, [{ planId, reach: "due" }]);
  const id = await world.arrive(investor, 1_700);
  expect(await world.uses(id)).toEqual(["due 500", "due 500", "kept 700"]);
  expect(await world.states(investor, planId, 4)).toBe("paid paid paid upcoming");
  expect(await world.stashOf(investor)).toBe(700_00n);
  expect(await world.inPlan(investor, planId)).toBe(1_500_00n);
  expect(await world.instalment(investor, planId, 3)).toMatchObject({
    paidFrom: "own-account",
    valueDate: world.today(),
  });
});

it("pays instalments whole: what covers none stays in the stash", async () => {
  const planId = await world.save(investor, BY_HAND);
  await world.pass(7);
  await world.setRules(investor, [{ planId, reach: "next" }]);
  const id = await world.arrive(investor, 499.99);
  expect(await world.uses(id)).toEqual(["kept 499"]);
  expect(await world.states(investor, planId, 2)).toBe("paid due");
});

it("uses no more than came in, whatever the stash holds", async () => {
  const planId = await world.save(investor, BY_HAND);
  await world.pass(7);
  await world.arrive(investor, 5_000);
  await world.setRules(investor, [{ planId, reach: "due" }]);
  await world.arrive(investor, 100);
  expect(await world.states(investor, planId, 2)).toBe("paid due");
  expect(await world.stashOf(investor)).toBe(5_100_00n);
});

it("pays the next instalment ahead, once, and no card is charged when it falls due", async () => {
  const planId = await world.save(investor, { interval: "weekly" });
  await world.setRules(investor, [{ planId, reach: "next" }]);
  const [first, second] = [await world.arrive(investor, 600), await world.arrive(investor, 600)];
  expect(await world.uses(first)).toEqual(["next 500", "kept 100"]);
  expect(await world.uses(second)).toEqual(["kept 600"]);
  const plan = await world.plan(investor, planId);
  expect(plan).toMatchObject({ paidCount: 2, nextDue: { number: 3 }, savedSoFar: 1_000 });
  await world.pass(7);
  expect(await world.charges(investor)).toHaveLength(1);
  expect(await world.states(investor, planId, 3)).toBe("paid paid upcoming");
  await world.pass(7);
  expect(await world.charges(investor)).toHaveLength(2);
  expect(await world.states(investor, planId, 3)).toBe("paid paid paid");
});

it("earns from the day on which it arrived", async () => {
  const ahead = await world.save(investor, BY_HAND);
  const onTheDay = await world.save(investor, BY_HAND);
  await world.pass(4);
  await world.setRules(investor, [{ planId: ahead, reach: "next" }]);
  await world.arrive(investor, 500);
  expect(await world.instalment(investor, ahead, 2)).toMatchObject({ valueDate: world.today() });
  const [early, late] = [await world.plan(investor, ahead), await world.plan(investor, onTheDay)];
  expect(early.expectedInterest).toBeGreaterThan(late.expectedInterest);
});

it("never earns from before the plan began, if the transfer is found late", async () => {
  const before = world.runtime.clock.now();
  await world.pass(3);
  const planId = await world.save(investor, BY_HAND);
  await world.setRules(investor, [{ planId, reach: "next" }]);
  await world.settle(await world.transfer(investor, 500), before);
  const { startDate } = await world.plan(investor, planId);
  expect(await world.instalment(investor, planId, 2)).toMatchObject({ valueDate: startDate });
});

it("earns from its due date, if that came before the transfer was found", async () => {
  const planId = await world.save(investor, BY_HAND);
  await world.setRules(investor, [{ planId, reach: "due" }]);
  const sentAt = world.runtime.clock.now();
  await world.pass(7);
  await world.settle(await world.transfer(investor, 500), sentAt);
  const { dueDate, valueDate } = await world.instalment(investor, planId, 2);
  expect(valueDate).toBe(dueDate);
});

it("puts the rest into the plan as a top-up, within its cap", async () => {
  const plan = { amount: 100, interval: "monthly", consent: false };
  const planId = await world.save(investor, plan);
  await world.setRules(investor, [{ planId, reach: "all" }]);
  expect((await world.rules(investor)).plans).toMatchObject([{ planId, room: 300 }]);
  const first = await world.arrive(investor, 250);
  expect(await world.uses(first)).toEqual(["next 100", "top-up 150", "kept 0"]);
  const second = await world.arrive(investor, 1_000);
  expect(await world.uses(second)).toEqual(["top-up 150", "kept 850"]);
  const third = await world.arrive(investor, 1_000);
  expect(await world.uses(third)).toEqual(["kept 1000"]);
  expect(await world.inPlan(investor, planId)).toBe(500_00n);
  const { topUps } = await world.plan(investor, planId);
  expect(topUps.map(({ paidFrom }) => paidFrom)).toEqual(["own-account", "own-account"]);
});

it("pays changed amounts, and keeps their room free of top-ups", async () => {
  const planId = await world.save(investor, BY_HAND);
  const body = { planId, amount: 700 };
  await world.post(investor, apiPaths.changeSavingAmount, body);
  await world.pass(7);
  await world.setRules(investor, [{ planId, reach: "all" }]);
  const { topUp } = await world.plan(investor, planId);
  const id = await world.arrive(investor, 20_000);
  const mostMore = topUp.most - 400;
  expect(await world.uses(id)).toEqual([
    "due 700",
    "next 700",
    `top-up ${mostMore}`,
    `kept ${20_000 - 1_400 - mostMore}`,
  ]);
  expect(await world.inPlan(investor, planId)).toBe(BigInt(500 + 1_400 + mostMore) * 100n);
  expect((await world.plan(investor, planId)).topUp.most).toBe(0);
});

it("goes from plan to plan in the order of the rules", async () => {
  const [first, second] = [
    await world.save(investor, { ...BY_HAND, name: "First" }),
    await world.save(investor, { ...BY_HAND, name: "Second" }),
  ];
  await world.pass(7);
  await world.setRules(investor, [
    { planId: second, reach: "due" },
    { planId: first, reach: "next" },
  ]);
  await world.arrive(investor, 999);
  expect(await world.states(investor, first, 2)).toBe("paid due");
  expect(await world.states(investor, second, 2)).toBe("paid paid");
  await world.arrive(investor, 1_100);
  expect(await world.states(investor, first, 3)).toBe("paid paid paid");
  expect(await world.stashOf(investor)).toBe(499_00n + 100_00n);
});

it("says on the movement, its receipt and in the mail what was done", async () => {
  const planId = await world.save(investor, { ...BY_HAND, name: "Stock for the shop" });
  await world.pass(7);
  await world.setRules(investor, [{ planId, reach: "due" }]);
  await world.arrive(investor, 3_500);
  const text = "₦500 to “Stock for the shop” (due 8 Mar 2027), ₦3,000 stays in your stash";
  const [, arrived] = await world.history(investor);
  expect(arrived).toMatchObject({ kind: "money-in", amount: 3_500, passedOn: expect.anything() });
  expect(arrived?.passedOn?.replace(/due \d+ \w+ \d+/, "due 8 Mar 2027")).toBe(text);
  const url = apiPaths.receipt.replace(":id", arrived?.id ?? "");
  const receipt = await world.call(investor, { method: "GET", url });
  expect(receipt.data).toMatchObject({ passedOn: arrived?.passedOn });
  const url2 = `${apiPaths.movements}?kind=money-in`;
  const filtered = await world.call(investor, { method: "GET", url: url2 });
  expect(filtered.data).toMatchObject({ items: [{ passedOn: arrived?.passedOn }, {}] });
  await world.drain();
  const mails = await world.outside.mail(investor.email);
  const arrival = mails.filter(({ subject }) => subject === "₦3,500 has arrived");
  expect(arrival.map(({ text }) => text)).toEqual([
    expect.stringContaining(`By your rules: ${arrived?.passedOn}.`),
  ]);
});

it("is not used for money that came another way", async () => {
  const planId = await world.save(investor, BY_HAND);
  await world.pass(7);
  await world.setRules(investor, [{ planId, reach: "due" }]);
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, {
    amount: 3_500,
  });
  await world.paid(data.reference);
  await world.drain();
  expect(await world.stashOf(investor)).toBe(3_500_00n);
  expect(await world.states(investor, planId, 2)).toBe("paid due");
});
