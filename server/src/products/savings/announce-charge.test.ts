import { addDays, addMonths } from "@osisi/contracts/calendar.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import { spend } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";
import { inTransaction } from "#platform/database/database.ts";
import { announceCharge } from "./announce-charge.ts";
import { savingsJobs } from "./jobs.ts";

/** Who is notified the day before that a card or a bank account is charged for a plan. */

let world: Debiting;
let investor: Investor;

beforeAll(async () => {
  world = await startDebiting("2027-08-31T09:30:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  await world.jumpTo(`${addDays(world.today(), 1)}T09:30:00+01:00`);
  investor = await world.investor();
});

afterEach(() => world.rest());

const at = (days: number, time: string) =>
  world.jumpTo(`${addDays(world.today(), days)}T${time}:00+01:00`);

const announces = (subject: string) => /^We take .* tomorrow/.test(subject);

const announced = async (by = investor) => (await world.subjects(by.email)).filter(announces);

const announcement = async () =>
  (await world.outside.mail(investor.email)).find(({ subject }) => announces(subject));

const weekly = (amount: number) => world.save(investor, { interval: "weekly", amount });

it("announces the first charge whatever its amount, from nine o'clock of the day before", async () => {
  const id = await weekly(500);
  await at(6, "08:59");
  expect(await announced()).toEqual([]);
  await at(0, "09:00");
  expect(await announced()).toEqual(['We take ₦500 tomorrow for "School fees"']);
  const mail = await announcement();
  expect(mail?.text).toContain("from your card ·· 4081");
  expect(mail?.text).toContain("you can pause the plan, or stop charging the card");
  expect(mail?.text).toContain(`/dashboard/save/${id}`);
  const notices = await world.db
    .selectFrom("notice")
    .select(["kind", "link"])
    .where("investorId", "=", investor.id)
    .where("title", "like", "We take%tomorrow%")
    .execute();
  expect(notices).toEqual([{ kind: "payment", link: `/dashboard/save/${id}` }]);
});

it.each([
  { amount: 4_999.99, times: 1 },
  { amount: 5_000, times: 2 },
])("announces the second charge of ₦$amount: $times in all", async ({ amount, times }) => {
  const id = await weekly(amount);
  await at(6, "10:00");
  await at(1, "10:00");
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  await at(6, "10:00");
  expect(await announced()).toHaveLength(times);
});

it("announces the changed amount of a plan, once it is large enough", async () => {
  const planId = await weekly(4_000);
  await at(7, "10:00");
  await world.post(investor, apiPaths.changeSavingAmount, { planId, amount: 5_000 });
  await at(6, "10:00");
  expect((await announced()).at(0)).toBe('We take ₦5,000 tomorrow for "School fees"');
});

it("announces nothing while the plan is paused, and at once when it is resumed on that day", async () => {
  const planId = await weekly(5_000);
  await world.post(investor, apiPaths.pauseSaving, { planId });
  await at(6, "10:00");
  expect(await announced()).toEqual([]);
  await world.post(investor, apiPaths.resumeSaving, { planId });
  await world.drain();
  expect(await announced()).toHaveLength(1);
  await world.post(investor, apiPaths.pauseSaving, { planId });
  await world.post(investor, apiPaths.resumeSaving, { planId });
  await at(0, "20:00");
  expect(await announced()).toHaveLength(1);
});

it("announces nothing of a plan that is paid by hand", async () => {
  await world.save(investor, { interval: "weekly", amount: 5_000, channel: "bank" });
  await at(6, "10:00");
  expect(await announced()).toEqual([]);
});

it("announces no charge of an instalment that was paid before its day", async () => {
  const planId = await weekly(5_000);
  await world.db.updateTable("savingPlan").set({ fallenDue: 2 }).where("id", "=", planId).execute();
  await at(6, "10:00");
  expect(await announced()).toEqual([]);
});

it("announces no charge of a card that has expired by then", async () => {
  const begun = `${addMonths(world.today(), 1).slice(0, 8)}24`;
  await world.jumpTo(`${begun}T09:30:00+01:00`);
  await weekly(5_000);
  const lastDay = addDays(`${addMonths(begun, 1).slice(0, 8)}01`, -1);
  await world.db
    .updateTable("savingPlan")
    .set({ nextStepAt: world.runtime.clock.now() })
    .where("investorId", "=", investor.id)
    .execute();
  await world.db
    .updateTable("card")
    .set({ expMonth: Number(begun.slice(5, 7)), expYear: Number(begun.slice(0, 4)) })
    .where("investorId", "=", investor.id)
    .execute();
  await world.jumpTo(`${lastDay}T10:00:00+01:00`);
  expect(await announced()).toEqual([]);
});

it("announces the charge of a bank account, and names it", async () => {
  const { mandateId } = await world.saveByDebit(investor, { amount: 5_000 });
  const { bank, last4 } = await world.row(mandateId);
  await at(6, "10:00");
  expect(await announced()).toHaveLength(1);
  const mail = await announcement();
  expect(mail?.text).toContain(`from ${bank} ·· ${last4}`);
  expect(mail?.text).toContain("stop charging the bank account");
});

it("announces nothing of a bank account whose mandate has ended", async () => {
  const { mandateId } = await world.saveByDebit(investor, { amount: 5_000 });
  await world.cancel(investor, mandateId);
  await at(6, "10:00");
  expect(await announced()).toEqual([]);
});

async function fund(naira: number): Promise<string> {
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, {
    amount: naira,
  });
  await world.paid(data.reference);
  await world.drain();
  return data.reference;
}

