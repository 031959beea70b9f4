import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** A bank asks a card's owner to confirm a charge, and they do not. While that charge can still
 * succeed, no second one is made for the same instalment. */

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
  await world.webhookFaults("normal");
  await world.rest();
});

const charging = async (id: string) => (await world.plan(investor, id)).charging;
const of = (id: string, number = 2) => ({ planId: id, number });

/** A plan whose second instalment has waited for confirmation since 9 a.m. */
async function challenged(plan: object = { interval: "weekly" }) {
  const id = await world.save(investor, plan);
  await world.cards(["challenge"]);
  await world.pass((await world.plan(investor, id)).interval === "daily" ? 1 : 7);
  const [, open] = await world.charges(investor);
  expect(await charging(id)).toMatchObject({ state: "challenge" });
  return { id, reference: open?.reference ?? "" };
}

async function missed(plan?: object) {
  const waiting = await challenged(plan);
  await world.travel("PT72H30M");
  return waiting;
}

it("for three days it is not declined and nothing else is charged: its owner is asked to confirm", async () => {
  const { id } = await challenged({ interval: "daily" });
  for (let day = 1; day <= 2; day += 1) {
    await world.pass(1);
    expect(await charging(id)).toMatchObject({ state: "challenge" });
    expect(await world.charges(investor)).toHaveLength(2);
  }
  expect(await world.states(investor, id, 4)).toBe("paid charging due due");
  const subjects = await world.subjects(investor.email);
  expect(subjects.filter((one) => one.includes("declined"))).toEqual([]);
  expect(subjects.filter((one) => one === 'Please confirm ₦500 for "School fees"')).toHaveLength(1);
});

it("after three days it is missed: only payable by hand, with a warning, and later due dates are charged", async () => {
  const { id } = await missed({ interval: "daily" });
  await world.drain();
  expect(await world.states(investor, id, 5)).toBe("paid missed paid paid paid");
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    payable: { stash: true, gateway: true },
  });
  expect(await world.plan(investor, id)).toMatchObject({
    missedCount: 1,
    unconfirmedCount: 1,
    charging: { state: "ok", url: null },
  });
  const subject = '₦500 for "School fees" was not confirmed';
  const emails = (await world.outside.mail(investor.email)).filter(
    (one) => one.subject === subject,
  );
  expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining(messages.paidWait)]);
  const overview = await world.call<Overview>(investor, { method: "GET", url: apiPaths.overview });
  expect(overview.data.attention[0]).toMatchObject({
    kind: "instalments-missed",
    id,
    amount: 500,
    text: expect.stringContaining("Do not pay again"),
  });
  await world.pass(5);
  expect(await world.states(investor, id, 3)).toBe("paid missed paid");
});

it("a later success is saved with the day of payment, once", async () => {
  const { id, reference } = await missed();
  await world.paid(reference);
  await world.drain();
  const { state, valueDate, paidFrom } = await world.instalment(investor, id, 2);
  expect({ state, valueDate, paidFrom }).toEqual({
    state: "paid",
    valueDate: world.today(),
    paidFrom: "card",
  });
  expect(await world.plan(investor, id)).toMatchObject({ unconfirmedCount: 0, missedCount: 0 });
  await world.outside.control("POST", "/webhooks/replay", {});
  await world.drain();
  expect(await world.inPlan(investor, id)).toBe(1_000_00n);
  expect(await world.stashOf(investor)).toBe(0n);
  await world.pass(7);
  expect(await world.states(investor, id, 3)).toBe("paid paid paid");
});

it("an investor who returns from the page of a missed charge while the gateway does not answer is asked to wait", async () => {
  const { id, reference } = await missed();
  await world.webhookFaults("drop");
  await world.paid(reference);
  await world.fault({ on: "GET /transaction/verify", times: 1, effect: "status", status: 502 });
  expect(await world.comeBack(reference)).toContain(messages.paymentChecking);
  await world.travel("PT6S");
  expect(await world.comeBack(reference)).toContain(messages.planPaymentSettled);
  expect(await world.states(investor, id, 2)).toBe("paid paid");
});

it("a later success of an instalment paid by hand meanwhile goes to the stash, with an e-mail", async () => {
  const { id, reference } = await missed();
  const paying = await world.post<{ reference: string }>(investor, apiPaths.payInstalment, of(id));
  expect(paying).toMatchObject({ statusCode: 200 });
  await world.paid(paying.data.reference);
  await world.drain();
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  await world.paid(reference);
  await world.drain();
  expect(await world.inPlan(investor, id)).toBe(1_000_00n);
  expect(await world.stashOf(investor)).toBe(500_00n);
  expect(await world.subjects(investor.email)).toContain(
    '₦500 is in your stash, not in "School fees"',
  );
});

