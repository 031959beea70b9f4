import * as messages from "@osisi/contracts/messages.ts";
import { expect, it } from "vitest";
import { daysOfStatement, inBytes, type StatementSpan } from "./statement-days.ts";

const now = new Date("2026-11-21T08:00:00Z");

function daysOf(span: StatementSpan) {
  return daysOfStatement(span, { from: "", to: "" }, now).days;
}

function own(from: string, to: string) {
  return daysOfStatement("own", { from, to }, now);
}

it("computes the days of each span", () => {
  expect(daysOf("this-month")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  expect(daysOf("last-month")).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(daysOf("this-year")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(daysOf("last-12-months")).toEqual({ from: "2025-11-22", to: "2026-11-21" });
  expect(daysOf("own")).toBeUndefined();
});

it("requests nothing while a day is missing, and says what is wrong with the days", () => {
  expect(own("2026-11-01", "")).toEqual({});
  expect(own("2026-11-01", "2026-11-02")).toEqual({
    days: { from: "2026-11-01", to: "2026-11-02" },
  });
  expect(own("2026-11-02", "2026-11-01")).toEqual({ problem: messages.daysReversed });
  expect(own("2001-01-01", "2026-11-01")).toEqual({ problem: messages.statementTooLong });
});

it("formats sizes", () => {
  expect([40, 64_400, 5_026_442].map(inBytes)).toEqual(["1 kB", "64 kB", "5.0 MB"]);
});
