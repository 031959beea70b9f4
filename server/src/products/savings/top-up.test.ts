import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays, daysBetween } from "@osisi/contracts/calendar.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { TopUpAnswer } from "@osisi/contracts/plan-payments.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { roomKobo, topUpBasisPointsOn } from "./top-up.ts";

/** An investor adds money to a plan beyond its schedule. */

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

/** Three instalments of ₦10,000, from 10 May until 10 August. */
const monthly = { interval: "monthly", amount: 10_000, channel: "bank" };

async function fund(naira: number): Promise<void> {
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, {
    amount: naira,
  });
  await world.paid(data.reference);
  await world.drain();
}

const add = (savingId: string, amount: number, more: object = {}, headers = {}) =>
  world.post<TopUpAnswer>(
    investor,
    apiPaths.topUpSaving,
    { savingId, amount, paymentMethod: "stash", ...more },
    headers,
  );

const atGateway = async (savingId: string, amount: number) =>
  (await add(savingId, amount, { paymentMethod: "bank" })).data.reference ?? "";

it("adds money of the stash to the plan: it is saved and earns from that day, and counts as no instalment", async () => {
  const id = await world.save(investor, monthly);
  await fund(5_000);
  await world.pass(12);
  const before = await world.plan(investor, id);
  const answer = await add(id, 4_000);
  expect(answer).toMatchObject({ statusCode: 200, message: messages.toppedUp });
  expect(answer.data.plan).toMatchObject({
    savedSoFar: 14_000,
    paidCount: 1,
    monthsPaid: 1,
    percent: before.percent,
    instalmentCount: 3,
    topUps: [{ amount: 4_000, percentage: 3, valueDate: world.today(), paidFrom: "stash" }],
    topUp: { most: 26_000, percentage: 3 },
  });
  expect(answer.data.plan?.planMonths.map(({ saved }) => saved)).toEqual([14_000, 0, 0]);
  // ₦4,000 at 3% for 80 of 92 days.
  const more = 104.35;
  expect(answer.data.plan?.expectedInterest).toBeCloseTo(before.expectedInterest + more, 2);
  expect([await world.inPlan(investor, id), await world.stashOf(investor)]).toEqual([
    1_400_000n,
    100_000n,
  ]);
});

it("instalment-saved, plan-matured, plan-return: pays out what was added with its own return", async () => {
  const id = await world.save(investor, monthly);
  await fund(3_000);
  await world.pass(10);
  await add(id, 1_000);
  await world.pass(10);
  await add(id, 2_000);
  const { maturityDate, instalments, startDate } = await world.plan(investor, id);
  await world.jumpTo(`${maturityDate}T01:00:00+01:00`);
  const matured = await world.plan(investor, id);
  expect(instalments.map(({ state }) => state)).toEqual(["paid", "upcoming", "upcoming"]);
  const days = daysBetween(startDate, maturityDate);
  const koboDays = 1_000_000 * days + 100_000 * (days - 10) + 200_000 * (days - 20);
  const interest = Math.round((koboDays * 0.03) / days) / 100;
  expect(matured).toMatchObject({ status: "matured", label: "ended" });
  expect(matured).toMatchObject({ savedSoFar: 13_000, interestToDate: interest });
  expect(await world.inPlan(investor, id)).toBe(0n);
  expect(await world.stashOf(investor)).toBe(1_300_000n + BigInt(Math.round(interest * 100)));
  expect(await add(id, 100)).toMatchObject({ statusCode: 409, message: messages.planOver });
});

it("is paid at the gateway: in the plan from the day of the payment, with an e-mail, however often it is reported", async () => {
  const id = await world.save(investor, monthly);
  const reference = await atGateway(id, 6_000);
  expect(await world.inPlan(investor, id)).toBe(1_000_000n);
  expect((await world.plan(investor, id)).topUps).toEqual([]);
  await world.paid(reference);
  await world.drain();
  expect(await world.inPlan(investor, id)).toBe(1_600_000n);
  for (const body of await world.webhooksOf(reference)) await world.webhook(body);
  await world.drain();
  expect(await world.inPlan(investor, id)).toBe(1_600_000n);
  expect(await world.stashOf(investor)).toBe(0n);
  const { topUps } = await world.plan(investor, id);
  expect(topUps).toMatchObject([{ amount: 6_000, paidFrom: "gateway", valueDate: world.today() }]);
  expect(await world.subjects(investor.email)).toContain('₦6,000 is added to "School fees"');
  expect(await world.comeBack(reference)).toContain(messages.topUpPaymentSettled);
});

