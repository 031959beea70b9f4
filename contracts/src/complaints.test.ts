import { expect, it } from "vitest";
import { answerBy } from "./complaints.ts";

it.each([
  ["a Monday", "2026-11-23T09:30:00Z", "2026-11-25T09:30:00Z"],
  ["a Thursday", "2026-11-26T09:30:00Z", "2026-11-30T09:30:00Z"],
  ["a Friday", "2026-11-27T16:00:00Z", "2026-12-01T16:00:00Z"],
  ["a Saturday", "2026-11-28T10:00:00Z", "2026-12-01T23:00:00Z"],
  ["a Sunday", "2026-11-29T10:00:00Z", "2026-12-01T23:00:00Z"],
  [
    "a Friday night in Lagos that is a Saturday there",
    "2026-11-27T23:30:00Z",
    "2026-12-01T23:00:00Z",
  ],
])("is answered two working days after %s", (_day, filedAt, by) => {
  expect(answerBy(new Date(filedAt)).toISOString()).toBe(new Date(by).toISOString());
});
