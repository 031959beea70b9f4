import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { previewPlan } from "@osisi/contracts/plan-interest.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "../../test/paying.ts";
import { type Saving, startSaving } from "../../test/saving.ts";

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-01-31T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

it("begins when the first instalment is paid, and is not listed before", async () => {
  const { data } = await world.open(investor);
  expect(await world.plans(investor)).toEqual([]);
  const unknown = await world.call(investor, {
    method: "GET",
    url: apiPaths.oneSaving.replace(":id", data.id),
  });
  expect(unknown).toMatchObject({ statusCode: 404, message: "Saving plan does not exist" });
  await world.paid(data.reference);
  await world.drain();
  expect(await world.plans(investor)).toMatchObject([
    {
      id: data.id,
      name: "School fees",
      amount: 500,
      interval: "daily",
      months: 3,
      monthsPaid: 0,
      status: "ongoing",
      label: "in progress",
      paused: false,
      startDate: "2027-01-31",
      maturityDate: "2027-04-30",
      endsInMonths: 3,
      savedSoFar: 500,
      paidCount: 1,
      nextDue: { number: 2, dueDate: "2027-02-01" },
      card: { last4: "4081" },
      charging: { state: "ok" },
    },
  ]);
  expect(await world.stashOf(investor)).toBe(0n);
  expect(await world.inPlan(investor, data.id)).toBe(50_000n);
});

it("instalment-saved, plan-matured, plan-return, management-fee: charges the card each month and pays out what the preview has shown", async () => {
  const id = await world.save(investor, { interval: "monthly", amount: 10_000 });
  await world.travelTo("2027-02-28T00:05:00+01:00");
  expect(await world.states(investor, id, 3)).toBe("paid paid upcoming");
  await world.travelTo("2027-04-29T23:00:00+01:00");
  expect(await world.plan(investor, id)).toMatchObject({ monthsPaid: 3, status: "ongoing" });
  await world.travelTo("2027-04-30T00:05:00+01:00");
  const preview = previewPlan({
    startDate: "2027-01-31",
    interval: "monthly",
    months: 3,
    amountKobo: 1_000_000n,
    basisPoints: 300,
  });
  expect(await world.stashOf(investor)).toBe(preview.totalKobo + preview.interestKobo);
  expect(await world.plan(investor, id)).toMatchObject({
    status: "matured",
    label: "completed",
    percent: 100,
    monthsPaid: 3,
    savedSoFar: 30_000,
    interestToDate: 606.74,
    expectedTotal: 30_606.74,
    nextDue: null,
  });
  expect(await world.inPlan(investor, id)).toBe(0n);
  expect(await world.subjects(investor.email)).toContain(
    '"School fees" has ended: ₦30,606.74 is in your stash',
  );
});
