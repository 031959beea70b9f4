import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { daysBetween, formatDay } from "@osisi/contracts/calendar.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as settings from "@osisi/contracts/plan-settings-messages.ts";
import type { PlanAmountPreview } from "@osisi/contracts/plan-settings.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { amountTooMuch } from "@osisi/contracts/top-up-too-large.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { fitting } from "./coming-instalments.ts";
import { savedParts } from "./plan.ts";

/** A saver changes the amount of the instalments to come. */

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

afterEach(async () => {
  await world.cards([]);
  await world.rest();
});

/** Charged by card. */
const saving = (more: object = {}) =>
  world.save(investor, { interval: "monthly", amount: 500, ...more });

const change = (planId: string, amount: unknown, by = investor) =>
  world.post<SavingPlanDetail>(by, apiPaths.changeSavingAmount, { planId, amount });

const preview = (planId: string, amount: unknown, by = investor) =>
  world.post<PlanAmountPreview>(by, apiPaths.previewSavingAmount, { planId, amount });

const topUp = (id: string, amount: number) => world.topUp(investor, id, amount);

async function fund(naira: number): Promise<void> {
  const body = { amount: naira };
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, body);
  await world.paid(data.reference);
  await world.drain();
}

/** To noon of the day on which that instalment falls due. */
async function toInstalment(id: string, number: number): Promise<void> {
  const { dueDate } = await world.instalment(investor, id, number);
  await world.jumpTo(`${dueDate}T12:00:00+01:00`);
}

const amounts = async (id: string) =>
  (await world.plan(investor, id)).instalments.map(({ amount }) => amount);

const toMaturity = (id: string) => world.toMaturity(investor, id);

it("charges the new amount from the next instalment on, and pays out the sum of the rows", async () => {
  const id = await saving();
  const before = await world.plan(investor, id);
  expect(before.nextAmount).toEqual({
    firstDueDate: before.instalments[1]?.dueDate,
    count: 2,
    most: 1_250,
  });
  const changed = await change(id, 700.5);
  expect(changed).toMatchObject({ statusCode: 200, message: settings.amountChanged });
  expect(changed.data).toMatchObject({ amount: 700.5, maturityDate: before.maturityDate });
  expect(await amounts(id)).toEqual([500, 700.5, 700.5]);
  await toInstalment(id, 2);
  await toInstalment(id, 3);
  expect((await world.charges(investor)).map(({ amount }) => amount)).toEqual([
    50_000, 70_050, 70_050,
  ]);
  const { instalments, maturityDate, startDate } = await world.plan(investor, id);
  const term = daysBetween(startDate, maturityDate);
  const interest = instalments.reduce(
    (sum, { amount, dueDate }) => sum + (amount * 0.03 * daysBetween(dueDate, maturityDate)) / term,
    0,
  );
  await toMaturity(id);
  const over = await world.plan(investor, id);
  expect(over).toMatchObject({ label: "completed", savedSoFar: 1_901, nextAmount: null });
  expect(Math.abs(over.interestToDate - interest)).toBeLessThan(0.0051);
  const interestKobo = BigInt(Math.round(over.interestToDate * 100));
  expect(await world.stashOf(investor)).toBe(190_100n + interestKobo);
});

it("tells the saver by mail, once, and the notices of payments name the new amount", async () => {
  const id = await saving();
  await change(id, 800);
  await change(id, 800);
  const { dueDate } = await world.instalment(investor, id, 2);
  await toInstalment(id, 2);
  await world.drain();
  const subjects = await world.subjects(investor.email);
  expect(subjects.filter((subject) => subject.includes("₦800"))).toEqual([
    '₦800 is saved in "School fees"',
    `You save ₦800 each time in "School fees" from ${formatDay(dueDate)}`,
  ]);
});

it("a lower amount is charged at the plan's percent, and leaves what has fallen due as it is", async () => {
  const id = await saving();
  await world.cards(["declined"]);
  await toInstalment(id, 2);
  await change(id, 100);
  expect(await amounts(id)).toEqual([500, 500, 100]);
  await world.pass(2);
  await toInstalment(id, 3);
  expect(await world.plan(investor, id)).toMatchObject({ savedSoFar: 1_100, paidCount: 3 });
});

it("what exceeds the first amount earns the percent that is offered, if that is lower, and nothing where none is", () => {
  const plan = {
    amountKobo: 50_000n,
    basisPoints: 1_500,
    changedKobo: 70_000n,
    movedDay: null,
    movedFrom: null,
    startedOn: "2027-05-10",
    interval: "monthly" as const,
    months: 3,
  };
  const valueOn = "2027-06-10";
  const fits = fitting(firstCatalogue, plan, { wanted: 70_000n, valueOn, room: 30_000n });
  expect(savedParts(fits, valueOn)).toEqual([
    { amountKobo: 50_000n, basisPoints: 1_500, valueDate: valueOn },
    { amountKobo: 20_000n, basisPoints: 300, valueDate: valueOn },
  ]);
  const planned = { amountKobo: 50_000n, extraKobo: 0n, extraBasisPoints: null };
  const notOffered = { ...plan, months: 5 };
  expect(
    fitting(firstCatalogue, notOffered, { wanted: 70_000n, valueOn, room: 30_000n }),
  ).toMatchObject(planned);
  expect(fitting(firstCatalogue, plan, { wanted: 70_000n, valueOn, room: 0n })).toMatchObject(
    planned,
  );
  expect(fitting(firstCatalogue, plan, { wanted: 40_000n, valueOn, room: 0n }).amountKobo).toBe(
    40_000n,
  );
});

