import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { missedChoiceMissing, missedChosen } from "@osisi/contracts/plan-settings-messages.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { payMissedFromStash } from "./pay-missed.ts";

/** What the saver has chosen for an instalment that the card does not pay. Each plan is weekly, of
 * ₦500, and its second instalment is declined. */

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
  await world.cards([]);
  await world.rest();
});

const choose = (planId: string, choice: string, by = investor) =>
  world.post<SavingPlanDetail>(by, apiPaths.setSavingMissedChoice, { planId, choice });

async function chosen(choice: string): Promise<string> {
  const id = await world.save(investor, { interval: "weekly" });
  expect(await choose(id, choice)).toMatchObject({ statusCode: 200 });
  return id;
}

async function funded(naira: number): Promise<void> {
  await world.paid(await world.begin(investor, naira));
  await world.drain();
}

async function declined(): Promise<void> {
  await world.cards(["declined"]);
  await world.pass(7);
}

/** The subjects of the mails about what was not paid. */
async function told(): Promise<string[]> {
  const subjects = await world.subjects(investor.email);
  return subjects.filter((one) => /declined|came from your stash|We skipped/.test(one));
}

it("takes it from the stash on the same day, and tells it once", async () => {
  await funded(600);
  const id = await chosen("stash");
  await declined();
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "paid",
    paidFrom: "stash",
    valueDate: world.today(),
  });
  expect(await world.plan(investor, id)).toMatchObject({ charging: { state: "ok" } });
  expect(await world.stashOf(investor)).toBe(100_00n);
  expect(await told()).toEqual(['₦500 for "School fees" came from your stash']);
  await world.pass(7);
  expect(await world.instalment(investor, id, 3)).toMatchObject({ paidFrom: "card" });
});

it("takes all of it or nothing: otherwise it is tried again as usual", async () => {
  await funded(499.99);
  const id = await chosen("stash");
  await declined();
  expect(await world.states(investor, id, 2)).toBe("paid failed");
  expect(await world.stashOf(investor)).toBe(499_99n);
  expect(await told()).toEqual(['Your card was declined for "School fees"']);
  await world.pass(1);
  expect(await world.instalment(investor, id, 2)).toMatchObject({
    state: "paid",
    paidFrom: "card",
  });
});

it("leaves it out, says so, and charges the next one as usual", async () => {
  await funded(500);
  const id = await chosen("skip");
  await declined();
  expect(await world.states(investor, id, 2)).toBe("paid lapsed");
  expect(await told()).toEqual(['We skipped ₦500 for "School fees"']);
  const before = await world.charges(investor);
  await world.pass(3);
  expect(await world.charges(investor)).toEqual(before);
  await world.pass(4);
  expect(await world.states(investor, id, 3)).toBe("paid lapsed paid");
  const late = { planId: id, number: 2 };
  expect(await world.post(investor, apiPaths.payInstalmentFromStash, late)).toMatchObject({
    statusCode: 200,
  });
});

it("takes nothing from the stash without that choice, and none after it was taken back", async () => {
  await funded(1_000);
  const id = await chosen("stash");
  await choose(id, "retry");
  await declined();
  expect(await world.states(investor, id, 2)).toBe("paid failed");
  expect(await world.stashOf(investor)).toBe(1_000_00n);
});

it.each(["frozen", "paused", "on another day", "by a page that is open"])(
  "takes nothing from the stash if the plan or account is then %s",
  async (how) => {
    await funded(1_000);
    const id = await chosen("retry");
    await declined();
    await choose(id, "stash");
    const { instalment, day } = await missedOf(id);
    const { db, clock } = world.runtime;
    const now = clock.now();
    if (how === "frozen") {
      await db
        .updateTable("investor")
        .set({ frozenAt: now })
        .where("id", "=", investor.id)
        .execute();
    }
    if (how === "paused") await world.post(investor, apiPaths.pauseSaving, { planId: id });
    if (how === "by a page that is open") {
      await world.post(investor, apiPaths.payInstalment, { planId: id, number: 2 });
    }
    const missed = { id: instalment, day: how === "on another day" ? "2027-03-01" : day };
    await payMissedFromStash(world.runtime, { ...missed, notice: "again" });
    expect(await world.stashOf(investor)).toBe(1_000_00n);
  },
);

it("takes it once, however often its job runs, and in two workers at once", async () => {
  await funded(1_000);
  const id = await chosen("retry");
  await declined();
  await choose(id, "stash");
  const { instalment, day } = await missedOf(id);
  const run = () => payMissedFromStash(world.runtime, { id: instalment, day, notice: "again" });
  await Promise.all([run(), run()]);
  await run();
  expect(await world.stashOf(investor)).toBe(500_00n);
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  await world.drain();
  expect((await told()).filter((one) => one.includes("stash"))).toHaveLength(1);
});

it("is chosen by the plan's owner, among three", async () => {
  const id = await chosen("retry");
  expect(await world.plan(investor, id)).toMatchObject({ missedChoice: "retry" });
  expect(await choose(id, "stash", await world.investor())).toMatchObject({
    statusCode: 404,
    message: messages.planUnknown,
  });
  expect(await choose(id, "stash")).toMatchObject({
    message: missedChosen.stash,
    data: { missedChoice: "stash" },
  });
  expect(await choose(id, "borrow")).toMatchObject({
    statusCode: 400,
    errors: { choice: [missedChoiceMissing] },
  });
});

async function missedOf(planId: string) {
  const { id } = await world.runtime.db
    .selectFrom("planInstalment")
    .select("id")
    .where("planId", "=", planId)
    .where("number", "=", 2)
    .executeTakeFirstOrThrow();
  return { instalment: id, day: world.today() };
}
