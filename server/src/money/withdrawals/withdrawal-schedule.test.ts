import { expect, test } from "vitest";
import { nextSendAt } from "#gateway/submission.ts";
import { nextCheckAt, nextLookAt } from "./withdrawal-schedule.ts";

const start = new Date("2026-11-21T08:00:00Z");
const sent = { sentAt: start, sends: 1 };
const after = (ms: number) => new Date(start.getTime() + ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The consecutive times, in seconds since the start. */
function momentsOf(next: (now: Date) => Date | undefined, atMost: number): number[] {
  const moments: number[] = [];
  let now: Date | undefined = start;
  while (moments.length < atMost) {
    now = next(now);
    if (!now) break;
    moments.push((now.getTime() - start.getTime()) / 1_000);
  }
  return moments;
}

test("a sent withdrawal is checked often, then hourly for a day, then four times a day", () => {
  const moments = momentsOf((now) => nextCheckAt(sent, now), 32);
  expect(moments.slice(0, 8)).toEqual([15, 45, 120, 300, 900, 1_800, 3_600, 7_200]);
  expect(moments.slice(28).map((seconds) => seconds / 3_600)).toEqual(
    [23, 24, 30, 36].map((hour) => hour),
  );
});

test("after a pause of the worker it is checked once, not for every time that was missed", () => {
  const next = nextCheckAt(sent, after(90 * MINUTE));
  expect(next).toEqual(after(2 * HOUR));
});

test("what cannot be sent is retried for a day, the last time at its end", () => {
  const moments = momentsOf((now) => nextSendAt(start, now), 28);
  expect(moments.slice(0, 5)).toEqual([60, 300, 900, 1_800, 3_600]);
  expect(moments).toContain(24 * 3_600);
});

test("a paid withdrawal is checked again after an hour, a day and three days", () => {
  expect(momentsOf((now) => nextLookAt(start, now), 9)).toEqual([3_600, 86_400, 259_200]);
});
