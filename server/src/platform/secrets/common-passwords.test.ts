import { expect, it } from "vitest";
import { commonPasswordsKnown, isCommonPassword, isMadeOf } from "./common-passwords.ts";

it("contains more than the three thousand most common passwords", () => {
  expect(commonPasswordsKnown).toBeGreaterThan(3_000);
});

it.each(["password", "PassWord", "12345678", "qwertyuiop", "iloveyou", "football", "password1"])(
  "knows %s",
  (password) => expect(isCommonPassword(password)).toBe(true),
);

it.each(["a sapling in June", "growing rings 1", "Tr0ub4dor&3 or so", "ọ̀pẹ́ ni ó tóbi jù"])(
  "does not find %s",
  (password) => expect(isCommonPassword(password)).toBe(false),
);

const words = ["Osisi", "Ada", "Obi", "ada.obi"];

it.each(["osisiosisi", "Osisi2026", "AdaObi123", "ada.obi!!", "obiada-1990", "osisi ada obi"])(
  "sees that %s is made of nothing else",
  (password) => expect(isMadeOf(password, words)).toBe(true),
);

it.each(["osisi grows", "Adaora2026", "19900101", "!!!!!!!!", "ada and the tree", "Obi12345678"])(
  "sees more in %s",
  (password) => expect(isMadeOf(password, words)).toBe(false),
);
