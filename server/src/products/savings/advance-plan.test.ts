import { afterAll, beforeAll, expect, it } from "vitest";
import { type Saving, startSaving } from "#test/saving.ts";
import { advancePlan } from "./advance-plan.ts";

let world: Saving;

beforeAll(async () => {
  world = await startSaving("2027-10-04T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

it("charges each due date once when many workers step one plan concurrently", async () => {
  const investor = await world.investor();
  const id = await world.save(investor, { interval: "weekly" });
  await world.db
    .updateTable("savingPlan")
    .set({ nextStepAt: new Date("2030-01-01T00:00:00Z") })
    .where("id", "=", id)
    .execute();
  await world.pass(15);
  await Promise.all(Array.from({ length: 6 }, () => advancePlan(world.runtime, id)));
  await world.drain();
  expect(await world.states(investor, id, 4)).toBe("paid paid paid upcoming");
  expect(await world.charges(investor)).toHaveLength(3);
  expect(await world.inPlan(investor, id)).toBe(150_000n);
});
