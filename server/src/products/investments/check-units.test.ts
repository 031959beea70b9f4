import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { checkUnits } from "./units.ts";

let world: Investing;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

it("reports nothing while the counters are right, and alerts an operator once they are not", async () => {
  const investor = await world.investor();
  await world.fill(investor, 5_000);
  await world.buy(investor);
  await world.order(investor, { portfolioId: 2, unitsBought: 1 });
  await checkUnits(world.runtime);
  expect(await world.findings("portfolio 4")).toEqual([]);
  await sql`update portfolio_units set sold = sold + 1 where portfolio_id = 4`.execute(world.db);
  await checkUnits(world.runtime);
  await checkUnits(world.runtime);
  expect(await world.findings("portfolio 4")).toEqual(["units-differ"]);
  expect(await world.findings("portfolio 2")).toEqual([]);
});
