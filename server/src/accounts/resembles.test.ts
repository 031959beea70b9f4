import { expect, test } from "vitest";
import { resembles } from "./resembles.ts";

const ngozi = { firstName: "Ngozi", lastName: "Bello" };

test.each([
  "BELLO NGOZI",
  "Ngozi Bello",
  "BELLO NGOZI CHIDINMA",
  "MRS BELLO, NGOZI",
  "BELO NGOZI",
  "BELLO NGOZZI",
  "BELLO-ADEYEMI NGOZI",
])("%s is Ngozi Bello", (accountName) => {
  expect(resembles(accountName, ngozi)).toBe(true);
});

test.each(["BELLO EMEKA", "NGOZI OKAFOR", "TEST ACCOUNT 0001", "", "N BELLO", "BELL N", "ДМИТРИЙ"])(
  "%s may be somebody else",
  (accountName) => {
    expect(resembles(accountName, ngozi)).toBe(false);
  },
);

test("marks on letters are no difference, on either side", () => {
  const person = { firstName: "Ọlá", lastName: "Ṣóyínká" };
  expect(resembles("SOYINKA OLA", person)).toBe(true);
  expect(resembles("ṢÓYÍNKÁ ỌLÁ", { firstName: "Ola", lastName: "Soyinka" })).toBe(true);
});

test("one part of a double name is enough", () => {
  expect(resembles("YUSUF FATIMA", { firstName: "Fatima Zahra", lastName: "Yusuf-Bello" })).toBe(
    true,
  );
});

test("a short name is another one when a letter differs", () => {
  expect(resembles("OKE ADE", { firstName: "Ada", lastName: "Oke" })).toBe(false);
});