it("leaves nothing of a payment that fails or is never made", async () => {
  const id = await world.save(investor, monthly);
  await world.customer(await atGateway(id, 6_000), { outcome: "failed" });
  await world.customer(await atGateway(id, 7_000), { outcome: "abandoned" });
  await world.travel("PT3H");
  expect(await world.plan(investor, id)).toMatchObject({ topUps: [], topUp: { most: 30_000 } });
  await world.fault({ on: "POST /transaction/initialize", effect: "status", status: 502 });
  expect(await add(id, 500, { paymentMethod: "bank" })).toMatchObject({
    statusCode: 502,
    message: messages.instalmentNotStarted,
  });
  expect(await world.inPlan(investor, id)).toBe(1_000_000n);
});

it("refuses what is beyond the cap before it is paid, and says how much still fits", async () => {
  const id = await world.save(investor, monthly);
  await fund(40_000);
  expect(await add(id, 12_000)).toMatchObject({ statusCode: 200 });
  const errors = { amount: ["You can add ₦18,000 more to this plan"] };
  expect(await add(id, 18_000.01)).toMatchObject({ statusCode: 400, errors });
  expect(await add(id, 18_001, { paymentMethod: "bank" })).toMatchObject({
    statusCode: 400,
    errors,
  });
  expect(await add(id, 18_000)).toMatchObject({ statusCode: 200 });
  expect(await add(id, 100)).toMatchObject({ errors: { amount: [messages.topUpFull] } });
  expect(await world.stashOf(investor)).toBe(1_000_000n);
});

it("keeps to the cap when several are added at once", async () => {
  const id = await world.save(investor, monthly);
  await fund(60_000);
  const sent = await Promise.all(Array.from({ length: 5 }, () => add(id, 12_000)));
  expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(await world.inPlan(investor, id)).toBe(3_400_000n);
  expect(await world.stashOf(investor)).toBe(3_600_000n);
});

it("of a payment that comes when less fits, adds what fits and leaves the rest in the stash", async () => {
  const id = await world.save(investor, monthly);
  const late = await atGateway(id, 20_000);
  const later = await atGateway(id, 15_000);
  await fund(25_000);
  await add(id, 25_000);
  await world.paid(late);
  await world.drain();
  expect((await world.plan(investor, id)).topUps.map(({ amount }) => amount)).toEqual([
    25_000, 5_000,
  ]);
  expect(await world.stashOf(investor)).toBe(1_500_000n);
  await world.paid(later);
  await world.drain();
  expect(await world.inPlan(investor, id)).toBe(4_000_000n);
  expect(await world.stashOf(investor)).toBe(3_000_000n);
  const mails = await world.subjects(investor.email);
  expect(mails).toContain('₦5,000 is added to "School fees"');
  expect(mails).toContain('₦15,000 is in your stash, not in "School fees"');
});

it("leaves a payment that comes after maturity in the stash", async () => {
  const id = await world.save(investor, monthly);
  const { maturityDate } = await world.plan(investor, id);
  await world.jumpTo(`${addDays(maturityDate, -1)}T20:00:00+01:00`);
  const reference = await atGateway(id, 5_000);
  await world.jumpTo(`${maturityDate}T01:00:00+01:00`);
  const before = await world.stashOf(investor);
  await world.paid(reference);
  await world.drain();
  expect(await world.stashOf(investor)).toBe(before + 500_000n);
  expect((await world.plan(investor, id)).topUps).toEqual([]);
  expect(await world.subjects(investor.email)).toContain(
    '₦5,000 is in your stash, not in "School fees"',
  );
});

