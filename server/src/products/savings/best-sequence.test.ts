import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays, type CalendarDate, daysBetween } from "@osisi/contracts/calendar.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { planOptionOn } from "@osisi/contracts/plan-terms.ts";
import { greenPoints, koboForPoints } from "@osisi/contracts/referrals.ts";
import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { points } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";

/** Searches for a sequence of acts that earns more than patience: the same money, saved on the day on
 * which it came in a plan that ends on its last day. What friends' purchases earn in points is one
 * award per friend, whatever the sequence. A failure prints its seed and the shortest sequence. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const NUMBER_OF_RUNS = isFull ? 100 : 6;
const MINUTE_MS = 60_000;
const MONTHS = 3;
/** No three months have fewer days, so no plan earns more a day. */
const FEWEST_DAYS = 89;

const acts = [
  ...(["put in", "save", "save", "top up", "top up", "pay the next"] as const),
  ...(["end it", "save and end it at once", "a friend buys", "redeem"] as const),
  ...(["ten days pass", "forty days pass", "its last day comes"] as const),
] as const;
type Act = (typeof acts)[number];

let world: Investing;

beforeAll(async () => {
  world = await startInvesting("2027-03-01T09:00:00+01:00");
});

afterEach(() => world.rest());

afterAll(() => world.stop());

type Story = {
  investor: Investor;
  /** The newest plan, and all of them. */
  plans: string[];
  deposits: { kobo: bigint; on: CalendarDate }[];
  friends: number;
};

test(
  "no sequence of acts earns more than patience would",
  async () => {
    await assert(
      asyncProperty(
        array(constantFrom(...acts), { minLength: 4, maxLength: 12 }),
        async (steps) => {
          const story: Story = {
            investor: await world.investor(),
            plans: [],
            deposits: [],
            friends: 0,
          };
          for (const act of ["put in", ...steps] as const) await perform(story, act);
          await waitForAll(story);
          const { earned, patience } = await outcome(story);
          expect(earned).toBeLessThanOrEqual(patience);
        },
      ),
      { numRuns: NUMBER_OF_RUNS },
    );
    await world.expectBooksToAgree();
  },
  isFull ? 60 * MINUTE_MS : 10 * MINUTE_MS,
);

test("what comes late earns for its own days, and what is ended early earns nothing", async () => {
  for (const steps of [
    ["save", "forty days pass", "put in", "top up", "top up"],
    ["put in", "save", "top up", "forty days pass", "end it", "save", "top up"],
    ["put in", "save and end it at once", "save", "forty days pass", "pay the next"],
  ] satisfies Act[][]) {
    const { earned, patience } = await outcomeOf(steps);
    expect(earned).toBeGreaterThan(0n);
    expect(earned).toBeLessThanOrEqual(patience);
  }
  const { earned } = await outcomeOf(["put in", "save", "top up", "forty days pass", "end it"]);
  expect(earned).toBe(0n);
});

async function outcomeOf(steps: readonly Act[]) {
  const story: Story = { investor: await world.investor(), plans: [], deposits: [], friends: 0 };
  for (const act of steps) await perform(story, act);
  await waitForAll(story);
  return outcome(story);
}

async function perform(story: Story, act: Act): Promise<void> {
  const { investor, plans } = story;
  const planId = plans.at(-1);
  if (act === "put in") await putIn(story, 30_000);
  if (act === "save" || act === "save and end it at once") await save(story);
  if (act === "save and end it at once") await end(story);
  if (act === "end it") await end(story);
  if (act === "top up" && planId !== undefined) {
    const body = { savingId: planId, amount: 15_000, paymentMethod: "stash" };
    await world.post(investor, apiPaths.topUpSaving, body);
  }
  if (act === "pay the next" && planId !== undefined) await payNext(story, planId);
  if (act === "a friend buys") await befriend(story);
  if (act === "redeem") {
    await world.post(investor, apiPaths.redeemPoints, { points: greenPoints.perReferral });
  }
  if (act === "ten days pass") await world.pass(10);
  if (act === "forty days pass") await world.pass(40);
  if (act === "its last day comes") await waitForAll(story);
  await world.drain();
}

async function putIn(story: Story, naira: number): Promise<void> {
  await world.fill(story.investor, naira);
  story.deposits.push({ kobo: BigInt(naira) * 100n, on: world.today() });
}

/** The first instalment comes from outside, the rest from the stash. */
async function save(story: Story): Promise<void> {
  const terms = { interval: "monthly", amount: 10_000, span: MONTHS, channel: "bank" };
  story.plans.push(await world.save(story.investor, terms));
  story.deposits.push({ kobo: 1_000_000n, on: world.today() });
}

async function end({ investor, plans }: Story): Promise<void> {
  const planId = plans.at(-1);
  if (planId === undefined) return;
  const { exit } = await world.plan(investor, planId);
  if (exit) await world.post(investor, apiPaths.exitSaving, { planId, amount: exit.amount });
}

async function payNext({ investor }: Story, planId: string): Promise<void> {
  const { instalments } = await world.plan(investor, planId);
  const next = instalments.find(({ state }) => state !== "paid");
  if (!next) return;
  await world.post(investor, apiPaths.payInstalmentFromStash, { planId, number: next.number });
}

async function befriend(story: Story): Promise<void> {
  const friend = await world.investor();
  await world.db
    .updateTable("investor")
    .set({ referredBy: story.investor.id })
    .where("id", "=", friend.id)
    .execute();
  await world.fill(friend, 200_000);
  await world.buy(friend, { portfolioId: 5, unitsBought: 1, months: 12 });
  story.friends += 1;
}

/** Until every plan has ended. */
async function waitForAll({ investor, plans }: Story): Promise<void> {
  for (const planId of plans) {
    const { maturityDate, status } = await world.plan(investor, planId);
    if (status === "matured") continue;
    if (world.today() <= maturityDate) {
      await world.jumpTo(`${addDays(maturityDate, 1)}T00:05:00+01:00`);
    }
    await world.drain();
    expect(await world.plan(investor, planId)).toMatchObject({ status: "matured" });
  }
}

/** What was earned beyond the money itself and one award per friend; and what patience would have
 * earned with the same money by today. */
async function outcome({ investor, deposits, friends }: Story) {
  const today = world.today();
  const kept = koboForPoints(await balanceOf(world.db, points(investor.id)));
  const has = (await world.stashOf(investor)) + kept;
  const own = deposits.reduce((sum, { kobo }) => sum + kobo, 0n);
  const awards = BigInt(friends) * koboForPoints(BigInt(greenPoints.perReferral));
  const weighted = deposits.reduce(
    (sum, { kobo, on }) => sum + kobo * BigInt(daysBetween(on, today)),
    0n,
  );
  const basisPoints = planOptionOn(firstCatalogue, today, MONTHS)?.basisPoints ?? 0;
  const patience = (weighted * BigInt(basisPoints)) / BigInt(FEWEST_DAYS * 10_000);
  return { earned: has - own - awards, patience };
}
