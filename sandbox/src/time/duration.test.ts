import { expect, it } from "vitest";
import { later } from "./duration.ts";

it.each([
  ["2026-11-21T08:00:00Z", "P1D", "2026-11-22T08:00:00Z"],
  ["2026-11-21T08:00:00Z", "PT90M", "2026-11-21T09:30:00Z"],
  ["2026-11-21T08:00:00Z", "P1Y2M1W3DT4H5M6S", "2028-01-31T12:05:06Z"],
  ["2027-01-31T08:00:00Z", "P1M", "2027-02-28T08:00:00Z"],
  // In Lagos it is the last of January already.
  ["2027-01-30T23:30:00Z", "P1M", "2027-02-27T23:30:00Z"],
  ["2026-11-21T08:00:00Z", "PT0S", "2026-11-21T08:00:00Z"],
])("from %s, %s later is %s", (from, duration, to) => {
  expect(later(new Date(from), duration)).toEqual(new Date(to));
});

it.each(["", "P", "PT", "P1DT", "1D", "P-1D", "P1.5D", "p1d", "tomorrow"])(
  "rejects %s as a duration",
  (duration) => {
    expect(later(new Date(), duration)).toBeUndefined();
  },
);