it("takes ₦100 at least, and at most what all of them together may exceed the plan by", async () => {
  const id = await saving();
  expect(await change(id, 99.99)).toMatchObject({
    statusCode: 400,
    errors: { amount: [messages.planAmountTooSmall] },
  });
  expect(await change(id, 1_250.01)).toMatchObject({
    statusCode: 400,
    errors: { amount: [amountTooMuch(125_000n)] },
  });
  expect(await preview(id, 1_250.01)).toMatchObject({ statusCode: 400 });
  expect(await amounts(id)).toEqual([500, 500, 500]);
  expect(await change(id, 1_250)).toMatchObject({ statusCode: 200 });
  await toInstalment(id, 2);
  await toInstalment(id, 3);
  expect(await world.plan(investor, id)).toMatchObject({ savedSoFar: 3_000, topUp: { most: 0 } });
});

it("is charged less where top-ups have taken the room before it falls due", async () => {
  const id = await saving();
  await change(id, 1_250);
  await topUp(id, 900);
  expect(await amounts(id)).toEqual([500, 1_100, 500]);
  await toInstalment(id, 2);
  await toInstalment(id, 3);
  expect((await world.charges(investor)).map(({ amount }) => amount)).toEqual([
    50_000, 90_000, 110_000, 50_000,
  ]);
  expect(await world.plan(investor, id)).toMatchObject({ savedSoFar: 3_000, topUp: { most: 0 } });
});

it("what fits no more when the bank has paid stays in the stash, and the saver is told", async () => {
  const id = await saving();
  await change(id, 1_000);
  await world.cards(["challenge"]);
  await toInstalment(id, 2);
  await topUp(id, 1_300);
  const charge = (await world.charges(investor)).find(({ amount }) => amount === 100_000);
  await world.paid(charge?.reference ?? "");
  await world.drain();
  expect(await world.instalment(investor, id, 2)).toMatchObject({ state: "paid", amount: 700 });
  expect(await world.stashOf(investor)).toBe(30_000n);
  expect(await world.inPlan(investor, id)).toBe(250_000n);
  const mail = (await world.outside.mail(investor.email)).find(({ subject }) =>
    subject.startsWith("₦700 is saved"),
  );
  expect(mail?.text).toContain("₦300 of your payment is in your stash");
});

it("paid from the stash, it takes what fits; taken from there after a decline, too", async () => {
  const id = await saving();
  await change(id, 1_000);
  await world.post(investor, apiPaths.setSavingMissedChoice, { planId: id, choice: "retry" });
  await world.cards(["declined", "declined", "declined", "declined"]);
  await toInstalment(id, 2);
  await topUp(id, 1_400);
  await fund(2_000);
  const body = { planId: id, number: 2 };
  expect(await world.post(investor, apiPaths.payInstalmentFromStash, body)).toMatchObject({
    statusCode: 200,
  });
  expect(await world.instalment(investor, id, 2)).toMatchObject({ amount: 600, paidFrom: "stash" });
  expect(await world.stashOf(investor)).toBe(140_000n);
});

it("taken back by the bank, its room is there again and it can be paid again", async () => {
  const id = await saving();
  await change(id, 700);
  await toInstalment(id, 2);
  const reference = (await world.charges(investor)).at(-1)?.reference ?? "";
  expect((await world.plan(investor, id)).topUp.most).toBe(1_300);
  for (const event of [
    { event: "create" },
    { event: "resolve", resolution: "merchant-accepted" },
  ]) {
    await world.outside.control("POST", "/disputes", { reference, ...event });
    await world.drain();
  }
  expect(await world.plan(investor, id)).toMatchObject({
    savedSoFar: 500,
    topUp: { most: 1_500 },
  });
  await fund(700);
  await world.post(investor, apiPaths.payInstalmentFromStash, { planId: id, number: 2 });
  expect(await world.inPlan(investor, id)).toBe(120_000n);
});

it("the preview writes nothing, and says what the change then shows", async () => {
  const id = await saving();
  const before = await world.plan(investor, id);
  const asked = await preview(id, 700);
  expect(asked).toMatchObject({ statusCode: 200 });
  expect(await world.plan(investor, id)).toEqual(before);
  const { data } = await change(id, 700);
  expect(asked.data).toEqual({
    amount: 700,
    firstDueDate: before.nextAmount?.firstDueDate,
    count: 2,
    before: {
      expectedInterest: before.expectedInterest,
      expectedTotal: before.expectedTotal,
    },
    after: { expectedInterest: data.expectedInterest, expectedTotal: data.expectedTotal },
  });
});

it("nothing is changed of a plan of another, of one that is over, or after its last payment", async () => {
  const id = await saving();
  const stranger = await world.investor();
  expect((await change(id, 700, stranger)).statusCode).toBe(404);
  expect((await preview(id, 700, stranger)).statusCode).toBe(404);
  await toInstalment(id, 2);
  await toInstalment(id, 3);
  expect((await world.plan(investor, id)).nextAmount).toBeNull();
  expect(await change(id, 700)).toMatchObject({
    statusCode: 409,
    message: settings.amountNothingLeft,
  });
  await toMaturity(id);
  expect((await change(id, 700)).statusCode).toBe(409);
  expect(await amounts(id)).toEqual([500, 500, 500]);
});

it("an instalment whose day has come keeps its amount, even if the scheduled step is late", async () => {
  const id = await saving();
  const { dueDate } = await world.instalment(investor, id, 2);
  const offset = new Date(`${dueDate}T00:00:30+01:00`).getTime() - Date.now();
  await world.db
    .updateTable("clock")
    .set({ offsetMs: BigInt(offset) })
    .execute();
  await world.runtime.clock.refresh();
  expect((await change(id, 700)).statusCode).toBe(200);
  expect(await amounts(id)).toEqual([500, 500, 700]);
});
