import { expect, it } from "vitest";
import { clockFace, secondsLeft } from "./countdown.ts";

it("counts sixty seconds down from when the code was sent", () => {
  expect(secondsLeft(1_000_000, 1_000_000)).toBe(60);
  expect(secondsLeft(1_000_000, 1_000_001)).toBe(60);
  expect(secondsLeft(1_000_000, 1_059_001)).toBe(1);
  expect(secondsLeft(1_000_000, 1_060_000)).toBe(0);
  expect(secondsLeft(1_000_000, 9_000_000)).toBe(0);
});

it("allows a request immediately where nothing was sent", () => {
  expect(secondsLeft(undefined, 1_000_000)).toBe(0);
});

it("never extends the wait because a clock was set back", () => {
  expect(secondsLeft(9_000_000, 1_000_000)).toBe(60);
});

it("formats seconds as a clock does", () => {
  expect([60, 59, 9, 0].map(clockFace)).toEqual(["1:00", "0:59", "0:09", "0:00"]);
});