it("a plan that ends while a confirmation is open takes nothing more, and the success is in the stash", async () => {
  await world.jumpTo("2027-07-01T09:00:00+01:00");
  const id = await world.save(investor, { interval: "weekly", span: 3 });
  await world.jumpTo("2027-09-29T09:00:00+01:00");
  await world.cards(["challenge"]);
  await world.pass(1);
  expect(await charging(id)).toMatchObject({ state: "challenge" });
  const reference = (await world.charges(investor)).at(-1)?.reference ?? "";
  await world.pass(1);
  expect(await world.plan(investor, id)).toMatchObject({ status: "matured", unconfirmedCount: 0 });
  const before = await world.stashOf(investor);
  await world.paid(reference);
  await world.travel("PT80H");
  expect(await world.stashOf(investor)).toBe(before + 500_00n);
  expect(await world.subjects(investor.email)).toContain(
    '₦500 is in your stash, not in "School fees"',
  );
});

it("a missed instalment that is paid from the stash is paid once", async () => {
  const { id } = await missed();
  const fund = { amount: 2_000 };
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, fund);
  await world.paid(data.reference);
  await world.drain();
  const tap = () => world.post(investor, apiPaths.payInstalmentFromStash, of(id));
  expect(await tap()).toMatchObject({ statusCode: 200 });
  expect(await tap()).toMatchObject({ statusCode: 409 });
  expect(await world.inPlan(investor, id)).toBe(1_000_00n);
});

it("a missed instalment lapses with the plan", async () => {
  await world.jumpTo("2028-01-03T09:00:00+01:00");
  const id = await world.save(investor, { interval: "monthly", span: 3 });
  await world.cards(["challenge"]);
  await world.jumpTo("2028-02-03T09:00:00+01:00");
  await world.travel("PT73H");
  expect(await world.states(investor, id, 2)).toBe("paid missed");
  await world.jumpTo("2028-04-03T09:00:00+01:00");
  expect(await world.states(investor, id, 2)).toBe("paid lapsed");
  expect(await world.plan(investor, id)).toMatchObject({ missedCount: 0, unconfirmedCount: 0 });
});

it("pausing, resuming and changing the card do not affect a charge that can still succeed", async () => {
  const { id, reference } = await challenged();
  await world.post(investor, apiPaths.pauseSaving, { planId: id });
  expect(await charging(id)).toMatchObject({ state: "challenge" });
  await world.post(investor, apiPaths.resumeSaving, { planId: id });
  const cardId = await world.cardOf(investor);
  await world.post(investor, apiPaths.changeSavingCard, { planId: id, cardId });
  await world.travel("PT5H");
  expect(await world.charges(investor)).toHaveLength(2);
  await world.post(investor, apiPaths.removeCard, { id: cardId });
  await world.travel("PT70H");
  expect(await world.states(investor, id, 2)).toBe("paid missed");
  expect(await charging(id)).toMatchObject({ state: "card-unusable" });
  await world.paid(reference);
  await world.drain();
  expect(await world.states(investor, id, 2)).toBe("paid paid");
});

it("while the plan is paused it is missed as well, and can be paid by hand", async () => {
  const { id } = await challenged();
  await world.post(investor, apiPaths.pauseSaving, { planId: id });
  await world.travel("PT73H");
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "missed",
    payable: { stash: true, gateway: true },
  });
  await world.post(investor, apiPaths.resumeSaving, { planId: id });
  await world.travel("PT1H");
  expect(await world.charges(investor)).toHaveLength(2);
});

it("a charge that the bank is processing never times out, and is a finding after a week", async () => {
  const { id, reference } = await challenged();
  const data = { domain: "test", status: "pending", reference };
  const body = { status: true, message: "Verification successful", data };
  const on = "GET /transaction/verify";
  await world.fault({ on, times: 500, effect: "status", status: 200, body });
  await world.travel("P6D");
  expect(await world.states(investor, id, 2)).toBe("paid charging");
  expect(await world.findings(reference)).toEqual([]);
  await world.travel("P2D");
  expect(await world.states(investor, id, 3)).toBe("paid charging due");
  expect(await world.findings(reference)).toEqual(["charge-undecided"]);
  await world.outside.clearFaults();
  await world.paid(reference);
  await world.drain();
  expect((await world.states(investor, id, 2)).startsWith("paid paid")).toBe(true);
});
