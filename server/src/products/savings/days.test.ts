import { addDays, startOfDay } from "@osisi/contracts/calendar.ts";
import { previewPlan } from "@osisi/contracts/plan-interest.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { payFromStash } from "./pay-instalment.ts";
import { advancePlan } from "./advance-plan.ts";

/** A plan by the Lagos calendar. */

let world: Saving;
let investor: Investor;

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(() => world.rest());

describe("around midnight", () => {
  beforeAll(async () => {
    world = await startSaving("2027-07-30T23:50:00+01:00");
  });

  afterAll(async () => {
    await world.expectBooksToAgree();
    await world.stop();
  });

  it("a plan begins on the day on which it was paid, whenever that is reported", async () => {
    await world.webhookFaults("drop");
    const { data } = await world.open(investor, { channel: "bank_transfer" });
    await world.paid(data.reference);
    await world.jumpTo("2027-07-31T00:30:00+01:00");
    await world.webhookFaults("normal");
    expect(await world.plan(investor, data.id)).toMatchObject({
      startDate: "2027-07-30",
      maturityDate: "2027-10-30",
      nextDue: { number: 3, dueDate: "2027-08-01" },
    });
    expect(await world.states(investor, data.id, 3)).toBe("paid due upcoming");
  });

  it("one paid a moment after midnight begins on the new day, and is due again at the next", async () => {
    await world.jumpTo("2027-08-01T00:01:00+01:00");
    const id = await world.save(investor);
    expect(await world.plan(investor, id)).toMatchObject({ startDate: "2027-08-01" });
    await world.jumpTo("2027-08-01T23:58:00+01:00");
    expect(await world.states(investor, id, 2)).toBe("paid upcoming");
    await world.jumpTo("2027-08-02T00:00:05+01:00");
    expect(await world.states(investor, id, 3)).toBe("paid paid upcoming");
  });
});

describe("a daily plan over a year", () => {
  const DAYS = 366;

  beforeAll(async () => {
    world = await startSaving("2027-08-31T10:00:00+01:00");
  });

  afterAll(async () => {
    await expectSoundLedger(world.db);
    await world.stop();
  });

  it("falls due on each day once, and pays out to the kobo what the preview showed", async () => {
    const { db, runtime } = world;
    await world.paid(await world.begin(investor, 36_600));
    await world.drain();
    const id = await world.save(investor, { amount: 100, span: 12, channel: "bank" });
    await world.stopWorking();
    const { startDate } = await world.plan(investor, id);
    let now = new Date();
    const there = { ...runtime, clock: { now: () => now, refresh: () => Promise.resolve() } };
    for (let day = 1; day < DAYS; day += 1) {
      now = new Date(startOfDay(addDays(startDate, day)).getTime() + 3_600_000);
      await advancePlan(there, id);
      const request = {
        investorId: investor.id,
        planId: id,
        number: day + 1,
        requestKey: undefined,
      };
      expect(await payFromStash(there, request)).toEqual({ kind: "paid" });
    }
    now = startOfDay(addDays(startDate, DAYS));
    await advancePlan(there, id);
    await advancePlan(there, id);
    const terms = { startDate, interval: "daily", months: 12 } as const;
    const preview = previewPlan({ ...terms, amountKobo: 10_000n, basisPoints: 1_500 });
    expect(preview.instalmentCount).toBe(DAYS);
    const left = 3_660_000n - 10_000n * BigInt(DAYS - 1);
    expect(await world.stashOf(investor)).toBe(left + preview.totalKobo + preview.interestKobo);
    const plan = await db
      .selectFrom("savingPlan")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(plan).toMatchObject({ state: "matured", fallenDue: DAYS, nextStepAt: null });
  }, 90_000);
});
