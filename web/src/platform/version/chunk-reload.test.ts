import { expect, it } from "vitest";
import { isPartMissing } from "./chunk-reload.ts";

it.each([
  "Failed to fetch dynamically imported module: https://osisi.example/assets/home-1.js",
  "error loading dynamically imported module: https://osisi.example/assets/home-1.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/home-1.css",
])("recognises a chunk that could not be fetched: %s", (message) => {
  expect(isPartMissing(new TypeError(message))).toBe(true);
});

it("ignores any other error", () => {
  expect(isPartMissing(new TypeError("undefined is not a function"))).toBe(false);
  expect(isPartMissing("Importing a module script failed.")).toBe(false);
  expect(isPartMissing(undefined)).toBe(false);
});
