import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** What an investor can do with a plan. */

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

/** Money in the stash. */
async function funded(naira: number): Promise<void> {
  await world.paid(await world.begin(investor, naira));
  await world.drain();
}

const fromStash = (planId: string, number: number, headers = {}) =>
  world.post<unknown>(investor, apiPaths.payInstalmentFromStash, { planId, number }, headers);

it("pays a missed instalment from the stash, once, and it earns from that day", async () => {
  await funded(900);
  const id = await world.save(investor, { interval: "weekly", channel: "bank" });
  await world.pass(9);
  const taps = await Promise.all([fromStash(id, 2), fromStash(id, 2), fromStash(id, 2)]);
  expect(taps.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(taps.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  expect(await world.stashOf(investor)).toBe(40_000n);
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "paid",
    paidFrom: "stash",
    valueDate: world.today(),
  });
  expect(await fromStash(id, 3)).toMatchObject({
    statusCode: 400,
    message: messages.instalmentNotDue,
  });
  await world.pass(7);
  expect(await fromStash(id, 3)).toMatchObject({
    statusCode: 400,
    message: messages.stashTooSmall,
  });
});

it("answers a retried request the same, even if its first response was lost", async () => {
  await funded(1_000);
  const id = await world.save(investor, { interval: "weekly", channel: "bank" });
  await world.pass(7);
  const send = () => fromStash(id, 2, { "idempotency-key": "tap-1" });
  expect(await send()).toMatchObject({ statusCode: 200, message: messages.instalmentPaid });
  await world.db.deleteFrom("idempotentRequest").where("investorId", "=", investor.id).execute();
  expect(await send()).toMatchObject({ statusCode: 200 });
  expect(await world.stashOf(investor)).toBe(50_000n);
});

it("while a plan is paused, due instalments lapse and may be paid from the stash until the end", async () => {
  await funded(1_000);
  const id = await world.save(investor, { interval: "weekly" });
  const pause = () => world.post<SavingPlan>(investor, apiPaths.pauseSaving, { planId: id });
  const paused = await pause();
  expect(paused).toMatchObject({
    message: messages.planPaused,
    data: { paused: true, status: "ongoing" },
  });
  expect(await pause()).toMatchObject({ statusCode: 409, message: messages.planPausedAlready });
  await world.pass(8);
  expect(await world.states(investor, id, 3)).toBe("paid lapsed upcoming");
  expect(await world.charges(investor)).toHaveLength(2);
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    payable: { stash: true, gateway: false },
  });
  expect(await fromStash(id, 2)).toMatchObject({ statusCode: 200 });
  const resumed = await world.post(investor, apiPaths.resumeSaving, { planId: id });
  expect(resumed).toMatchObject({
    data: { paused: false, maturityDate: paused.data.maturityDate },
  });
  await world.pass(6);
  expect(await world.states(investor, id, 4)).toBe("paid paid paid upcoming");
});

it("what fell due during our outage is still owed if the plan was paused after that", async () => {
  const id = await world.save(investor, { interval: "weekly", channel: "bank" });
  const { startDate } = await world.plan(investor, id);
  await world.db
    .updateTable("savingPlan")
    .set({ nextStepAt: new Date("2030-01-01T00:00:00Z") })
    .where("id", "=", id)
    .execute();
  await world.pass(8);
  await world.post(investor, apiPaths.pauseSaving, { planId: id });
  await world.pass(7);
  expect(startDate < world.today()).toBe(true);
  expect(await world.states(investor, id, 4)).toBe("paid due lapsed upcoming");
});

it("what the card pays only after a pause earns from that day, even if the scheduled step ran after the pause began", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.db
    .updateTable("savingPlan")
    .set({ nextStepAt: new Date("2030-01-01T00:00:00Z") })
    .where("id", "=", id)
    .execute();
  await world.pass(7);
  await world.post(investor, apiPaths.pauseSaving, { planId: id });
  await world.pass(30);
  await world.post(investor, apiPaths.resumeSaving, { planId: id });
  await world.drain();
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "paid",
    paidFrom: "card",
    valueDate: world.today(),
  });
});

it("renames a plan, and rejects an invalid name", async () => {
  const id = await world.save(investor, { interval: "monthly" });
  const rename = (name: string) =>
    world.post(investor, apiPaths.renameSaving, { planId: id, name });
  expect(await rename("  New roof  ")).toMatchObject({ data: { name: "New roof" } });
  expect(await rename(" ")).toMatchObject({
    statusCode: 400,
    message: messages.planNameMissing,
  });
});

it("changes the card, to none and back, and never to another's", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  const other = await world.investor();
  await world.save(other, { interval: "monthly" });
  const change = (cardId: string | null) =>
    world.post(investor, apiPaths.changeSavingCard, { planId: id, cardId });
  expect(await change(await world.cardOf(other))).toMatchObject({ statusCode: 404 });
  expect(await change("x")).toMatchObject({ statusCode: 404 });
  expect(await change(null)).toMatchObject({
    data: { card: null, charging: { state: "by-hand" } },
  });
  await world.pass(7);
  expect(await world.states(investor, id, 2)).toBe("paid due");
  expect(await change(await world.cardOf(investor))).toMatchObject({
    data: { card: { last4: "4081" }, charging: { state: "ok" } },
  });
  await world.drain();
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "paid",
    paidFrom: "card",
  });
});

it("retries a stopped card", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  const again = () => world.post(investor, apiPaths.chargeSaving, { planId: id });
  expect(await again()).toMatchObject({ statusCode: 409 });
  await world.cards(["declined", "declined", "declined", "declined"]);
  await world.pass(7);
  for (let tried = 0; tried < 3; tried += 1) await world.pass(2);
  expect((await world.plan(investor, id)).charging.state).toBe("stopped");
  await world.pass(1);
  expect(await again()).toMatchObject({ statusCode: 200, data: { charging: { state: "ok" } } });
  await world.travel("PT5M");
  expect(await world.states(investor, id, 3)).toBe("paid paid paid");
});

it.each([
  ["GET", apiPaths.oneSaving.replace(":id", "nonsense"), undefined],
  ["POST", apiPaths.pauseSaving, {}],
  ["POST", apiPaths.resumeSaving, {}],
  ["POST", apiPaths.chargeSaving, {}],
  ["POST", apiPaths.renameSaving, { name: "Mine" }],
  ["POST", apiPaths.changeSavingCard, { cardId: null }],
  ["POST", apiPaths.payInstalmentFromStash, { number: 1 }],
  ["POST", apiPaths.payInstalment, { number: 1 }],
] as const)("%s %s finds only the investor's own plans", async (method, url, body) => {
  const id = await world.save(investor, { interval: "monthly" });
  const stranger = await world.investor();
  const answer = await world.call(stranger, {
    method,
    url: url.replace("nonsense", id),
    ...(body === undefined ? {} : { body: { planId: id, ...body } }),
  });
  expect(answer).toMatchObject({ statusCode: 404, message: "Saving plan does not exist" });
});
