import { addMonths } from "@osisi/contracts/calendar.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as settings from "@osisi/contracts/plan-settings-messages.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** A monthly plan of three instalments, begun on the tenth, is moved to another day. */

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-03-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

/** Each test begins on a tenth. */
beforeEach(async () => {
  const next = `${addMonths(world.today(), 1).slice(0, 8)}10`;
  await world.jumpTo(`${next}T09:00:00+01:00`);
  investor = await world.investor();
});

afterEach(() => world.rest());

const move = (planId: string, day: unknown, by = investor) =>
  world.post<SavingPlanDetail>(by, apiPaths.moveSavingDay, { planId, day });

const saving = (more: object = {}) => world.save(investor, { interval: "monthly", ...more });

/** Of the month so many months from now. */
const on = (day: string, months: number) => `${addMonths(world.today(), months).slice(0, 8)}${day}`;

async function dates(id: string): Promise<string[]> {
  const { instalments } = await world.plan(investor, id);
  return instalments.map(({ dueDate }) => dueDate);
}

it("moves what has not fallen due to the first such day on or after its own, and leaves the rest", async () => {
  const id = await saving();
  const before = await world.plan(investor, id);
  expect(before.canMoveDay).toBe(true);
  const moved = await move(id, 25);
  expect(moved).toMatchObject({ statusCode: 200, message: settings.dayMoved });
  expect(await dates(id)).toEqual([world.today(), on("25", 1), on("25", 2)]);
  expect(moved.data).toMatchObject({
    maturityDate: before.maturityDate,
    instalmentCount: 3,
    months: 3,
    nextDue: { number: 2, dueDate: on("25", 1) },
    canMoveDay: false,
  });
  expect(moved.data.expectedInterest).toBeLessThan(before.expectedInterest);
});

it("to an earlier day of the month it moves into the next one", async () => {
  const id = await saving();
  await move(id, 9);
  expect(await dates(id)).toEqual([world.today(), on("09", 2), on("09", 3)]);
});

it("charges on the new day, not on the old one, and matures on its date with all of it", async () => {
  const id = await saving();
  const { maturityDate } = await world.plan(investor, id);
  await move(id, 20);
  await world.jumpTo(`${on("10", 1)}T12:00:00+01:00`);
  expect(await world.charges(investor)).toHaveLength(1);
  await world.jumpTo(`${on("20", 0)}T12:00:00+01:00`);
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "paid",
    valueDate: world.today(),
  });
  await world.jumpTo(`${on("20", 1)}T12:00:00+01:00`);
  await world.jumpTo(`${maturityDate}T12:00:00+01:00`);
  expect(await world.plan(investor, id)).toMatchObject({
    status: "matured",
    label: "completed",
    savedSoFar: 1_500,
  });
});

it("is moved once, and the same request again changes nothing", async () => {
  const id = await saving();
  await Promise.all([move(id, 20), move(id, 20)]);
  expect(await dates(id)).toEqual([world.today(), on("20", 1), on("20", 2)]);
  expect(await move(id, 21)).toMatchObject({ statusCode: 409, message: settings.dayMovedAlready });
});

it("leaves an instalment that is due where it is, while its charge is open", async () => {
  const id = await saving();
  await world.cards(["challenge"]);
  await world.jumpTo(`${on("10", 1)}T12:00:00+01:00`);
  await move(id, 28);
  const due = world.today();
  expect(await dates(id)).toEqual([on("10", -1), due, on("28", 1)]);
  expect(await world.instalment(investor, id, 2)).toMatchObject({ state: "charging" });
});

it.each([0, 29, 31, 1.5, "5", null])("refuses %j as a day", async (day) => {
  const id = await saving();
  expect(await move(id, day)).toMatchObject({
    statusCode: 400,
    errors: { day: [settings.dayNotOfMonth] },
  });
});

it("refuses the same day, a plan that is not monthly, and another investor's", async () => {
  const id = await saving();
  expect(await move(id, 10)).toMatchObject({ statusCode: 409, message: settings.dayImpossible });
  const weekly = await world.save(investor, { interval: "weekly" });
  expect(await move(weekly, 20)).toMatchObject({
    statusCode: 409,
    message: settings.dayNotMonthly,
  });
  expect(await move(id, 20, await world.investor())).toMatchObject({
    statusCode: 404,
    message: messages.planUnknown,
  });
});

it("refuses once nothing is left to move", async () => {
  const id = await saving();
  await world.jumpTo(`${on("10", 1)}T12:00:00+01:00`);
  await world.jumpTo(`${on("10", 1)}T12:00:00+01:00`);
  expect(await world.plan(investor, id)).toMatchObject({ canMoveDay: false });
  expect(await move(id, 20)).toMatchObject({ statusCode: 409, message: settings.dayNothingLeft });
});
