import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Giving, startGiving } from "#test/giving.ts";
import type { Investor } from "#test/paying.ts";
import { newPlace } from "#test/people.ts";

/** The most that is taken: in one gift, of a day, by a plan, and of tries by one place or link. */

let world: Giving;
let ada: Investor;
let planId: string;
let token: string;

beforeAll(async () => {
  world = await startGiving("2027-05-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

/** Three instalments of ₦100,000: ₦300,000 can be added. */
beforeEach(async () => {
  ({ owner: ada, planId, token } = await world.linked());
});

afterEach(() => world.rest());

const linkOf = (url: string) => world.linkOf(ada, planId, url);

const page = (of: string) => world.givePage(of);

const give = (amount: number, more: object = {}) => world.give(token, amount, more);
const given = (amount: number) => world.given(token, amount);

const begun = (of: string, amount: number) => world.begun(of, amount);

const paid = (reference: string) => world.booked(reference);

const saved = () => world.inPlan(ada, planId);

it("places no more than ₦200,000 of a day, however many pages were opened before", async () => {
  const opened = [];
  for (let count = 0; count < 5; count += 1) {
    opened.push((await give(45_000)).statusCode);
  }
  expect(opened).toEqual([200, 200, 200, 200, 400]);
  const late = await world.db
    .selectFrom("payment")
    .select("reference")
    .where("investorId", "=", ada.id)
    .where("purpose", "=", "gift")
    .execute();
  await world.travel("PT40M");
  const { data } = await give(45_000);
  for (const { reference } of [...late, data]) await world.paid(reference);
  await world.drain();
  expect(await saved()).toBe(30_000_000n);
  expect(await world.stashOf(ada)).toBe(2_500_000n);
  expect(await give(100)).toMatchObject({ statusCode: 409 });
});

it("says nowhere how much still fits", async () => {
  planId = await world.save(ada, { interval: "monthly", amount: 1_000, channel: "bank" });
  token = await linkOf(apiPaths.openGiftLink);
  await given(2_500);
  expect((await page(token)).data).toMatchObject({ open: true, mostNaira: 50_000 });
  expect(await give(500.01)).toMatchObject({
    statusCode: 400,
    errors: { amount: [giftMessages.giftTooLarge] },
  });
  await given(500);
  expect((await page(token)).data).toMatchObject({ open: false, mostNaira: 0 });
});

it("refuses more than ₦50,000 at once", async () => {
  expect(await give(50_000.01)).toMatchObject({
    statusCode: 400,
    errors: { amount: [giftMessages.giftTooLarge] },
  });
});

it("does not exceed what the plan takes when gifts and a top-up come at once", async () => {
  planId = await world.save(ada, { interval: "monthly", amount: 10_000, channel: "bank" });
  token = await linkOf(apiPaths.openGiftLink);
  const [one, two] = [(await give(20_000)).data.reference, (await give(20_000)).data.reference];
  const body = { savingId: planId, amount: 20_000, paymentMethod: "bank" };
  const own = await world.post<{ reference: string }>(ada, apiPaths.topUpSaving, body);
  await Promise.all([one, two, own.data.reference].map((reference) => world.paid(reference)));
  await world.drain();
  expect(await saved()).toBe(4_000_000n);
  expect(await world.stashOf(ada)).toBe(3_000_000n);
});

it("takes ₦50,000 at once and not a kobo more", async () => {
  const { token } = await world.linked();
  expect(await world.give(token, 50_000.01)).toMatchObject({ statusCode: 400 });
  expect(await world.give(token, 50_000)).toMatchObject({ statusCode: 200 });
});

it("takes ₦200,000 in a day of Lagos and not a kobo more, over all links of an owner", async () => {
  await world.jumpTo(await tomorrowAt("09:00"));
  const { owner, planId, token } = await world.linked();
  const otherPlan = await world.save(owner, { interval: "monthly", amount: 100_000 });
  const other = await world.linkOf(owner, otherPlan);
  for (const [link, amount] of [
    [token, 50_000],
    [other, 50_000],
    [token, 50_000],
  ] as const) {
    await paid(await begun(link, amount));
  }
  expect(await world.give(other, 50_000.01)).toMatchObject({ statusCode: 400 });
  await paid(await begun(other, 49_900));
  expect(await world.give(token, 100.01)).toMatchObject({
    statusCode: 400,
    errors: { amount: [giftMessages.giftTooLarge] },
  });
  await paid(await begun(token, 100));
  for (const link of [token, other]) {
    expect(await world.give(link, 100)).toMatchObject({ statusCode: 409 });
    expect((await world.givePage(link)).data.open).toBe(false);
  }
  const all = (await world.inPlan(owner, planId)) + (await world.inPlan(owner, otherPlan));
  expect([all, await world.stashOf(owner)]).toEqual([40_000_000n, 0n]);
  await world.jumpTo(await tomorrowAt("00:00"));
  expect(await world.give(token, 100)).toMatchObject({ statusCode: 200 });
});

async function tomorrowAt(time: string): Promise<string> {
  const tomorrow = new Date(world.runtime.clock.now().getTime() + 25 * 60 * 60_000);
  return `${tomorrow.toISOString().slice(0, 10)}T${time}:00+01:00`;
}

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode);

it("lets one place begin twenty gifts in ten minutes, over all links", async () => {
  const [one, other] = [await world.linked(1_000), await world.linked(1_000)];
  const place = newPlace();
  // Larger than can be given: each is counted, and none is begun.
  const tried = [];
  for (let count = 0; count < 21; count += 1) {
    tried.push(await world.give(count % 2 ? one.token : other.token, 60_000, {}, place));
  }
  expect(statuses(tried)).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  expect(await world.give(one.token, 100)).toMatchObject({ statusCode: 200 });
  await world.travel("PT11M");
  expect(await world.give(one.token, 60_000, {}, place)).toMatchObject({ statusCode: 400 });
});

it("lets sixty gifts begin by one link in ten minutes, from all places", async () => {
  const [one, other] = [await world.linked(1_000), await world.linked(1_000)];
  const tried = [];
  for (let count = 0; count < 61; count += 1) tried.push(await world.give(one.token, 60_000));
  expect(statuses(tried)).toEqual([...Array.from({ length: 60 }, () => 400), 429]);
  expect(await world.give(other.token, 100)).toMatchObject({ statusCode: 200 });
});

it("lets one place read 120 pages and receipts in a minute", async () => {
  const { token } = await world.linked(1_000);
  const place = newPlace();
  const read = [];
  for (let count = 0; count < 121; count += 1) read.push(await world.givePage(token, place));
  expect(statuses(read)).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
  expect(await world.givePage(token)).toMatchObject({ statusCode: 200 });
});