it("waits while a dispute would hold up the charge, and announces it once that is over", async () => {
  await weekly(5_000);
  const reference = await fund(500);
  await inTransaction(world.db, (tx) => spend(tx, investor.id, 50_000n));
  const dispute = (body: object) =>
    world.outside.control("POST", "/disputes", { reference, ...body });
  await dispute({ event: "create" });
  await world.drain();
  await at(6, "10:00");
  expect(await announced()).toEqual([]);
  await dispute({ event: "resolve", resolution: "declined" });
  await world.drain();
  await at(0, "12:30");
  expect(await announced()).toHaveLength(1);
});

it("announces the last days of months, once each", async () => {
  await world.jumpTo(`${addMonths(world.today(), 1).slice(0, 4)}-12-31T09:30:00+01:00`);
  investor = await world.investor();
  const id = await world.save(investor, { interval: "monthly", amount: 5_000 });
  const { instalments } = await world.plan(investor, id);
  for (const [index, { dueDate }] of instalments.slice(1).entries()) {
    await world.jumpTo(`${addDays(dueDate, -1)}T08:00:00+01:00`);
    expect(await announced()).toHaveLength(index);
    await at(0, "10:00");
    expect(await announced()).toHaveLength(index + 1);
    await at(1, "10:00");
  }
});

it("announces the new day of a plan that is moved after it was announced", async () => {
  await world.jumpTo(`${addMonths(world.today(), 1).slice(0, 8)}10T09:30:00+01:00`);
  investor = await world.investor();
  const planId = await world.save(investor, { interval: "monthly", amount: 5_000 });
  await world.jumpTo(`${addMonths(world.today(), 1).slice(0, 8)}09T10:00:00+01:00`);
  expect(await announced()).toHaveLength(1);
  await world.post(investor, apiPaths.moveSavingDay, { planId, day: 20 });
  await at(1, "10:00");
  expect(await announced()).toHaveLength(1);
  await at(9, "10:00");
  expect(await announced()).toHaveLength(2);
});

it("announces a charge once, although several workers and a repeated job do it", async () => {
  const id = await weekly(5_000);
  await at(6, "08:59");
  const { db, runtime } = world;
  await sql`update clock set offset_ms = offset_ms + 120000`.execute(db);
  await runtime.clock.refresh();
  const jobs = savingsJobs(runtime);
  await Promise.all([1, 2, 3].map(() => announceCharge(runtime, id)));
  const enqueue = jobs.due?.["announcement"];
  await Promise.all([enqueue?.(), enqueue?.()]);
  await world.drain();
  await announceCharge(runtime, id);
  expect(await announced()).toHaveLength(1);
  expect(await world.planRow(id)).toMatchObject({
    announceAt: null,
    announcedFor: addDays(world.today(), 1),
  });
});
