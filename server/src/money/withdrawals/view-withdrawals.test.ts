import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Investor } from "#test/paying.ts";
import { WAIT, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
});

afterAll(async () => {
  await world.expectSettledBooks();
  await world.stop();
});

const get = async (investor: Investor, url: string) =>
  (await world.call(investor, { method: "GET", url })).json().data;

test("the profile shows withdrawals and their state, and held money is still the investor's", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  const before = await get(investor, apiPaths.profile);
  expect(before).toMatchObject({ availableAmt: 3_000, balance: 5_000 });
  expect(before.transfers.data).toMatchObject([{ reference, state: "pending", amount: 2_000 }]);
  await world.atGateway(reference);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
  const after = await get(investor, apiPaths.profile);
  expect(after).toMatchObject({ availableAmt: 3_000, balance: 3_000 });
  expect(after.transfers.data).toMatchObject([
    { state: "paid", stateText: "Paid to your bank", sessionId: expect.stringMatching(/^\d{30}$/) },
  ]);
  expect(after.transfers.data[0].nextStep).toContain("session id");
});

test.each([
  ["failed", "returned", "Back in your stash", "The bank did not take it."],
  ["rejected", "returned", "Back in your stash", "The bank did not take it."],
])("one that %s is shown as %s", async (outcome, state, stateText, nextStep) => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  await world.atGateway(reference);
  await world.become(reference, outcome);
  await world.travel("PT1M");
  const [shown] = (await get(investor, apiPaths.profile)).transfers.data;
  expect(shown).toMatchObject({ state, stateText, endedAt: expect.any(String) });
  expect(shown.nextStep).toContain(nextStep);
});

test("a long list is paginated", async () => {
  await world.settings({ transfers: "auto" });
  const investor = await world.saver(25_000);
  const sent: string[] = [];
  for (let count = 0; count < 21; count += 1) sent.unshift(await world.send(investor, 1_000));
  const first = await get(investor, apiPaths.withdrawals);
  expect(first.items).toHaveLength(20);
  const second = await get(investor, `${apiPaths.withdrawals}?cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  const seen = [...first.items, ...second.items];
  expect(seen.map(({ reference }) => reference)).toEqual(sent);
});

test("another investor's withdrawals are hidden, and an invalid cursor shows nothing", async () => {
  const investor = await world.investor();
  expect(await get(investor, apiPaths.withdrawals)).toEqual({ items: [], nextCursor: null });
  expect((await get(investor, `${apiPaths.withdrawals}?cursor=7`)).items).toEqual([]);
});
