import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays, daysBetween } from "@osisi/contracts/calendar.ts";
import { historyRanges } from "@osisi/contracts/overview.ts";
import { assert, constantFrom, integer, property } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { historyDays } from "./balance-history.ts";

let world: Withdrawing;
beforeAll(async () => {
  world = await startWithdrawing();
});
afterAll(() => world.stop());

const today = "2028-03-31";

it("goes from the beginning of the range to today, day by day", () => {
  const { step, dates } = historyDays("30d", { first: "2020-01-01", today });
  expect(step).toBe("day");
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([31, "2028-03-01", today]);
});

it("begins on the day before the first money, if that is later", () => {
  expect(historyDays("90d", { first: "2028-03-30", today }).dates).toEqual([
    "2028-03-29",
    "2028-03-30",
    today,
  ]);
  expect(historyDays("all", { first: today, today }).dates).toEqual(["2028-03-30", today]);
});

it("uses weeks for a year, and months for many", () => {
  const year = historyDays("1y", { first: "2020-01-01", today });
  expect([year.step, year.dates.length]).toEqual(["week", 54]);
  expect(year.dates.at(-2)).toBe("2028-03-24");
  const all = historyDays("all", { first: "2024-01-31", today });
  expect(all.step).toBe("month");
  expect(all.dates.slice(-3)).toEqual(["2028-01-31", "2028-02-29", today]);
});

it("never has more than 120 days, in order and each once, for any duration", () => {
  assert(
    property(constantFrom(...historyRanges), integer({ min: 0, max: 40_000 }), (range, days) => {
      const { dates } = historyDays(range, { first: addDays(today, -days), today });
      expect(dates.length).toBeGreaterThanOrEqual(2);
      expect(dates.length).toBeLessThanOrEqual(120);
      expect(dates.at(-1)).toBe(today);
      dates.slice(1).forEach((date, at) => {
        expect(daysBetween(dates[at] ?? "", date)).toBeGreaterThan(0);
      });
    }),
  );
});

it("begins before today even if the first money is dated after our clock", () => {
  expect(historyDays("30d", { first: addDays(today, 1), today }).dates).toEqual([
    "2028-03-30",
    today,
  ]);
});

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
