import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** Plans whose card cannot be charged. Each test passes days, and the plans of the others are
 * paused meanwhile. */

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

afterEach(() => world.rest());

const charging = async (id: string) => (await world.plan(investor, id)).charging;

it("a declined card is retried 1, 3 and 5 days after the first decline, then no more, and each step is notified once", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["declined", "declined", "declined", "declined"]);
  await world.pass(7);
  expect(await charging(id)).toMatchObject({ state: "retrying" });
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "failed",
    payable: { stash: true, gateway: true },
  });
  const tries = async () => (await world.charges(investor)).length - 1;
  const seen = [await tries()];
  for (let day = 1; day <= 6; day += 1) {
    await world.pass(1);
    seen.push(await tries());
  }
  expect(seen).toEqual([1, 2, 2, 3, 3, 4, 4]);
  expect(await charging(id)).toMatchObject({ state: "stopped" });
  const subjects = await world.subjects(investor.email);
  expect(subjects.filter((one) => one === 'Your card was declined for "School fees"')).toHaveLength(
    3,
  );
  expect(subjects.filter((one) => one.startsWith("We stopped charging"))).toHaveLength(1);
  await world.pass(7);
  expect(await tries()).toBe(4);
});

it("a card that is declined a second time in a row is not called the surest way any more", async () => {
  const id = await world.save(investor, { interval: "monthly" });
  await world.cards(["declined", "declined"]);
  const { instalments } = await world.plan(investor, id);
  expect(await charging(id)).toMatchObject({ state: "ok", surerWay: null });
  await world.jumpTo(`${instalments[1]?.dueDate}T09:00:00+01:00`);
  expect(await charging(id)).toMatchObject({ state: "retrying", surerWay: null });
  await world.pass(1);
  expect(await charging(id)).toMatchObject({ state: "retrying", surerWay: "own-account" });
  await world.pass(2);
  expect(await charging(id)).toMatchObject({ state: "ok", surerWay: null });
});

it("a decline after which the plan ends before the next retry is notified as the last one", async () => {
  await world.jumpTo("2027-07-01T09:00:00+01:00");
  // Ninety-two days: the last due date is the day before the plan ends.
  const id = await world.save(investor, { interval: "weekly", span: 3 });
  expect(await world.plan(investor, id)).toMatchObject({ maturityDate: "2027-10-01" });
  await world.jumpTo("2027-09-29T09:00:00+01:00");
  await world.cards(["declined"]);
  await world.pass(1);
  expect(await world.states(investor, id, 14)).toBe(`${"paid ".repeat(13)}failed`);
  expect(await charging(id)).toMatchObject({ state: "stopped", nextTry: null });
  const mails = await world.outside.mail(investor.email);
  const emails = mails.filter(
    ({ subject }) => subject === 'Your card was declined for "School fees"',
  );
  expect(emails.map(({ text }) => text)).toEqual([
    expect.stringContaining("The plan ends on 1 Oct 2027, so we do not try the card again."),
  ]);
  await world.pass(1);
  expect(await world.plan(investor, id)).toMatchObject({ status: "matured" });
});

it("a plan that is resumed after a pause has all its retries again", async () => {
  const id = await world.save(investor, { interval: "monthly" });
  await world.cards(["declined"]);
  const { instalments } = await world.plan(investor, id);
  await world.jumpTo(`${instalments[1]?.dueDate}T09:00:00+01:00`);
  expect(await charging(id)).toMatchObject({ state: "retrying" });
  await world.post(investor, apiPaths.pauseSaving, { planId: id });
  await world.pass(20);
  await world.cards(["declined", "declined", "declined", "declined"]);
  await world.post(investor, apiPaths.resumeSaving, { planId: id });
  await world.drain();
  const tries = async () => (await world.charges(investor)).length - 2;
  const seen = [await tries()];
  for (let day = 1; day <= 5; day += 1) {
    await world.pass(1);
    seen.push(await tries());
  }
  expect(seen).toEqual([1, 2, 2, 3, 3, 4]);
  expect(await charging(id)).toMatchObject({ state: "stopped" });
});

it("a declined card rests until the next day in Lagos, even if its plan is paused and resumed", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["declined"]);
  await world.pass(7);
  await world.post(investor, apiPaths.pauseSaving, { planId: id });
  await world.post(investor, apiPaths.resumeSaving, { planId: id });
  await world.travel("PT2H");
  expect(await world.charges(investor)).toHaveLength(2);
  await world.pass(1);
  expect(await world.states(investor, id, 2)).toBe("paid paid");
});

it("newer due dates wait behind a declined one, and are then charged one by one", async () => {
  const id = await world.save(investor, { interval: "daily" });
  await world.cards(["declined", "declined"]);
  await world.pass(1);
  await world.pass(1);
  expect(await world.states(investor, id, 4)).toBe("paid failed due upcoming");
  expect(await world.charges(investor)).toHaveLength(3);
  await world.pass(1);
  expect(await world.states(investor, id, 5)).toBe("paid failed due due upcoming");
  expect(await world.charges(investor)).toHaveLength(3);
  await world.pass(1);
  expect(await world.states(investor, id, 6)).toBe("paid paid paid paid paid upcoming");
  const { startDate, instalments } = await world.plan(investor, id);
  expect(instalments[1]?.valueDate).toBe(world.today());
  expect(instalments[4]?.valueDate).toBe(world.today());
  expect(startDate < world.today()).toBe(true);
  expect(await charging(id)).toMatchObject({ state: "ok" });
});

