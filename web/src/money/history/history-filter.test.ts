import { expect, it } from "vitest";
import {
  daysOf,
  isReversed,
  openedOf,
  type HistoryFilter,
  readDay,
  readFilter,
  readOpened,
  searchOf,
  spanOf,
  spans,
} from "./history-filter.ts";

it.each<HistoryFilter>([
  {},
  { kind: "withdrawal" },
  { from: "2026-11-01", to: "2026-11-30" },
  { kind: "return", to: "2026-11-30" },
  { search: "₦5,000.50 Sterling & co" },
])("parses %j from the address that it wrote", (filter) => {
  expect(readFilter(new URLSearchParams(searchOf(filter)))).toEqual(filter);
});

it("parses the open folds from the address that it wrote, and ignores what is no id", () => {
  for (const ids of [[], ["12", "907"]]) {
    expect(readOpened(new URLSearchParams({ ...openedOf(ids) }))).toEqual(ids);
  }
  expect(readOpened(new URLSearchParams("open=12.x.-1.0"))).toEqual(["12"]);
});

it("ignores invalid values of an address", () => {
  const search = new URLSearchParams("kind=gifts&from=2026-02-30&to=tomorrow&other=1");
  expect(readFilter(search)).toEqual({});
});

it.each(["", "2026", "0002-11-21", "2026-13-01", "2026-1-1", null])(
  "rejects %j as a day",
  (text) => {
    expect(readDay(text)).toBeUndefined();
  },
);

it("uses the months of the calendar in Lagos, also over the turn of a year", () => {
  const newYearInLagos = new Date("2026-12-31T23:30:00Z");
  expect(daysOf("this-month", newYearInLagos)).toEqual({ from: "2027-01-01", to: "2027-01-31" });
  expect(daysOf("last-month", newYearInLagos)).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(daysOf("this-year", newYearInLagos)).toEqual({ from: "2027-01-01", to: "2027-12-31" });
  const leap = new Date("2028-03-05T08:00:00Z");
  expect(daysOf("last-month", leap)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

it("recognises each span again, and custom days as none", () => {
  const now = new Date("2026-11-21T08:00:00Z");
  for (const span of spans) expect(spanOf(daysOf(span, now), now)).toBe(span);
  expect(spanOf({ from: "2026-11-02" }, now)).toBeUndefined();
});

it("detects that the last day is before the first", () => {
  expect(isReversed({ from: "2026-11-02", to: "2026-11-01" })).toBe(true);
  expect(isReversed({ from: "2026-11-01", to: "2026-11-01" })).toBe(false);
  expect(isReversed({ to: "2026-11-01" })).toBe(false);
});
