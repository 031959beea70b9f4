import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays } from "@osisi/contracts/calendar.ts";
import { planInterestKobo, savedOn } from "@osisi/contracts/plan-interest.ts";
import { dueDatesOf, maturityDateOf, termDaysOf } from "@osisi/contracts/plan-schedule.ts";
import { intervals, planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import {
  array,
  assert,
  asyncProperty,
  bigInt,
  boolean,
  constantFrom,
  integer,
  property,
  record,
} from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Saving, startSaving } from "#test/saving.ts";

/** A plan pays out the sum over its rows, whatever was added to it and when, and no sequence of
 * top-ups earns more than the same money scheduled for the same days. A failure prints its seed. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const MINUTE_MS = 60_000;

let world: Saving;

beforeAll(async () => {
  world = await startSaving("2027-01-04T09:00:00+01:00");
});

afterAll(() => world.stop());

const anyPlan = record({
  startDate: integer({ min: 0, max: 4_000 }).map((days) => addDays("2026-01-01", days)),
  interval: constantFrom(...intervals),
  months: constantFrom(...planOptionsOn(firstCatalogue, "2026-01-01").map(({ value }) => value)),
  amountKobo: bigInt({ min: 10_000n, max: 1_000_000_000n }),
  basisPoints: constantFrom(300, 650, 1_100, 1_500),
});

const anyTopUps = array(
  record({
    after: integer({ min: 0, max: 400 }),
    amountKobo: bigInt({ min: 10_000n, max: 1_000_000_000n }),
    lower: integer({ min: 0, max: 1_500 }),
  }),
  { maxLength: 12 },
);

test("top-ups earn the rounded sum of their shares, never more than the same money scheduled, and the same in parts", () => {
  assert(
    property(anyPlan, anyTopUps, boolean(), (plan, topUps, isPaid) => {
      const dueDates = isPaid ? dueDatesOf(plan) : [];
      const scheduled = savedOn(plan, dueDates);
      const added = topUps.map(({ after, amountKobo, lower }) => ({
        amountKobo,
        basisPoints: Math.min(plan.basisPoints, lower),
        valueDate: addDays(plan.startDate, after % termDaysOf(plan)),
      }));
      const interest = planInterestKobo(plan, [...scheduled, ...added]);

      const asScheduled = added.map((one) => ({ ...one, basisPoints: plan.basisPoints }));
      expect(interest).toBeLessThanOrEqual(planInterestKobo(plan, [...scheduled, ...asScheduled]));

      const inParts = added.flatMap((one) => [
        { ...one, amountKobo: one.amountKobo / 3n },
        { ...one, amountKobo: one.amountKobo - one.amountKobo / 3n },
      ]);
      expect(planInterestKobo(plan, [...scheduled, ...inParts])).toBe(interest);

      const whole = BigInt(termDaysOf(plan)) * 10_000n;
      const end = Date.parse(maturityDateOf(plan));
      const earned = [...scheduled, ...added].reduce((sum, one) => {
        const days = BigInt((end - Date.parse(one.valueDate)) / 86_400_000);
        return sum + one.amountKobo * days * BigInt(one.basisPoints);
      }, 0n);
      const off = interest * whole - earned;
      expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(whole);
    }),
  );
});

const anySteps = array(
  record({
    days: integer({ min: 0, max: 12 }),
    naira: integer({ min: 100, max: 9_000 }),
    from: constantFrom("stash", "bank", "twice at once"),
    isPaused: boolean(),
  }),
  { minLength: 2, maxLength: 6 },
);

test(
  "whatever is added and when, principal and return of the rows are what the plan pays out",
  async () => {
    await assert(
      asyncProperty(anySteps, async (steps) => {
        const investor = await world.investor();
        const fundedKobo = 4_000_000n;
        const asked = { amount: 40_000 };
        const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, asked);
        await world.paid(data.reference);
        const plan = { interval: "weekly", amount: 1_500, channel: "bank" };
        const id = await world.save(investor, plan);
        let paidKobo = fundedKobo + 150_000n;
        for (const { days, naira, from, isPaused } of steps) {
          await world.pass(days);
          if (isPaused) await world.post(investor, apiPaths.pauseSaving, { planId: id });
          const paymentMethod = from === "bank" ? "bank" : "stash";
          const body = { savingId: id, amount: naira, paymentMethod };
          const send = () =>
            world.post<{ reference?: string } | null>(investor, apiPaths.topUpSaving, body);
          const sent = await Promise.all(from === "twice at once" ? [send(), send()] : [send()]);
          const reference = sent[0]?.data?.reference;
          if (reference !== undefined) {
            await world.paid(reference);
            await world.drain();
            paidKobo += BigInt(naira) * 100n;
          }
        }
        const before = await world.plan(investor, id);
        expectSaved(before, await world.inPlan(investor, id));
        await world.jumpTo(`${before.maturityDate}T01:00:00+01:00`);
        const { interestToDate, savedSoFar, topUps } = await world.plan(investor, id);
        const addedKobo = topUps.reduce((sum, { amount }) => sum + kobo(amount), 0n);
        expect(addedKobo).toBeLessThanOrEqual(150_000n * BigInt(before.instalmentCount));
        expect(await world.inPlan(investor, id)).toBe(0n);
        const added = topUps.map(({ amount, percentage, valueDate }) => ({
          amountKobo: kobo(amount),
          basisPoints: percentage * 100,
          valueDate,
        }));
        const first = {
          amountKobo: 150_000n,
          basisPoints: 300,
          valueDate: before.startDate,
        };
        const time = { startDate: before.startDate, interval: "weekly", months: 3 } as const;
        const interestKobo = planInterestKobo(time, [first, ...added]);
        expect(kobo(interestToDate)).toBe(interestKobo);
        expect(kobo(savedSoFar)).toBe(150_000n + addedKobo);
        expect(await world.stashOf(investor)).toBe(paidKobo + interestKobo);
        await world.expectBooksToAgree();
      }),
      { numRuns: isFull ? 30 : 3 },
    );
  },
  isFull ? 60 * MINUTE_MS : 10 * MINUTE_MS,
);

function kobo(naira: number): bigint {
  return BigInt(Math.round(naira * 100));
}

function expectSaved(plan: SavingPlanDetail, inPlanKobo: bigint): void {
  const rows = [...plan.instalments.filter(({ state }) => state === "paid"), ...plan.topUps];
  expect(rows.reduce((sum, { amount }) => sum + kobo(amount), 0n)).toBe(inPlanKobo);
  expect(kobo(plan.savedSoFar)).toBe(inPlanKobo);
}
