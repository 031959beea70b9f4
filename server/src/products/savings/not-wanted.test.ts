import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays } from "@osisi/contracts/calendar.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** Charges that are no longer wanted before they are sent: because the plan has matured, or because
 * the investor has changed it. */

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

/** Delays the scheduled step of that plan. */
async function delayClockOf(planId: string): Promise<void> {
  await world.db
    .updateTable("savingPlan")
    .set({ nextStepAt: new Date("2040-01-01T00:00:00Z") })
    .where("id", "=", planId)
    .execute();
}

const changePlan = async (path: string, body: object) =>
  expect(await world.post(investor, path, body)).toMatchObject({ statusCode: 200 });

const pause = (planId: string) => changePlan(apiPaths.pauseSaving, { planId });
const resume = (planId: string) => changePlan(apiPaths.resumeSaving, { planId });

/** How many charges the gateway made for a plan after its first instalment. */
const chargedLater = async () => (await world.charges(investor)).length - 1;

/** A plan three days before its end whose due instalments have all lapsed. */
async function nearlyOver(): Promise<{ id: string; maturityDate: string }> {
  const id = await world.save(investor, { interval: "daily" });
  const { maturityDate } = await world.plan(investor, id);
  await pause(id);
  await world.jumpTo(`${addDays(maturityDate, -3)}T09:00:00+01:00`);
  await resume(id);
  return { id, maturityDate };
}

it("on the day on which a plan ends nothing is charged any more, even if its step is late", async () => {
  const { id, maturityDate } = await nearlyOver();
  await world.cards(["challenge"]);
  await world.jumpTo(`${addDays(maturityDate, -1)}T09:00:00+01:00`);
  const open = (await world.charges(investor)).at(-1);
  await world.webhookFaults("drop");
  await world.paid(open?.reference ?? "");
  await delayClockOf(id);
  await world.jumpTo(`${maturityDate}T09:00:00+01:00`);
  await world.travel("PT30M");
  expect(await chargedLater()).toBe(1);
  const { instalments, status } = await world.plan(investor, id);
  expect(instalments.slice(-2).map(({ state }) => state)).toEqual(["paid", "lapsed"]);
  expect(status).toBe("matured");
});

/** A weekly plan with a due charge that is written but not sent, because the gateway refuses it
 * now. */
async function waiting(): Promise<string> {
  const id = await world.save(investor, { interval: "weekly" });
  await refuseOnce();
  await world.pass(7);
  expect(await world.faultsLeft()).toBe(0);
  expect(await world.instalment(investor, id, 2)).toMatchObject({ state: "charging" });
  return id;
}

const refuseOnce = () =>
  world.fault({
    on: "POST /transaction/charge_authorization",
    times: 1,
    effect: "status",
    status: 401,
    body: { status: false, message: "Invalid key" },
  });

const changeCard = (planId: string, cardId: string | null) =>
  changePlan(apiPaths.changeSavingCard, { planId, cardId });

/** Newest first. */
const chargesOf = ({ id }: Investor) =>
  world.db
    .selectFrom("cardCharge")
    .innerJoin("payment", "payment.id", "cardCharge.paymentId")
    .select(["payment.cardId", "state", "endKind"])
    .where("investorId", "=", id)
    .orderBy("createdAt", "desc")
    .execute();

/** The investor is not notified of a charge that was never made. */
async function expectNoWordOfIt(): Promise<void> {
  const subjects = await world.subjects(investor.email);
  expect(subjects.filter((one) => /declined|card|stopped/i.test(one))).toEqual([]);
}

it("an unsent charge is not made while its plan is paused, and is made when it is resumed", async () => {
  const id = await waiting();
  await pause(id);
  await world.drain();
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "due",
    payable: { stash: true, gateway: true },
  });
  await world.travel("PT2H");
  expect(await chargedLater()).toBe(0);
  await expectNoWordOfIt();
  await resume(id);
  await world.drain();
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  expect(await chargedLater()).toBe(1);
});

it("an unsent charge is not made once its plan has no card", async () => {
  const id = await waiting();
  await changeCard(id, null);
  await world.travel("PT2H");
  expect(await chargedLater()).toBe(0);
  expect(await world.plan(investor, id)).toMatchObject({ charging: { state: "by-hand" } });
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "due",
    payable: { gateway: true },
  });
  await expectNoWordOfIt();
});

it("an unsent charge is made with the card that was chosen meanwhile", async () => {
  await world.save(investor, { interval: "monthly" }, { outcome: "success", last4: "4796" });
  const other = await world.cardOf(investor);
  const id = await waiting();
  expect(await world.cardOf(investor)).not.toBe(other);
  await changeCard(id, other);
  await world.travel("PT2H");
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  const [newest] = await chargesOf(investor);
  expect(newest).toMatchObject({ cardId: other, state: "settled" });
  expect(await world.stashOf(investor)).toBe(0n);
});

it("an unsent charge is not made once the instalment is paid otherwise", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["declined"]);
  await world.pass(7);
  await world.jumpTo(`${world.today()}T23:50:00+01:00`);
  const begun = await world.post<{ reference: string }>(investor, apiPaths.payInstalment, {
    planId: id,
    number: 2,
  });
  await refuseOnce();
  await world.travel("PT35M");
  expect(await world.faultsLeft()).toBe(0);
  await world.paid(begun.data.reference);
  await world.travel("PT2H");
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  expect(await world.stashOf(investor)).toBe(0n);
});

it("an unsent charge is not made once the plan has ended", async () => {
  const { id, maturityDate } = await nearlyOver();
  await refuseOnce();
  await world.jumpTo(`${addDays(maturityDate, -1)}T23:45:00+01:00`);
  expect(await world.faultsLeft()).toBe(0);
  await delayClockOf(id);
  await world.jumpTo(`${maturityDate}T09:00:00+01:00`);
  await world.travel("PT2H");
  expect(await chargedLater()).toBe(0);
  expect(await world.plan(investor, id)).toMatchObject({ status: "matured" });
});

it("a charge that the gateway may have is queried, whatever its owner has changed since", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.webhookFaults("drop");
  const on = "POST /transaction/charge_authorization";
  await world.fault({ on, times: 1, effect: "drop-after-commit" });
  await world.pass(7);
  await pause(id);
  await world.travel("PT5M");
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  expect(await chargesOf(investor)).toMatchObject([{ state: "settled", endKind: null }]);
});
