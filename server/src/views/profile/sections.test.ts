import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type MovementsAnswer, type UnderWay, historyLimits } from "@osisi/contracts/history.ts";
import type { Investment } from "@osisi/contracts/investments.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";

/** The profile reads in one statement what each list reads separately. The results are equal. */

let world: Investing;
beforeAll(async () => {
  world = await startInvesting("2027-03-01T09:00:00+01:00");
});
afterAll(() => world.stop());

async function read<Data>(investor: Investor, url: string): Promise<Data> {
  const answer = await world.call<Data>(investor, { method: "GET", url });
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.data;
}

async function expectPartsToAgree(investor: Investor): Promise<Profile> {
  const profile = await read<Profile>(investor, apiPaths.profile);
  const newest = `${apiPaths.movements}?limit=${historyLimits.newest}`;
  const { items, nextCursor } = await read<MovementsAnswer>(investor, newest);
  expect(profile.transactions).toEqual({ data: items, nextCursor });
  expect(profile.savings.data).toEqual(await world.plans(investor));
  expect(profile.investments.data).toEqual(
    await read<Investment[]>(investor, apiPaths.allInvestments),
  );
  expect(profile.underWay).toEqual(await read<UnderWay[]>(investor, apiPaths.underWay));
  return profile;
}

it("shows plans with their cards, units, and payments as their own lists do, at every stage", async () => {
  const investor = await world.investor();
  await world.fill(investor, 250_000);
  await world.save(investor, { name: "Rent", amount: 7_000, interval: "weekly" });
  await world.cards(["declined"]);
  await world.buy(investor, { unitsBought: 12, months: 3 });
  await world.begin(investor, 1_234.5);
  const first = await expectPartsToAgree(investor);
  expect(first.savings.data).toMatchObject([{ card: { last4: "4081" }, paidCount: 1 }]);
  expect(first.underWay).toMatchObject([{ kind: "payment", amount: 1_234.5 }]);

  await world.pass(7);
  await world.buy(investor, { portfolioId: 2, unitsBought: 1, months: 12 });
  const declined = await expectPartsToAgree(investor);
  expect(declined.savings.data).toMatchObject([
    { missedCount: 1, charging: { state: "retrying" } },
  ]);
  expect(declined.activeInvestments.map(({ amount }) => amount)).toEqual([50_000, 12_000]);
  expect(declined.activeInvestmentBalance).toBe(62_000);

  await world.pass(100);
  const matured = await expectPartsToAgree(investor);
  expect(matured.savings.data).toMatchObject([{ status: "matured" }]);
  expect(matured.investments.data.map(({ state }) => state)).toEqual(["active", "matured"]);
  await world.expectBooksToAgree();
});
