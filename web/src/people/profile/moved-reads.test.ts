import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { overviewQuery } from "#views/home/overview-queries.ts";
import { latestQuery } from "#money/history/history-queries.ts";
import { investmentsQuery, portfoliosQuery } from "#products/investments/invest-queries.ts";
import { plansQuery } from "#products/savings/savings-queries.ts";
import { readMovedAgain, stampOf } from "./moved-reads.ts";
import { newProfile } from "./new-profile.fixture.ts";
import { profileQuery } from "./profile-query.ts";

it("refetches all data about money, except the profile that reported the change", () => {
  const queries = new QueryClient();
  const isOld = (queryKey: readonly unknown[]) => queries.getQueryState(queryKey)?.isInvalidated;
  const ofMoney = [
    overviewQuery.queryKey,
    latestQuery("saving", 5).queryKey,
    plansQuery.queryKey,
    investmentsQuery.queryKey,
    portfoliosQuery.queryKey,
  ];
  for (const key of [profileQuery.queryKey, ["banks"], ...ofMoney]) queries.setQueryData(key, []);
  readMovedAgain(queries);
  expect(ofMoney.map(isOld)).toEqual(ofMoney.map(() => true));
  expect([isOld(profileQuery.queryKey), isOld(["banks"])]).toEqual([false, false]);
});

it("detects that something has moved, and that nothing has", () => {
  const stamp = stampOf(newProfile);
  expect(stampOf({ ...newProfile, now: "2026-11-22T08:00:00Z" })).toBe(stamp);
  expect(stampOf({ ...newProfile, balance: 5_000 })).not.toBe(stamp);
  expect(stampOf({ ...newProfile, activeInvestmentBalance: 5_000 })).not.toBe(stamp);
});