it("after a decline no plan charges that card until the next day in Lagos", async () => {
  const one = await world.save(investor, { interval: "weekly", name: "One" });
  const two = await world.save(investor, { interval: "weekly", name: "Two" });
  await world.cards(["declined"]);
  await world.pass(7);
  const states = async () => [
    await world.states(investor, one, 2),
    await world.states(investor, two, 2),
  ];
  expect((await states()).toSorted()).toEqual(["paid due", "paid failed"]);
  expect(await world.charges(investor)).toHaveLength(3);
  await world.pass(1);
  await world.travel("PT2M");
  expect(await states()).toEqual(["paid paid", "paid paid"]);
});

it("a decline reported while the plan is paused announces no retry", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["declined"]);
  const on = "GET /transaction/verify";
  await world.fault({ on, times: 1, effect: "status", status: 502 });
  await world.pass(7);
  await world.post(investor, apiPaths.pauseSaving, { planId: id });
  await world.travel("PT1M");
  const subject = 'Your card was declined for "School fees"';
  const emails = (await world.outside.mail(investor.email)).filter(
    (one) => one.subject === subject,
  );
  expect(emails.map(({ text }) => text)).toEqual([
    expect.stringContaining("The plan is paused, so we charge nothing until you resume it."),
  ]);
  expect(emails[0]?.text).not.toContain("We try the card again");
});

it("a card also rests if the plan that it was charged for has another one by then", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["declined"]);
  const on = "GET /transaction/verify";
  await world.fault({ on, times: 1, effect: "status", status: 502 });
  await world.pass(7);
  await world.post(investor, apiPaths.changeSavingCard, { planId: id, cardId: null });
  await world.travel("PT1M");
  expect(await world.instalment(investor, id, 2)).toMatchObject({ state: "failed" });
  const { restsUntil } = await world.db
    .selectFrom("card")
    .select("restsUntil")
    .where("id", "=", await world.cardOf(investor))
    .executeTakeFirstOrThrow();
  expect(restsUntil).not.toBeNull();
});

it("an expired card is not retried, and another one continues", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["expired"]);
  await world.pass(7);
  expect(await charging(id)).toMatchObject({ state: "card-unusable" });
  await world.pass(3);
  expect(await world.charges(investor)).toHaveLength(2);
  expect(await world.subjects(investor.email)).toContain('"School fees" needs another card');
  const paying = await world.post<{ reference: string }>(investor, apiPaths.payInstalment, {
    planId: id,
    number: 2,
  });
  await world.paid(paying.data.reference);
  await world.drain();
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  expect(await charging(id)).toMatchObject({ state: "ok" });
  await world.pass(5);
  expect(await world.states(investor, id, 3)).toBe("paid paid paid");
});

it("a challenge waits for its owner, who is notified where to confirm, and nothing else is charged meanwhile", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["challenge"]);
  await world.pass(7);
  const { state, url } = await charging(id);
  expect(state).toBe("challenge");
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "charging",
    payable: { stash: false, gateway: false },
  });
  const emails = await world.outside.mail(investor.email);
  expect(emails[0]?.text).toContain(url);
  const paying = await world.post(investor, apiPaths.payInstalment, { planId: id, number: 2 });
  expect(paying).toMatchObject({ statusCode: 409 });
  const fromStash = await world.post(investor, apiPaths.payInstalmentFromStash, {
    planId: id,
    number: 2,
  });
  expect(fromStash).toMatchObject({ statusCode: 409 });
  const [, open] = await world.charges(investor);
  await world.paid(open?.reference ?? "");
  await world.drain();
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  expect(await charging(id)).toMatchObject({ state: "ok", url: null });
});

it("while a checkout may be paid by hand, no card is charged for that due date", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["declined"]);
  await world.pass(7);
  await world.jumpTo(`${world.today()}T23:50:00+01:00`);
  const begun = await world.post<{ reference: string }>(investor, apiPaths.payInstalment, {
    planId: id,
    number: 2,
  });
  await world.travel("PT15M");
  expect(await world.charges(investor)).toHaveLength(3);
  await world.paid(begun.data.reference);
  await world.travel("PT1H");
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  expect(await world.charges(investor)).toHaveLength(3);
  expect(await charging(id)).toMatchObject({ state: "ok" });
});

it("a card that is charged late because of our outage earns from the due date", async () => {
  const id = await world.save(investor, { interval: "daily" });
  await world.pass(3);
  const { instalments, startDate } = await world.plan(investor, id);
  expect(instalments.slice(0, 4).map(({ state }) => state)).toEqual(Array(4).fill("paid"));
  expect(instalments.slice(0, 4).map(({ valueDate }) => valueDate)).toEqual(
    instalments.slice(0, 4).map(({ dueDate }) => dueDate),
  );
  expect(instalments[0]?.dueDate).toBe(startDate);
  expect(await world.charges(investor)).toHaveLength(4);
});

it("without consent, or with a card that cannot be kept, a link is sent by e-mail instead", async () => {
  const id = await world.save(investor, { interval: "weekly", channel: "card", consent: false });
  expect(await charging(id)).toMatchObject({ state: "by-hand" });
  await world.pass(7);
  expect(await world.states(investor, id, 2)).toBe("paid due");
  expect(await world.subjects(investor.email)).toContain('₦500 for "School fees" is due');
});
