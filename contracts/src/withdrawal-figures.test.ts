import { expect, it } from "vitest";
import { asDuration } from "./withdrawal-figures.ts";

it.each([
  [0, "1 minute"],
  [0.2, "1 minute"],
  [1.01, "2 minutes"],
  [90, "90 minutes"],
  [90.5, "2 hours"],
  [120, "2 hours"],
  [121, "3 hours"],
  [48 * 60, "48 hours"],
  [48 * 60 + 1, "3 days"],
  [72 * 60 + 1, "4 days"],
])("%d minutes are %s", (minutes, text) => {
  expect(asDuration(minutes)).toBe(text);
});
