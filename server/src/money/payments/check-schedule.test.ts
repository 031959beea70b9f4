import { assert, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { checkMoments, nextCheckAt } from "./check-schedule.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const createdAt = new Date("2026-11-21T08:00:00Z");
const anyReference = stringMatching(/^fund-[0-9a-f]{32}$/);

test("a payment is checked in its second minute and for the last time after a week", () => {
  const moments = checkMoments({ reference: "fund-0192f7c2a10192f7c2a10192f7c2a101", createdAt });
  const first = (moments.at(0)?.getTime() ?? 0) - createdAt.getTime();
  const last = (moments.at(-1)?.getTime() ?? 0) - createdAt.getTime();
  expect(moments).toHaveLength(24);
  expect(first).toBeGreaterThanOrEqual(0.8 * MINUTE_MS);
  expect(first).toBeLessThanOrEqual(1.2 * MINUTE_MS);
  expect(Math.abs(last - 7 * DAY_MS)).toBeLessThanOrEqual(0.1 * DAY_MS);
});

test("with any jitter, times increase and one is within the first two minutes", () => {
  assert(
    property(anyReference, (reference) => {
      const times = checkMoments({ reference, createdAt }).map((moment) => moment.getTime());
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      expect(new Set(times).size).toBe(times.length);
      expect((times[0] ?? 0) - createdAt.getTime()).toBeLessThan(2 * MINUTE_MS);
    }),
  );
});

test("the same reference has the same times, another has others", () => {
  const one = checkMoments({ reference: "fund-a", createdAt });
  expect(checkMoments({ reference: "fund-a", createdAt })).toEqual(one);
  expect(checkMoments({ reference: "fund-b", createdAt })).not.toEqual(one);
});

test("after a pause of the worker the next time is the first one in the future", () => {
  const payment = { reference: "fund-a", createdAt };
  const now = new Date(createdAt.getTime() + 3 * DAY_MS);
  const next = nextCheckAt(payment, now);
  expect(next?.getTime()).toBeGreaterThan(now.getTime());
  expect(next?.getTime()).toBeLessThan(now.getTime() + 0.7 * DAY_MS);
});

test("when the week is over there is no next time", () => {
  const now = new Date(createdAt.getTime() + 8 * DAY_MS);
  expect(nextCheckAt({ reference: "fund-a", createdAt }, now)).toBeUndefined();
});
