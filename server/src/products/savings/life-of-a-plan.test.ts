import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { previewPlan } from "@osisi/contracts/plan-interest.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-01-31T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

afterEach(() => world.rest());

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

it("instalment-saved, plan-matured, plan-return, management-fee: charges the card each month and pays out what the preview showed", async () => {
  const id = await world.save(investor, { interval: "monthly", amount: 10_000 });
  await world.jumpTo("2027-02-28T00:05:00+01:00");
  expect(await world.states(investor, id, 3)).toBe("paid paid upcoming");
  await world.jumpTo("2027-04-29T23:00:00+01:00");
  expect(await world.plan(investor, id)).toMatchObject({ monthsPaid: 3, status: "ongoing" });
  await world.jumpTo("2027-04-30T00:05:00+01:00");
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
    '₦30,606.74 is in your stash: "School fees" has ended',
  );
});

it("is given up after seven days, and a later success stays in the stash", async () => {
  const { data } = await world.open(investor);
  await world.pass(8);
  await world.paid(data.reference);
  await world.drain();
  expect(await world.plans(investor)).toEqual([]);
  expect(await world.stashOf(investor)).toBe(50_000n);
  expect(await world.subjects(investor.email)).toContain(
    '₦500 is in your stash, not in "School fees"',
  );
});

it("continues with the same plan when the same request is sent again", async () => {
  const send = () => world.open(investor, {}, { "idempotency-key": "wizard-1" });
  const first = await send();
  expect((await send()).data).toEqual(first.data);
  await world.db.deleteFrom("idempotentRequest").where("investorId", "=", investor.id).execute();
  expect((await send()).data).toEqual(first.data);
});

it("pays the second success of one instalment into the stash, and notifies the investor", async () => {
  const id = await world.save(investor, { channel: "bank_transfer" });
  await world.pass(1);
  const [, asked] = await world.charges(investor);
  const again = await world.post<{ reference: string }>(investor, apiPaths.payInstalment, {
    planId: id,
    number: 2,
    channel: "card",
  });
  expect(again.data.reference).not.toBe(asked?.reference);
  await world.paid(again.data.reference);
  await world.paid(asked?.reference ?? "");
  await world.drain();
  expect(await world.inPlan(investor, id)).toBe(100_000n);
  expect(await world.stashOf(investor)).toBe(50_000n);
  expect(await world.subjects(investor.email)).toContain(
    '₦500 is in your stash, not in "School fees"',
  );
});

it("a plan paid by transfer gets a link by e-mail on each due date, and Pay now leads to the same page", async () => {
  const id = await world.save(investor, { channel: "bank_transfer", interval: "weekly" });
  expect(await world.plan(investor, id)).toMatchObject({
    paymentMethod: "bank_transfer",
    card: null,
    charging: { state: "by-hand" },
  });
  await world.pass(7);
  const emails = await world.outside.mail(investor.email);
  const email = emails.find(({ subject }) => subject === '₦500 for "School fees" is due');
  const now = await world.post<{ url: string; reference: string }>(
    investor,
    apiPaths.payInstalment,
    { planId: id, number: 2 },
  );
  expect(email?.text).toContain(now.data.url);
  await world.customer(now.data.reference, { outcome: "success", channel: "bank_transfer" });
  await world.drain();
  expect(await world.states(investor, id, 3)).toBe("paid paid upcoming");
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    paidFrom: "gateway",
    payable: { stash: false, gateway: false },
  });
});
