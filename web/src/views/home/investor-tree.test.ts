import { describe, expect, it } from "vitest";
import { investorTree } from "./investor-tree.ts";

const now = new Date("2026-11-21T12:00:00Z");

describe("the investor's own tree", () => {
  it("has a ring for each month since joining and the expected year ahead", () => {
    expect(paidAndDue("2026-04-03T10:00:00Z", 5000)).toEqual([8, 4]);
    expect(paidAndDue("2026-11-21T10:00:00Z", 5000)).toEqual([1, 11]);
  });

  it("begins to grow with the first naira", () => {
    expect(paidAndDue("2026-04-03T10:00:00Z", 0)).toEqual([0, 12]);
  });

  it("stays legible after many years", () => {
    expect(paidAndDue("2020-01-01T10:00:00Z", 5000)).toEqual([24, 0]);
  });
});

function paidAndDue(joinedAt: string, funds: number) {
  const { months } = investorTree({ funds, investor: { id: "a", joinedAt } }, now);
  const paid = months.filter(({ state }) => state === "paid").length;
  return [paid, months.length - paid];
}
