import { expect, it } from "vitest";
import { nextNight } from "./plan-sweeps.ts";

it.each([
  ["2026-11-21T01:29:59.999Z", "2026-11-21T01:30:00.000Z"],
  ["2026-11-21T01:30:00.000Z", "2026-11-22T01:30:00.000Z"],
  ["2026-11-21T23:59:00.000Z", "2026-11-22T01:30:00.000Z"],
  ["2026-12-31T08:00:00.000Z", "2027-01-01T01:30:00.000Z"],
])("after %s the next night begins at %s, half past two in Lagos", (now, begins) => {
  expect(nextNight(new Date(now)).toISOString()).toBe(begins);
});
