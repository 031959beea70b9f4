import type { HistoryMonth } from "@osisi/contracts/history.ts";
import { expect, it } from "vitest";
import { daysText, foldedText, foundText, sectionsOf, sumOf, totalsText } from "./month-sums.ts";

const none = { count: 0, saved: 0, invested: 0, in: 0, out: 0 };
const monthOf = (month: string): HistoryMonth => ({ ...none, month, count: 1 });
const outline = (...months: string[]) =>
  sectionsOf(months.map(monthOf)).map(({ key, title, from, to }) => [key, title, from, to]);

it("gives the newest months a row each, then the year, then earlier years", () => {
  const thisYear = ["2026-11", "2026-10", "2026-09", "2026-08", "2026-05", "2026-01"];
  expect(outline(...thisYear, "2025-12", "2025-02", "2024-02")).toEqual([
    ["m2026-11", "November 2026", "2026-11-01", "2026-11-30"],
    ["m2026-10", "October 2026", "2026-10-01", "2026-10-31"],
    ["m2026-09", "September 2026", "2026-09-01", "2026-09-30"],
    ["m2026-08", "January to August 2026", "2026-01-01", "2026-08-31"],
    ["m2025-12", "2025", "2025-02-01", "2025-12-31"],
    ["m2024-02", "February 2024", "2024-02-01", "2024-02-29"],
  ]);
});

it("has each month in exactly one section", () => {
  const all = Array.from({ length: 40 }, (_, index) => {
    const at = 2026 * 12 + 1 - index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
  for (let count = 0; count <= all.length; count += 1) {
    const months = all.slice(0, count).map(monthOf);
    const sections = sectionsOf(months);
    expect(sections.flatMap((section) => section.months)).toEqual(months);
    expect(new Set(sections.map(({ key }) => key)).size).toBe(sections.length);
  }
});

it("adds up exactly", () => {
  const cheap = { ...none, month: "2026-11", count: 3, saved: 0.1, in: 0.2 };
  expect(sumOf([cheap, cheap, { ...cheap, in: 9_999_999_999.99 }])).toEqual({
    count: 9,
    saved: 0.3,
    invested: 0,
    in: 10_000_000_000.39,
    out: 0,
  });
});

it("says what a month and a search add up to", () => {
  const month = { ...none, count: 14, saved: 21_000, in: 74_500, out: 30_000.5 };
  expect(totalsText(month)).toBe("Saved\u00A0₦21,000 · in\u00A0₦74,500 · out\u00A0₦30,000.50");
  expect(foldedText(month, false)).toBe("14 transactions · saved\u00A0₦21,000");
  expect(foldedText(month, true)).toBe("14 transactions");
  expect(foldedText({ ...none, count: 1 }, false)).toBe("1 transaction");
  expect(foundText({ ...none, count: 23, saved: 11_500 }, false)).toBe("23 found · ₦11,500");
  expect(foundText(month, false)).toBe(
    "14 found · saved\u00A0₦21,000 · in\u00A0₦74,500 · out\u00A0₦30,000.50",
  );
  expect(foundText(month, true)).toBe("14 found");
});

it("names the days of a filter", () => {
  expect(daysText({ from: "2026-03-02", to: "2026-03-31" })).toBe("2 Mar 2026 to 31 Mar 2026");
  expect(daysText({ from: "2026-03-02" })).toBe("From 2 Mar 2026");
  expect(daysText({ to: "2026-03-31" })).toBe("Until 31 Mar 2026");
});
