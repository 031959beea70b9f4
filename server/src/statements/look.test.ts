import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { fonts, rings } from "./look.ts";
import { cutTo, glyphsIn, widthOf } from "./pdf/font.ts";

it("draws the mark that browsers show", () => {
  const icon = readFileSync(
    path.join(import.meta.dirname, "../../../web/public/favicon.svg"),
    "utf8",
  );
  expect([...icon.matchAll(/ d="([^"]+)"/g)].map(([, drawing]) => drawing)).toEqual([...rings]);
});

it.each(["text", "strong"] as const)("has the naira and the letters of our names (%s)", (name) => {
  const font = fonts[name];
  const unknown = glyphsIn(font, "?")[0];
  for (const letter of "₦ẹọṣẸỌṢụịńǹɓɗƙƴƁƊƘƳ–·…") {
    expect([letter, glyphsIn(font, letter)]).not.toEqual([letter, [unknown]]);
  }
  expect(glyphsIn(font, "ọ̀")).toHaveLength(2);
  expect(glyphsIn(font, "木")).toEqual([unknown]);
});

it("has figures that are all as wide, so that kobo stand below kobo", () => {
  const widths = Array.from("0123456789").map((digit) => widthOf(fonts.text, digit, 10));
  expect(new Set(widths).size).toBe(1);
});

it("cuts what is too long, and says so", () => {
  const cut = cutTo(fonts.text, "Withdrawal that did not go through", 8, 60);
  expect(cut).toMatch(/^Withdrawal.*…$/);
  expect(widthOf(fonts.text, cut, 8)).toBeLessThanOrEqual(60);
  expect(cutTo(fonts.text, "Saved", 8, 60)).toBe("Saved");
});
