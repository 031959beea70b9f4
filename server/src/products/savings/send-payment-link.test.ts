import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { sendPaymentLink } from "./send-payment-link.ts";

/** A payment link is sent on the due date, unless it is no longer to be paid by hand. */

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-09-06T09:00:00+01:00");
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
  await world.rest();
});

const page = "POST /transaction/initialize";
const asked = async () =>
  (await world.subjects(investor.email)).filter((one) => one.endsWith("is due"));

const changePlan = async (path: string, body: object) =>
  expect(await world.post(investor, path, body)).toMatchObject({ statusCode: 200 });

/** A plan paid by hand with a due instalment whose link could not be created yet. */
async function waiting(): Promise<string> {
  const id = await world.save(investor, { interval: "weekly", channel: "bank" });
  await world.fault({ on: page, times: 1, effect: "status", status: 502 });
  await world.pass(7);
  expect(await world.faultsLeft()).toBe(0);
  expect(await world.states(investor, id, 2)).toBe("paid due");
  return id;
}

it("a link that could not be created is sent a little later, once", async () => {
  await waiting();
  await world.travel("PT30M");
  expect(await asked()).toHaveLength(1);
});

it("no link is sent while the plan is paused", async () => {
  const id = await waiting();
  await changePlan(apiPaths.pauseSaving, { planId: id });
  await world.travel("PT30M");
  expect(await asked()).toEqual([]);
});

it("no link is sent for an instalment that a card is charged for", async () => {
  await world.save(investor, { interval: "monthly", name: "With a card" });
  const id = await waiting();
  await world.cards(["challenge"]);
  await changePlan(apiPaths.changeSavingCard, {
    planId: id,
    cardId: await world.cardOf(investor),
  });
  await world.travel("PT30M");
  expect(await world.plan(investor, id)).toMatchObject({ charging: { state: "challenge" } });
  expect(await asked()).toEqual([]);
});

it("no link is sent if the plan is paused while the gateway creates its page", async () => {
  const id = await waiting();
  const { id: instalmentId } = await world.db
    .selectFrom("planInstalment")
    .select("id")
    .where("planId", "=", id)
    .where("number", "=", 2)
    .executeTakeFirstOrThrow();
  await world.fault({ on: page, times: 1, effect: "hang", ms: 1_500 });
  const asking = sendPaymentLink(world.runtime, instalmentId);
  await expect.poll(() => world.faultsLeft()).toBe(0);
  await changePlan(apiPaths.pauseSaving, { planId: id });
  await asking;
  await world.travel("PT30M");
  expect(await asked()).toEqual([]);
});
