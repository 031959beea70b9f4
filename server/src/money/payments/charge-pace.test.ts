import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Charging, WAIT, startCharging } from "#test/charging.ts";

let world: Charging;

beforeAll(async () => {
  world = await startCharging({ LIMIT_CHARGES_PER_MINUTE: "2" });
});

afterEach(() => world.outside.clearFaults());

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

test("the agreed number of charges per minute is never exceeded, and none fails for it", async () => {
  const holder = await world.cardHolder();
  const five = [1, 2, 3, 4, 5];
  const references = await Promise.all(five.map(() => world.charge(holder)));
  const atGateway = async () => {
    const known = new Set(await world.references());
    return references.filter((reference) => known.has(reference)).length;
  };
  await world.drain();
  expect(await atGateway()).toBe(2);
  await world.travel("PT1M");
  expect(await atGateway()).toBe(4);
  await world.travel("PT1M");
  for (const reference of references) await world.settled(reference);
  expect(await world.stashOf(holder.investor)).toBe(5n * 2_500_00n + 100_00n);
});

test("after a rate limit response every charge waits for as long as the gateway says", async () => {
  await world.travel("PT5M");
  const holder = await world.cardHolder();
  await world.fault({
    on: "POST /transaction/charge_authorization",
    effect: "status",
    status: 429,
    headers: { "x-ratelimit-reset": "300" },
  });
  const first = await world.charge(holder);
  await expect.poll(() => world.faultsLeft(), WAIT).toBe(0);
  const second = await world.charge(holder);
  await world.travel("PT4M");
  expect(await world.asked(second)).toEqual([]);
  await world.travel("PT10M");
  await world.settled(first);
  await world.settled(second);
});
