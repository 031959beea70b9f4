import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";

/** The law of units: sold, reserved and remaining units always add up to the total, whatever
 * several investors do concurrently. A failure prints its seed. */

const RUNS = process.env["OSISI_TEST_SIZE"] === "full" ? 60 : 3;
const SELLABLE = 100_000;
/** Few remaining units, so that investors compete for them. */
const FREE = 12;

let world: Investing;
/** Orders nothing, so that nothing is reserved for them. */
let stranger: Investor;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  stranger = await world.investor();
  await world.db
    .updateTable("portfolioUnits")
    .set({ sold: BigInt(SELLABLE - FREE) })
    .where("portfolioId", "=", 4)
    .execute();
});

afterAll(() => world.stop());

type Saver = { investor: Investor; orders: string[]; paid: string[] };

const happenings = {
  buys: async ({ investor }: Saver, units: number) => {
    await world.invest(investor, { unitsBought: units });
  },
  orders: async ({ investor, orders }: Saver, units: number) => {
    const purchase = { paymentMethod: "bank", unitsBought: units };
    const { data } = await world.invest(investor, purchase);
    if (data?.reference !== undefined) orders.push(data.reference);
  },
  pays: async ({ orders, paid }: Saver) => {
    const reference = orders.shift();
    if (reference === undefined) return;
    await world.paid(reference);
    paid.push(reference);
  },
  "is disputed": async ({ paid }: Saver) => {
    const reference = paid.shift();
    if (reference === undefined) return;
    await world.drain();
    await world.dispute(reference, "opened");
    await world.dispute(reference, "lost");
  },
  "wants more": async ({ investor }: Saver) => {
    const [newest] = await world.investments(investor);
    if (newest) await world.choose(investor, newest.id, "all");
  },
} as const;

const happening = record({
  who: integer({ min: 0, max: 2 }),
  what: constantFrom<(keyof typeof happenings)[]>(
    "buys",
    "buys",
    "orders",
    "orders",
    "pays",
    "pays",
    "is disputed",
    "wants more",
  ),
  units: integer({ min: 1, max: 6 }),
});
/** Concurrent actions, and how many days pass afterwards. */
const chapter = record({
  events: array(happening, { minLength: 1, maxLength: 6 }),
  days: constantFrom(0, 0, 1, 92),
});

it("sold, reserved and remaining units add up, whatever happens concurrently", async () => {
  await assert(
    asyncProperty(array(chapter, { minLength: 2, maxLength: 5 }), async (story) => {
      const savers = await Promise.all([saver(), saver(), saver()]);
      for (const { events, days } of story) {
        await Promise.all(
          events.map(async ({ who, what, units }) => {
            const one = savers[who];
            if (one) await happenings[what](one, units);
          }),
        );
        await world.drain();
        await expectAllThere(savers);
        if (days > 0) await world.pass(days);
      }
      // Everything ends, which frees all units for the next story.
      await world.pass(400);
      await expectAllThere(savers);
      expect(await world.unitsLeft(stranger)).toBe(FREE);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  await world.expectBooksToAgree();
}, 1_800_000);

async function saver(): Promise<Saver> {
  const investor = await world.investor();
  await world.fill(investor, 8_000);
  return { investor, orders: [], paid: [] };
}

async function expectAllThere(savers: readonly Saver[]): Promise<void> {
  await world.expectUnitsToAgree(BigInt(SELLABLE - FREE));
  const lists = await Promise.all(savers.map(({ investor }) => world.investments(investor)));
  const active = lists.flat().filter(({ state }) => state === "active");
  const sold = active.reduce((sum, { unitsBought }) => sum + unitsBought, 0);
  const { reserved } = await world.db
    .selectFrom("portfolioUnits")
    .select("reserved")
    .where("portfolioId", "=", 4)
    .executeTakeFirstOrThrow();
  const left = await world.unitsLeft(stranger);
  expect(sold + Number(reserved) + left).toBe(FREE);
}
