import { expect, test } from "vitest";
import { type Float, freeKoboOf, hasRoom, hoursLeft, proposeMove, wordsOfMove } from "./floats.ts";

const now = new Date("2026-11-21T08:00:00Z");
const naira = (amount: number) => BigInt(amount) * 100n;

const float = (gateway: string, changes: Partial<Float> = {}): Float => ({
  gateway,
  balanceKobo: naira(1_000_000),
  readAt: now,
  leavingKobo: 0n,
  dayKobo: 0n,
  ...changes,
});

test("what is to leave is not free", () => {
  expect(freeKoboOf(float("a", { leavingKobo: naira(400_000) }))).toBe(naira(600_000));
  expect(freeKoboOf(float("a", { balanceKobo: null, readAt: null }))).toBeUndefined();
});

test("there is room for what is free, to the kobo", () => {
  const half = float("a", { leavingKobo: naira(500_000) });
  expect(hasRoom(half, naira(500_000), now)).toBe(true);
  expect(hasRoom(half, naira(500_000) + 1n, now)).toBe(false);
});

test("a balance that is unknown or was read long ago refuses nothing", () => {
  const later = new Date(now.getTime() + 15 * 60_000 + 1);
  expect(hasRoom(undefined, naira(9_000_000), now)).toBe(true);
  expect(hasRoom(float("a", { balanceKobo: null, readAt: null }), 1n, now)).toBe(true);
  expect(hasRoom(float("a", { balanceKobo: 0n }), 1n, later)).toBe(true);
  expect(hasRoom(float("a", { balanceKobo: 0n }), 1n, now)).toBe(false);
});

test("the hours left are at the pace of the last day", () => {
  expect(hoursLeft(float("a"))).toBeUndefined();
  expect(hoursLeft(float("a", { dayKobo: naira(2_000_000) }))).toBe(12);
  expect(hoursLeft(float("a", { dayKobo: 1n, leavingKobo: naira(1_000_001) }))).toBe(0);
});

test("money is to move to the one that runs out within a day, for two days' payouts", () => {
  const rich = float("a", { balanceKobo: naira(10_000_000), dayKobo: naira(1_000_000) });
  const poor = float("b", { balanceKobo: naira(500_000), dayKobo: naira(1_000_000) });
  const move = proposeMove([rich, poor]);
  expect(move).toEqual({ from: "a", to: "b", amountKobo: naira(1_500_000), hours: 12 });
  expect(move && wordsOfMove(move)).toBe(
    "Move ₦1,500,000 from a to b by bank transfer: b would run out at the present pace in 12 hours.",
  );
});

test("the other one keeps two days' payouts, and whole thousands move", () => {
  const rich = float("a", { balanceKobo: naira(2_300_999), dayKobo: naira(1_000_000) });
  const poor = float("b", { balanceKobo: 0n, dayKobo: naira(1_000_000) });
  expect(proposeMove([rich, poor])?.amountKobo).toBe(naira(300_000));
});

test("nothing is to move while both last, or if neither has anything to spare", () => {
  const lasting = float("a", { dayKobo: naira(1_000_000) });
  expect(proposeMove([lasting, float("b")])).toBeUndefined();
  const poor = float("b", { balanceKobo: 0n, dayKobo: naira(1_000_000) });
  expect(proposeMove([lasting, poor])).toBeUndefined();
  expect(proposeMove([poor])).toBeUndefined();
  expect(proposeMove([])).toBeUndefined();
});

test("one that has told no balance gives nothing", () => {
  const silent = float("a", { balanceKobo: null, readAt: null });
  const poor = float("b", { balanceKobo: 0n, dayKobo: naira(1_000_000) });
  expect(proposeMove([silent, poor])).toBeUndefined();
});
