import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";

/** Two hundred investors compete for the last ten units: some pay from the stash, some at the
 * gateway with or without a reservation, and some after their reservation has expired. */

const LAST = 10;
const FROM_STASH = 90;
const RESERVATION_OVER = 70;
const ORDERING = 40;
const WHOLE_TEST_MS = 240_000;

let world: Investing;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
});

afterAll(() => world.stop());

function manyInvestors(count: number): Promise<Investor[]> {
  return Promise.all(Array.from({ length: count }, () => world.investor()));
}

async function inPieces<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  for (let from = 0; from < items.length; from += 10) {
    done.push(...(await Promise.all(items.slice(from, from + 10).map(work))));
  }
  return done;
}

const unit = { unitsBought: 1 };

it(
  "ten units are sold, and the money of all others is untouched",
  async () => {
    const [savers, late, ordering] = await Promise.all([
      manyInvestors(FROM_STASH),
      manyInvestors(RESERVATION_OVER),
      manyInvestors(ORDERING),
    ]);
    await inPieces(savers, (saver) => world.fill(saver, 1_000));
    const orders = await inPieces(late, (one) => world.order(one, unit));
    await world.jumpTo(new Date(world.runtime.clock.now().getTime() + 31 * 60_000).toISOString());
    await sellAllBut(LAST);

    const outcomes = await Promise.all([
      ...savers.map(async (saver) => (await world.invest(saver, unit)).statusCode),
      ...orders.map(async ({ reference }) => {
        await world.paid(reference);
        return 0;
      }),
      ...ordering.map(async (one) => {
        const answer = await world.invest(one, { ...unit, paymentMethod: "bank" });
        if (answer.data?.reference !== undefined) await world.paid(answer.data.reference);
        return answer.statusCode;
      }),
    ]);
    await world.drain();

    expect(new Set(outcomes)).toEqual(new Set([0, 200, 409]));
    const everybody = [...savers, ...late, ...ordering];
    const held = await inPieces(everybody, async (one) => {
      const bought = await world.investments(one);
      return { units: bought.length, stash: await world.stashOf(one) };
    });
    expect(held.reduce((sum, { units }) => sum + units, 0)).toBe(LAST);
    const [ofSavers, ofLate] = [held.slice(0, FROM_STASH), held.slice(FROM_STASH, -ORDERING)];
    for (const { units, stash } of [...ofSavers, ...ofLate]) {
      expect(stash).toBe(units === 1 ? 0n : 100_000n);
    }
    // An investor who could not order has not paid; one who could has the unit.
    for (const { units, stash } of held.slice(-ORDERING))
      expect([units <= 1, stash]).toEqual([true, 0n]);
    const first = everybody[0];
    expect(first && (await world.unitsLeft(first))).toBe(0);
    await world.expectUnitsToAgree();
    await world.expectBooksToAgree();
  },
  WHOLE_TEST_MS,
);

/** One investor buys the other units, as many as the gateway allows per payment. */
async function sellAllBut(last: number): Promise<void> {
  const rich = await world.investor();
  for (;;) {
    const units = Math.min(10_000, (await world.unitsLeft(rich)) - last);
    if (units === 0) return;
    await world.fill(rich, units * 1_000);
    await world.buy(rich, { unitsBought: units });
  }
}
