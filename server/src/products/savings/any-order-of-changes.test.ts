import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** A saver changes the amount, tops up and pauses in any order. A failure prints its seed. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const MINUTE_MS = 60_000;

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-05-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

afterEach(async () => {
  await world.cards([]);
  await world.rest();
});

/** Charged by card. */
const saving = (more: object = {}) =>
  world.save(investor, { interval: "monthly", amount: 500, ...more });

const change = (planId: string, amount: number) =>
  world.post<SavingPlanDetail>(investor, apiPaths.changeSavingAmount, { planId, amount });

const topUp = (id: string, amount: number) => world.topUp(investor, id, amount);

const toMaturity = (id: string) => world.toMaturity(investor, id);

const steps = array(
  record({
    act: constantFrom("change", "top up", "pause", "resume", "decline", "nothing"),
    naira: integer({ min: 100, max: 2_500 }),
    days: integer({ min: 0, max: 15 }),
  }),
  { minLength: 3, maxLength: 8 },
);

it(
  "in any order, no more than planned twice is saved, and all money is in the plan or in the stash",
  async () => {
    await assert(
      asyncProperty(steps, async (taken) => {
        investor = await world.investor();
        const id = await saving({ interval: "weekly" });
        const plan = await world.plan(investor, id);
        for (const { act, naira, days } of taken) {
          if (act === "change") await change(id, naira);
          if (act === "top up") await topUp(id, naira).catch(() => undefined);
          if (act === "pause") await world.post(investor, apiPaths.pauseSaving, { planId: id });
          if (act === "resume") await world.post(investor, apiPaths.resumeSaving, { planId: id });
          if (act === "decline") await world.cards(["declined"]);
          await world.pass(days);
        }
        await world.cards([]);
        const paid = (await world.charges(investor)).filter(({ status }) => status === "success");
        const inPlan = await world.inPlan(investor, id);
        const came = paid.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
        expect(inPlan + (await world.stashOf(investor))).toBe(came);
        const planned = 50_000n * BigInt(plan.instalmentCount);
        expect(inPlan).toBeLessThanOrEqual(2n * planned);
        const { expectedTotal, expectedInterest } = await world.plan(investor, id);
        await world.post(investor, apiPaths.pauseSaving, { planId: id });
        await toMaturity(id);
        const over = await world.plan(investor, id);
        expect(over.savedSoFar).toBeLessThanOrEqual(expectedTotal - expectedInterest + 0.001);
        await world.expectBooksToAgree();
        await world.rest();
      }),
      { numRuns: isFull ? 30 : 3 },
    );
  },
  isFull ? 60 * MINUTE_MS : 10 * MINUTE_MS,
);
