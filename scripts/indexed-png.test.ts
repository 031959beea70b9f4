import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { indexedPng } from "./indexed-png.ts";

/** Two by two: red, red, blue, and blue that can be seen through; each line with a filter of its own. */
const screenshot = readFileSync(path.join(import.meta.dirname, "fixtures/four-points.png"));

it("writes a screenshot with a table of its colours, the commonest first", () => {
  const png = indexedPng(screenshot);
  const after = (name: string, length: number) => {
    const at = png.indexOf(name) + 4;
    return png.subarray(at, at + length).toString("hex");
  };
  expect(after("IHDR", 13)).toBe("00000002000000020803000000");
  expect(after("PLTE", 9)).toBe("ff00000000ff0000ff");
  expect(after("tRNS", 3)).toBe("ffff80");
});
