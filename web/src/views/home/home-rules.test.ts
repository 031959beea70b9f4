import { describe, expect, it } from "vitest";
import { koboOf } from "#platform/kobo-of.ts";
import { amountAt } from "./balance-card.tsx";
import { greetingAt } from "./home-content.tsx";
import { landedFrom, seenStash } from "./seen-stash.ts";

describe("the greeting", () => {
  it.each([
    ["2026-11-21T03:59:00Z", "Good evening"],
    ["2026-11-21T04:00:00Z", "Good morning"],
    ["2026-11-21T10:59:00Z", "Good morning"],
    ["2026-11-21T11:00:00Z", "Good afternoon"],
    ["2026-11-21T15:59:00Z", "Good afternoon"],
    ["2026-11-21T16:00:00Z", "Good evening"],
  ])("at %s is %s, by the clock of Lagos", (moment, greeting) => {
    expect(greetingAt(new Date(moment))).toBe(greeting);
  });
});

describe("money that has landed", () => {
  it("is the increase since this tab showed it last", () => {
    expect(landedFrom(100n, 500n)).toBe(100n);
    expect(landedFrom(0n, 500n)).toBe(0n);
  });

  it("is not counted on a plain load, after a withdrawal, or in a new tab", () => {
    expect(landedFrom(500n, 500n)).toBeUndefined();
    expect(landedFrom(600n, 500n)).toBeUndefined();
    expect(landedFrom(undefined, 500n)).toBeUndefined();
  });

  it("is remembered for each investor, and ignores other stored values", () => {
    const storage = memoryStorage();
    const mine = seenStash("a", () => storage);
    mine.write(12_345n);
    expect(mine.read()).toBe(12_345n);
    expect(seenStash("b", () => storage).read()).toBeUndefined();
    storage.setItem("osisi.seenStash.a", "nonsense");
    expect(mine.read()).toBeUndefined();
  });

  it("is not counted where the browser refuses storage", () => {
    const refused = seenStash("a", () => {
      throw new Error("refused");
    });
    refused.write(1n);
    expect(refused.read()).toBeUndefined();
  });

  it("counts from the old amount to exactly the new one, never past it", () => {
    expect(amountAt(100_00n, 5_100_00n, 0)).toBe(100_00n);
    expect(amountAt(100_00n, 5_100_50n, 1)).toBe(5_100_50n);
    const way = [0, 0.2, 0.4, 0.6, 0.8, 0.99].map((part) => amountAt(100_00n, 5_100_50n, part));
    expect(way).toEqual(way.toSorted((a, b) => Number(a - b)));
    expect(way.every((kobo) => kobo < 5_100_50n && kobo % 100n === 0n)).toBe(true);
  });
});

describe("an amount of the profile", () => {
  it("is exact in kobo, and never shown when it is not an amount", () => {
    expect(koboOf(1_234_567_890.5)).toBe(123_456_789_050n);
    expect(() => koboOf(Number.NaN)).toThrow(RangeError);
    expect(() => koboOf(-5)).toThrow(RangeError);
  });
});

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}
