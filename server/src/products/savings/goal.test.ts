import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays, addMonths } from "@osisi/contracts/calendar.ts";
import * as goals from "@osisi/contracts/goal-rules.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** What a plan is for. Three instalments of ₦10,000. */

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-05-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(() => world.rest());

const saving = (more: object = {}) =>
  world.save(investor, { interval: "monthly", amount: 10_000, ...more });

/** So many days from now. */
const inDays = (days: number) => addDays(world.today(), days);

const setGoal = (planId: string, change: object, by = investor) =>
  world.post<SavingPlanDetail>(by, apiPaths.setSavingGoal, { planId, ...change });

it("counts what is saved towards the goal, rounded down, and never beyond it", async () => {
  const goalDate = inDays(100);
  const id = await saving({ goal: 29_999, goalDate, picture: "school" });
  expect(await world.plan(investor, id)).toMatchObject({
    goal: { amount: 29_999, date: goalDate, percent: 33 },
    picture: "school",
  });
  await world.pass(31);
  await world.pass(31);
  const before = await world.plan(investor, id);
  expect(before).toMatchObject({ savedSoFar: 30_000, goal: { percent: 100 } });
  const profile = await world.call<Profile>(investor, {
    method: "GET",
    url: apiPaths.profile,
  });
  expect(profile.data.savings.data[0]).toMatchObject({ goal: before.goal, picture: "school" });
});

it("changes one thing and leaves the others", async () => {
  const id = await saving();
  expect(await world.plan(investor, id)).toMatchObject({ goal: null, picture: null });
  expect(await setGoal(id, { goal: 50_000 })).toMatchObject({
    message: goals.goalSet,
    data: { goal: { amount: 50_000, date: null, percent: 20 }, picture: null },
  });
  const date = addMonths(world.today(), 120);
  await setGoal(id, { goalDate: date });
  expect(await setGoal(id, { picture: "farm" })).toMatchObject({
    data: { goal: { amount: 50_000, date }, picture: "farm" },
  });
  expect(await setGoal(id, { goal: null })).toMatchObject({
    message: goals.goalRemoved,
    data: { goal: null, picture: "farm" },
  });
  expect(await setGoal(id, { goal: 60_000 })).toMatchObject({ data: { goal: { date: null } } });
});

it("keeps a day that has passed, and takes none", async () => {
  const goalDate = inDays(1);
  const id = await saving({ goal: 30_000, goalDate });
  await world.pass(3);
  expect(await setGoal(id, { goal: 40_000, goalDate })).toMatchObject({
    data: { goal: { amount: 40_000, date: goalDate } },
  });
  expect(await setGoal(id, { goalDate: world.today() })).toMatchObject({
    statusCode: 400,
    errors: { goalDate: [goals.goalDateOutside] },
  });
});

it.each([
  [{ goal: 99.99 }, { goal: [goals.goalAmountTooSmall] }],
  [{ goal: 1_000_000_000.01 }, { goal: [goals.goalAmountTooLarge] }],
  [{ goal: 100.001 }, { goal: [messages.amountNotNaira] }],
  [{ goal: "100" }, { goal: [messages.amountNotNumber] }],
  [{ goal: 30_000, goalDate: "2029-02-29" }, { goalDate: [messages.dayUnreadable] }],
  [{ goal: 30_000, goalDate: "2027-05-09" }, { goalDate: [goals.goalDateOutside] }],
  [{ goal: 30_000, goalDate: "2099-05-11" }, { goalDate: [goals.goalDateOutside] }],
  [{ goalDate: "2030-08-31" }, { goalDate: [goals.goalDateAlone] }],
  [{ picture: "../../v1/user/profile" }, { picture: [messages.notUnderstood] }],
])(
  "%j is refused, when it is set and when the plan is opened, and nothing is written",
  async (change, errors) => {
    const id = await saving();
    expect(await setGoal(id, change)).toMatchObject({ statusCode: 400, errors });
    expect(await world.plan(investor, id)).toMatchObject({ goal: null, picture: null });
    const body = { name: "Roof", amount: 500, interval: "monthly", span: 3, ...change };
    expect(await world.post(investor, apiPaths.newSaving, body)).toMatchObject({
      statusCode: 400,
      errors,
    });
  },
);

it("is set by the plan's owner only, and not after its end", async () => {
  const id = await saving({ goal: 30_000 });
  const stranger = await world.investor();
  expect(await setGoal(id, { goal: 500 }, stranger)).toMatchObject({
    statusCode: 404,
    message: messages.planUnknown,
  });
  for (let month = 0; month < 3; month += 1) await world.pass(31);
  expect(await setGoal(id, { goal: 500 })).toMatchObject({ statusCode: 409 });
  expect(await world.plan(investor, id)).toMatchObject({ goal: { amount: 30_000, percent: 100 } });
});
