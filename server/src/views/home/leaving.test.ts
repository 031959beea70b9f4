import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

let world: Withdrawing;
beforeAll(async () => {
  world = await startWithdrawing();
});
afterAll(() => world.stop());

async function lastPoint(investor: Investor) {
  const answer = await world.call(investor, { method: "GET", url: apiPaths.balanceHistory });
  return answer.json().data.points.at(-1);
}

it("counts what a withdrawal holds until the bank has it", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(9_000);
  const reference = await world.send(investor, 2_500);
  const now = { savings: 0, investments: 0 };
  expect(await lastPoint(investor)).toMatchObject({ ...now, stash: 6_500, leaving: 2_500 });
  await world.atGateway(reference);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference)).toBe("paid");
  expect(await lastPoint(investor)).toMatchObject({ ...now, stash: 6_500, leaving: 0 });
  await world.expectSettledBooks();
});
