import { describe, expect, it } from "vitest";
import {
  formatDate,
  formatDay,
  formatMoment,
  formatMonth,
  hourInLagos,
  inMonths,
  monthsBetween,
} from "./dates.ts";

describe("a date", () => {
  it("is written as in Nigeria, by the day in Lagos", () => {
    expect(formatDate(new Date("2026-11-21T10:00:00Z"))).toBe("21 Nov 2026");
    expect(formatDate(new Date("2026-09-04T10:00:00Z"))).toBe("4 Sep 2026");
    expect(formatDate(new Date("2026-12-31T23:30:00Z"))).toBe("1 Jan 2027");
  });

  it("keeps a calendar day", () => {
    expect(formatDay("2027-01-31")).toBe("31 Jan 2027");
  });

  it("can have its time, on a clock of 24 hours", () => {
    expect(formatMoment(new Date("2026-11-21T13:05:00Z"))).toBe("21 Nov 2026, 14:05");
    expect(formatMoment(new Date("2026-11-20T23:05:00Z"))).toBe("21 Nov 2026, 00:05");
  });

  it("has the month of Lagos", () => {
    expect(formatMonth(new Date("2026-10-31T22:59:00Z"))).toBe("October 2026");
    expect(formatMonth(new Date("2026-10-31T23:00:00Z"))).toBe("November 2026");
  });

  it("has the hour of Lagos", () => {
    expect(hourInLagos(new Date("2026-11-21T23:59:00Z"))).toBe(0);
    expect(hourInLagos(new Date("2026-11-21T11:00:00Z"))).toBe(12);
  });
});

describe("months between two moments", () => {
  it("are those of the calendar in Lagos", () => {
    const from = new Date("2026-01-31T12:00:00Z");
    expect(monthsBetween(from, new Date("2026-01-31T22:59:00Z"))).toBe(0);
    expect(monthsBetween(from, new Date("2026-01-31T23:00:00Z"))).toBe(1);
    expect(monthsBetween(from, new Date("2027-03-01T12:00:00Z"))).toBe(14);
  });
});

it("counts months in words", () => {
  expect([1, 2].map(inMonths)).toEqual(["1 month", "2 months"]);
});
