import type { Movement } from "@osisi/contracts/history.ts";
import { expect, it } from "vitest";
import { byMonth } from "./history-list.tsx";

function line(id: string, bookedAt: string, at = bookedAt): Movement {
  return {
    id,
    kind: "money-in",
    title: "Money added to your stash",
    detail: null,
    direction: "in",
    amount: 100,
    balanceAfter: 100,
    reference: null,
    at,
    bookedAt,
  };
}

const now = new Date("2026-12-01T08:00:00Z");

const outline = (movements: Movement[]) =>
  byMonth(movements, now).map(({ title, days }) => [
    title,
    days.map((day) => [day.title, day.movements.map(({ id }) => id)]),
  ]);

it("groups lines by the month and the day in Lagos", () => {
  const lines = [
    line("5", "2026-12-01T07:00:00Z"),
    line("4", "2026-11-30T23:30:00Z"),
    line("3", "2026-11-30T22:30:00Z"),
    line("2", "2026-11-29T08:00:00Z"),
    line("1", "2026-11-29T07:00:00Z"),
  ];
  expect(outline(lines)).toEqual([
    ["December 2026", [["Today", ["5", "4"]]]],
    [
      "November 2026",
      [
        ["Yesterday", ["3"]],
        ["29 Nov 2026", ["2", "1"]],
      ],
    ],
  ]);
});

it("keeps the order of movements that were reported late", () => {
  const lines = [
    line("3", "2026-11-28T08:00:00Z"),
    line("2", "2026-11-29T08:00:00Z"),
    line("1", "2026-11-28T07:00:00Z"),
  ];
  expect(outline(lines)).toEqual([
    [
      "November 2026",
      [
        ["28 Nov 2026", ["3"]],
        ["29 Nov 2026", ["2"]],
        ["28 Nov 2026", ["1"]],
      ],
    ],
  ]);
  const keys = byMonth(lines, now).flatMap(({ days }) => days.map(({ key }) => key));
  expect(new Set(keys).size).toBe(3);
});

it("returns nothing for an empty list", () => {
  expect(byMonth([], now)).toEqual([]);
});
