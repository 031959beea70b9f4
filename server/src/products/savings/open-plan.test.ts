import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { newId } from "#platform/ids.ts";

/** What prevents opening a plan, or paying an instalment now. */

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

const running = (investorId: string) => ({
  id: newId(),
  investorId,
  name: "One of many",
  amountKobo: 50_000n,
  interval: "monthly",
  months: 3,
  basisPoints: 300,
  state: "ongoing",
  openedAt: world.runtime.clock.now(),
  startedOn: "2027-09-06",
  maturesOn: "2027-12-06",
  fallenDue: 1,
  nextStepAt: new Date("2027-10-06T00:00:00+01:00"),
});

const gone = { on: "POST /transaction/initialize", times: 1, effect: "status", status: 502 };

it("allows a limited number of running plans, and more only when one has ended", async () => {
  await world.db
    .insertInto("savingPlan")
    .values(Array.from({ length: limits.maximumRunningPlans }, () => running(investor.id)))
    .execute();
  expect(await world.open(investor)).toMatchObject({
    statusCode: 409,
    message: messages.plansFull,
  });
  expect(await world.plans(investor)).toHaveLength(limits.maximumRunningPlans);
  expect(await world.open(await world.investor())).toMatchObject({ statusCode: 200 });
});

it("reports that a plan could not be started when the gateway does not answer, and starts it on a retry", async () => {
  await world.fault(gone);
  const send = () => world.open(investor, {}, { "idempotency-key": "wizard-2" });
  expect(await send()).toMatchObject({ statusCode: 502, message: messages.planNotStarted });
  expect(await send()).toMatchObject({ statusCode: 200, message: messages.planStarted });
});

it("reports that an instalment cannot be paid now when the gateway does not answer", async () => {
  const planId = await world.save(investor, { channel: "bank" });
  await world.pass(1);
  await world.fault(gone);
  const pay = () =>
    world.post(investor, apiPaths.payInstalment, { planId, number: 2, channel: "card" });
  expect(await pay()).toMatchObject({ statusCode: 502, message: messages.instalmentNotStarted });
  expect(await pay()).toMatchObject({ statusCode: 200 });
});