it("takes money until the day before maturity, which earns one day, also while the plan is paused", async () => {
  const id = await world.save(investor, monthly);
  await fund(20_000);
  await world.post(investor, apiPaths.pauseSaving, { planId: id });
  const { maturityDate } = await world.plan(investor, id);
  await world.jumpTo(`${addDays(maturityDate, -1)}T23:50:00+01:00`);
  const before = await world.plan(investor, id);
  const { data } = await add(id, 20_000);
  const oneDay = Math.round((2_000_000 * 0.03) / 92) / 100;
  expect(data.plan?.expectedInterest).toBeCloseTo(before.expectedInterest + oneDay, 1);
  await world.db
    .updateTable("savingPlan")
    .set({ nextStepAt: new Date("2030-01-01T00:00:00Z") })
    .where("id", "=", id)
    .execute();
  await world.jumpTo(`${maturityDate}T00:10:00+01:00`);
  expect(await add(id, 100)).toMatchObject({ statusCode: 409, message: messages.planOver });
});

it("adds once, whether the button is pressed twice or the first response is lost", async () => {
  const id = await world.save(investor, monthly);
  await fund(5_000);
  const send = () => add(id, 1_000, {}, { "idempotency-key": "tap-1" });
  const taps = await Promise.all([send(), send(), send()]);
  expect(taps.some(({ statusCode }) => statusCode === 200)).toBe(true);
  await world.db.deleteFrom("idempotentRequest").where("investorId", "=", investor.id).execute();
  expect(await send()).toMatchObject({ statusCode: 200 });
  expect(await world.inPlan(investor, id)).toBe(1_100_000n);
  const pay = () => add(id, 700, { paymentMethod: "bank" }, { "idempotency-key": "tap-2" });
  const first = await pay();
  await world.db.deleteFrom("idempotentRequest").where("investorId", "=", investor.id).execute();
  expect((await pay()).data).toEqual(first.data);
});

it.each([
  [99.99, messages.topUpTooSmall],
  [0, messages.topUpTooSmall],
  [-500, messages.amountNotNaira],
  [100.001, messages.amountNotNaira],
  [null, messages.topUpAmountMissing],
])("refuses an amount of %s", async (amount, sentence) => {
  const id = await world.save(investor, monthly);
  const answer = await add(id, 100, { amount });
  expect(answer).toMatchObject({ statusCode: 400, errors: { amount: [sentence] } });
});

it("adds to no plan of another investor, to none that has not begun, and no more than the stash holds", async () => {
  const id = await world.save(investor, monthly);
  const { data } = await world.open(investor, monthly);
  const owner = investor;
  await fund(200);
  expect(await add(id, 300)).toMatchObject({ statusCode: 400, message: messages.stashTooSmall });
  expect(await add(data.id, 100)).toMatchObject({ statusCode: 404 });
  investor = await world.investor();
  await fund(500);
  for (const more of [{}, { paymentMethod: "bank" }]) {
    expect(await add(id, 100, more)).toMatchObject({
      statusCode: 404,
      message: messages.planUnknown,
    });
  }
  expect(await world.stashOf(investor)).toBe(50_000n);
  expect(await world.inPlan(owner, id)).toBe(1_000_000n);
});

it("never earns more than the plan, nor more than what is offered on its day for the whole span", () => {
  const plan = { basisPoints: 1_500, months: 3 };
  expect(topUpBasisPointsOn(firstCatalogue, plan, "2027-05-10")).toBe(300);
  expect(topUpBasisPointsOn(firstCatalogue, { basisPoints: 200, months: 3 }, "2027-05-10")).toBe(
    200,
  );
  expect(
    topUpBasisPointsOn(firstCatalogue, { basisPoints: 300, months: 5 }, "2027-05-10"),
  ).toBeUndefined();
});

function row(
  kind: "scheduled" | "top-up",
  state: "paid" | "lapsed",
  amountKobo: bigint,
  extraKobo = 0n,
) {
  return { kind, state, amountKobo, extraKobo };
}

it("counts what was taken back as room again, and the extra of an instalment as added", () => {
  const plan = { startedOn: "2027-05-10", interval: "monthly", months: 3 } as const;
  const terms = { ...plan, amountKobo: 100n, basisPoints: 300 };
  expect(roomKobo(firstCatalogue, terms, [row("scheduled", "paid", 100n)])).toBe(300n);
  expect(roomKobo(firstCatalogue, terms, [row("scheduled", "paid", 150n, 50n)])).toBe(250n);
  expect(
    roomKobo(firstCatalogue, terms, [row("top-up", "paid", 120n), row("top-up", "lapsed", 50n)]),
  ).toBe(180n);
  expect(roomKobo(firstCatalogue, terms, [row("top-up", "paid", 400n)])).toBe(0n);
});
