import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays } from "@osisi/contracts/calendar.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import { type Giving, startGiving } from "#test/giving.ts";
import type { Investor } from "#test/paying.ts";
import type { Saving } from "#test/saving.ts";

/** Money that can still be taken back does not leave a plan. */

const end = (world: Saving, by: Investor, planId: string, amount: number) =>
  world.post<SavingPlanDetail>(by, apiPaths.exitSaving, { planId, amount });

const notYet = async (world: Saving, by: Investor, planId: string) =>
  (await world.plan(by, planId)).exit?.notYet;

describe("after a debit", () => {
  let world: Debiting;

  beforeAll(async () => {
    // A Monday.
    world = await startDebiting("2027-03-01T09:00:00+01:00");
    await world.delays({ mandateDelayMs: 2 * 3_600_000, debitDelayMs: 6_000 });
  });

  afterAll(async () => {
    await world.expectBooksToAgree();
    await world.stop();
  });

  it("a plan is ended three working days later", async () => {
    const investor = await world.investor();
    const { planId } = await world.saveByDebit(investor);
    expect(await notYet(world, investor, planId)).toBe(
      "Your bank can take its last debit back for three working days. You can end the plan from 5 Mar 2027.",
    );
    await world.jumpTo("2027-03-04T23:59:00+01:00");
    expect(await end(world, investor, planId, 500)).toMatchObject({ statusCode: 409 });
    await world.jumpTo("2027-03-05T00:00:01+01:00");
    expect(await end(world, investor, planId, 500)).toMatchObject({ statusCode: 200 });
    expect(await world.stashOf(investor)).toBe(50_000n);
  });

  it("a weekend does not count, and a debit under way is waited for", async () => {
    const investor = await world.investor();
    const { planId } = await world.saveByDebit(investor);
    await world.delays({ debitDelayMs: 30 * 3_600_000 });
    await world.pass(7);
    expect(await notYet(world, investor, planId)).toMatch(/^A payment for this plan is under way/);
    await world.delays({ debitDelayMs: 6_000 });
    await world.jumpTo("2027-03-13T18:30:00+01:00");
    expect(await world.states(investor, planId, 2)).toBe("paid paid");
    expect(await notYet(world, investor, planId)).toMatch(/from 18 Mar 2027\.$/);
    await world.jumpTo("2027-03-18T00:00:01+01:00");
    expect(await end(world, investor, planId, 1_000)).toMatchObject({ statusCode: 200 });
  });
});

describe("after a gift", () => {
  let world: Giving;

  beforeAll(async () => {
    world = await startGiving("2027-04-01T09:00:00+01:00");
  });

  afterAll(async () => {
    await world.expectBooksToAgree();
    await world.stop();
  });

  it("a plan is ended seven days later", async () => {
    const { owner, planId, token } = await world.linked(10_000);
    expect(await notYet(world, owner, planId)).toBeNull();
    await world.given(token, 5_000);
    const from = addDays(world.today(), 7);
    expect(await notYet(world, owner, planId)).toMatch(/^A gift came into this plan/);
    await world.pass(6);
    expect(await end(world, owner, planId, 15_000)).toMatchObject({ statusCode: 409 });
    await world.jumpTo(`${addDays(from, 1)}T09:00:00+01:00`);
    expect(await end(world, owner, planId, 15_000)).toMatchObject({ statusCode: 200 });
    expect(await world.stashOf(owner)).toBe(1_500_000n);
    // Its link takes nothing any more.
    expect(await world.give(token, 1_000)).toMatchObject({ statusCode: 409 });
  });

  it("what is held back in the stash cannot be withdrawn by way of a plan", async () => {
    const { owner, token } = await world.linked(1_000);
    const late = await world.give(token, 3_000);
    await world.given(token, 3_000);
    await world.paid(late.data.reference);
    await world.drain();
    const held = await world.heldBackOf(owner);
    expect(held).toMatchObject({ amount: 3_000 });
    const other = await world.save(owner, { interval: "monthly", amount: 3_000, channel: "bank" });
    const body = { savingId: other, amount: 3_000, paymentMethod: "stash" };
    expect(await world.post(owner, apiPaths.topUpSaving, body)).toMatchObject({ statusCode: 200 });
    expect(await end(world, owner, other, 6_000)).toMatchObject({ statusCode: 200 });
    expect(await world.stashOf(owner)).toBe(600_000n);
    expect(await world.heldBackOf(owner)).toEqual(held);
  });
});
