import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Saving, startSaving } from "#test/saving.ts";

/** When we cannot charge because of our own trouble, it costs the investor nothing. */

let world: Saving;

beforeAll(async () => {
  world = await startSaving("2027-08-02T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

afterEach(async () => {
  await world.outside.clearFaults();
  await world.rest();
});

it("a card that we could not charge for a day was not declined: it is charged on the next, and earns from the due date", async () => {
  const investor = await world.investor();
  const id = await world.save(investor, { interval: "weekly" });
  const body = { status: false, message: "Invalid key" };
  const on = "POST /transaction/charge_authorization";
  await world.fault({ on, times: 200, effect: "status", status: 401, body });
  await world.pass(7);
  expect(await world.instalment(investor, id, 2)).toMatchObject({ state: "charging" });
  await world.pass(1);
  await world.travel("PT2H");
  expect(await world.instalment(investor, id, 2)).toMatchObject({ state: "due" });
  expect(await world.plan(investor, id)).toMatchObject({ charging: { state: "ok" } });
  const card = world.db.selectFrom("card").select(["restsUntil", "unusableSince"]);
  expect(await card.where("investorId", "=", investor.id).execute()).toEqual([
    { restsUntil: null, unusableSince: null },
  ]);
  await world.outside.clearFaults();
  await world.pass(1);
  const { dueDate, ...paid } = await world.instalment(investor, id, 2);
  expect(paid).toMatchObject({ state: "paid", paidFrom: "card", valueDate: dueDate });
  expect(dueDate < world.today()).toBe(true);
  const subjects = await world.subjects(investor.email);
  expect(subjects.filter((one) => one.includes("card"))).toEqual([]);
});
