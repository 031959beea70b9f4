import { expect, it } from "vitest";
import { readIdentifier, shownIdentifier } from "./identifier.ts";

it.each([
  ["2348031234567", "08031234567"],
  ["+2348031234567", "08031234567"],
  ["+234 803 123 4567", "08031234567"],
  ["+234 (0) 803-123-4567", "08031234567"],
  ["2340803 123 4567", "08031234567"],
  ["0803 123 4567", "08031234567"],
  ["  08031234567 ", "08031234567"],
  ["8031234567", "8031234567"],
])("shows a pasted %s as %s", (typed, shown) => {
  expect(shownIdentifier(typed)).toBe(shown);
});

it("takes at most eleven digits", () => {
  expect(shownIdentifier("0803123456789")).toBe("08031234567");
});

it("corrects a number that is typed with its country code, key by key", () => {
  expect(typeKeyByKey("2348031234567")).toBe("08031234567");
  expect(typeKeyByKey("+2348031234567")).toBe("08031234567");
  expect(typeKeyByKey("0803 123 4567")).toBe("08031234567");
});

it.each([
  "ada@example.com",
  "234@example.com",
  "2348031@example.com",
  "0803-ada@example.com",
  "08031234567@example.com",
])("lets the e-mail %s be typed", (email) => {
  expect(typeKeyByKey(email)).toBe(email);
});

it("parses a complete number, with or without its 0, as the same one", () => {
  for (const typed of ["08031234567", "8031234567", "+2348031234567", "2348031234567"]) {
    expect(readIdentifier(typed)).toEqual({ phone: "08031234567" });
  }
});

it("parses an e-mail", () => {
  expect(readIdentifier(" ada@example.com ")).toEqual({ email: "ada@example.com" });
});

it.each([
  ["", "Enter your e-mail or phone number"],
  ["   ", "Enter your e-mail or phone number"],
  ["0803123456", "This does not look like a Nigerian mobile number"],
  ["12345", "This does not look like a Nigerian mobile number"],
  ["ada", "This does not look like an e-mail address"],
  ["ada@example", "This does not look like an e-mail address"],
  ["ada @example.com", "This does not look like an e-mail address"],
])("says what is wrong with %j", (typed, fault) => {
  expect(readIdentifier(typed)).toEqual({ fault });
});

function typeKeyByKey(text: string): string {
  let shown = "";
  for (const key of text) shown = shownIdentifier(shown + key);
  return shown;
}
