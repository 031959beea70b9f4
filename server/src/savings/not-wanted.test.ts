import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays } from "@osisi/contracts/calendar.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "../../test/paying.ts";
import { type Saving, startSaving } from "../../test/saving.ts";

/** What is to be charged, and is not wanted any more before it is: because the plan's day has come, or
 * because the investor wants it otherwise. */

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-03-01T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(async () => {
  await world.outside.clearFaults();
  await world.weather("normal");
  await world.rest();
});

/** The clock of that plan comes by at some time only. */
async function delayClockOf(planId: string): Promise<void> {
  await world.db
    .updateTable("savingPlan")
    .set({ nextStepAt: new Date("2040-01-01T00:00:00Z") })
    .where("id", "=", planId)
    .execute();
}

const changePlan = async (path: string, body: object) =>
  expect(await world.post(investor, path, body)).toMatchObject({ statusCode: 200 });

const pause = (planId: string) => changePlan(apiPaths.pauseSaving, { planId });
const resume = (planId: string) => changePlan(apiPaths.resumeSaving, { planId });

/** What the gateway took for a plan after its first instalment. */
const chargedLater = async () => (await world.charges(investor)).length - 1;

/** A plan of which nothing has fallen due that is not lapsed, three days before it ends. */
async function nearlyOver(): Promise<{ id: string; maturityDate: string }> {
  const id = await world.save(investor, { interval: "daily" });
  const { maturityDate } = await world.plan(investor, id);
  await pause(id);
  await world.jumpTo(`${addDays(maturityDate, -3)}T09:00:00+01:00`);
  await resume(id);
  return { id, maturityDate };
}

it("on the day on which a plan ends nothing is charged any more, also where its clock is late", async () => {
  const { id, maturityDate } = await nearlyOver();
  await world.cards(["challenge"]);
  await world.jumpTo(`${addDays(maturityDate, -1)}T09:00:00+01:00`);
  const open = (await world.charges(investor)).at(-1);
  await world.weather("drop");
  await world.paid(open?.reference ?? "");
  await delayClockOf(id);
  await world.jumpTo(`${maturityDate}T09:00:00+01:00`);
  await world.travel("PT30M");
  expect(await chargedLater()).toBe(1);
  const { instalments, status } = await world.plan(investor, id);
  expect(instalments.slice(-2).map(({ state }) => state)).toEqual(["paid", "lapsed"]);
  expect(status).toBe("matured");
});
