import { assert, constantFrom, property, stringMatching } from "fast-check";
import { expect, it } from "vitest";
import { contactOf, nigerianMobile } from "./contact.ts";

it.each([
  "08031234567",
  "8031234567",
  "2348031234567",
  "+2348031234567",
  "+23408031234567",
  "23408031234567",
  "0803 123 4567",
  "+234 (0) 803-123-4567",
  " 08031234567 ".trim(),
])("understands %s", (typed) => {
  expect(nigerianMobile(typed)).toBe("+2348031234567");
});

it("reads every spelling of any mobile number as the same one", () => {
  const national = stringMatching(/^80[35]\d{7}$/);
  const prefix = constantFrom("0", "", "234", "+234", "+2340");
  assert(
    property(national, prefix, (digits, spelled) => {
      expect(nigerianMobile(spelled + digits)).toBe(`+234${digits}`);
    }),
  );
});

it.each([
  ["a landline", "02012345678"],
  ["too short a number", "0803123456"],
  ["too long a number", "080312345678"],
  ["a number of another country", "+447911123456"],
  ["a plus before a national number", "+08031234567"],
  ["an unassigned prefix", "06031234567"],
  ["letters", "0803abc4567"],
  ["an extension", "08031234567;ext=1"],
  ["Arabic digits", "٠٨٠٣١٢٣٤٥٦٧"],
  ["nothing", ""],
  ["a plus", "+"],
])("does not take %s for a Nigerian mobile number", (_what, typed) => {
  expect(nigerianMobile(typed)).toBeUndefined();
});

it("distinguishes an e-mail address, a phone, and neither", () => {
  expect(contactOf(" Ada@Example.com ")).toEqual({ channel: "mail", target: "ada@example.com" });
  expect(contactOf("0803 123 4567")).toEqual({ channel: "sms", target: "+2348031234567" });
  expect(contactOf("ada")).toBeUndefined();
  expect(contactOf("ada@example.com\u0000")).toBeUndefined();
});
