import type { Act } from "@osisi/contracts/history.ts";
import { expect, it } from "vitest";
import { countText, dayText, partsText } from "./act-words.ts";
import { byMonth } from "./act-pages.tsx";

function act(id: string, bookedAt: string, changes: Partial<Act> = {}): Act {
  const shown = { title: "Shop", detail: "card ·· 4081", amount: 500, direction: "kept" } as const;
  return {
    id,
    kind: "saving",
    title: "Saved in “Shop”",
    detail: null,
    direction: "out",
    amount: 500,
    balanceAfter: 100,
    reference: null,
    at: bookedAt,
    bookedAt,
    shown,
    ...changes,
  };
}

const now = new Date("2026-12-01T08:00:00Z");
const outline = (acts: Act[]) =>
  byMonth(acts).map((month) => [month.title, month.acts.map(({ id }) => id)]);

it("groups rows by the month in Lagos, in their order", () => {
  const rows = [
    act("5", "2026-12-01T07:00:00Z"),
    act("4", "2026-11-30T23:30:00Z"),
    act("3", "2026-11-28T22:30:00Z"),
    act("2", "2026-11-29T08:00:00Z"),
    act("1", "2026-10-29T07:00:00Z"),
  ];
  expect(outline(rows)).toEqual([
    ["December 2026", ["5", "4"]],
    ["November 2026", ["3", "2"]],
    ["October 2026", ["1"]],
  ]);
  expect(byMonth([])).toEqual([]);
});

it("names the day of booking, and the earlier one on which it happened", () => {
  expect(dayText(act("1", "2026-12-01T07:00:00Z"), now, true)).toBe("Today");
  expect(dayText(act("1", "2026-11-30T08:00:00Z"), now, true)).toBe("Yesterday");
  expect(dayText(act("1", "2026-11-02T08:00:00Z"), now, true)).toBe("2 Nov");
  expect(dayText(act("1", "2026-11-02T08:00:00Z"), now, false)).toBe("2 Nov 2026");
  const late = act("1", "2026-11-02T08:00:00Z", { at: "2026-10-30T08:00:00Z" });
  expect(dayText(late, now, true)).toBe("2 Nov, happened 30 Oct 2026");
});

const folded = {
  count: 22,
  added: 0,
  given: 0,
  takenBack: 0,
  interval: "daily",
  since: "",
} as const;
const counted = (changes: object, withMonth = false) =>
  countText(act("1", "2026-11-22T08:00:00Z", { folded: { ...folded, ...changes } }), { withMonth });

it("counts what is folded", () => {
  expect(counted({})).toBe("22 daily savings · card ·· 4081");
  expect(counted({}, true)).toBe("22 daily savings · November 2026 · card ·· 4081");
  expect(counted({ count: 2, added: 1, interval: "monthly" })).toBe(
    "1 monthly saving and 1 you added · card ·· 4081",
  );
  expect(counted({ takenBack: 1 })).toBe(
    "22 daily savings and 1 taken back by the bank · card ·· 4081",
  );
});

it("puts a return beside its maturity, and hides both amounts", () => {
  const shown = {
    title: "“Shop” matured",
    detail: null,
    amount: 54_500,
    direction: "in",
    returned: 4_500,
  } as const;
  const matured = act("1", "2026-11-11T08:00:00Z", { amount: 50_000, shown });
  expect(partsText(matured, false)).toBe("₦50,000 + ₦4,500 return");
  expect(partsText(matured, true)).toBe("with its return");
});
