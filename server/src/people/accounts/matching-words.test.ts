import * as fc from "fast-check";
import { expect, test } from "vitest";
import { matchingWords } from "./matching-words.ts";

const ngozi = { firstName: "Ngozi", lastName: "Bello" };

test.each([
  "BELLO NGOZI",
  "Ngozi Bello",
  "BELLO NGOZI CHIDINMA",
  "MRS. BELLO, NGOZI",
  "BELLO-ADEYEMI NGOZI",
  "BELLO-NGOZI",
  "  BELLO    NGOZI  *** ",
  "0001 BELLO/NGOZI",
  "ＢＥＬＬＯ NGOZI",
])("%j has two words of Ngozi Bello", (accountName) => {
  expect(matchingWords(accountName, ngozi)).toBe(2);
});

test.each(["BELLO EMEKA", "NGOZI OKAFOR", "N BELLO", "B NGOZI", "BELLO BELLO", "BELLO-BELLO MUSA"])(
  "%j has one",
  (accountName) => {
    expect(matchingWords(accountName, ngozi)).toBe(1);
  },
);

test.each(["OGUNLEYE MUSA", "TEST ACCOUNT 0001", "", "N B", "BELL NGOZ", "BELO NGOZZI", "ДМИТРИЙ"])(
  "%j has none",
  (accountName) => {
    expect(matchingWords(accountName, ngozi)).toBe(0);
  },
);

test.each([
  ["SOYINKA OLA", "Ọlá", "Ṣóyínká"],
  ["ṢÓYÍNKÁ ỌLÁ", "Ola", "Soyinka"],
  ["DANGOTE BALA", "Ɓala", "Ɗangote"],
  ["YARADUA MUSA", "Musa", "Yar'Adua"],
  ["YAR ADUA MUSA", "Musa", "Yar’Adua"],
])("%j is the same with other marks: %s %s", (accountName, firstName, lastName) => {
  expect(matchingWords(accountName, { firstName, lastName })).toBe(2);
});

test.each([
  ["YUSUF FATIMA", "Fatima Zahra", "Yusuf-Bello", 2],
  ["ABDULRAHMAN MUSA", "Abdul-Rahman", "Musa", 2],
  ["ABDUL RAHMAN MUSA", "Abdulrahman", "Musa", 2],
  ["ABDUL-RAHMAN MUSA", "Abdul Rahman", "Musa", 2],
  // A hyphenated name is one name: these are not two people who share it.
  ["ABDUL RAHMAN OKAFOR", "Abdul-Rahman", "Musa", 1],
  ["ABDUL-RAHMAN OKAFOR", "Abdulrahman", "Musa", 1],
  ["ABDULRAHMAN OKAFOR", "Abdul Rahman", "Musa", 1],
])("%j is compared with the double name %s %s", (accountName, firstName, lastName, words) => {
  expect(matchingWords(accountName, { firstName, lastName })).toBe(words);
});

test("only the last word of a long name may be truncated", () => {
  const person = { firstName: "Oluwaseun", lastName: "Adegbemisola" };
  expect(matchingWords("OLUWASEUN TEMITOPE ADEGBEM", person)).toBe(2);
  expect(matchingWords("ADEGBEM OLUWASEUN", person)).toBe(1);
  expect(matchingWords("OLUWASEUN ADEGBEM", person)).toBe(1);
  expect(matchingWords("OLUWASEUN TEMITOPE ADE", person)).toBe(1);
});

test("a title matches no name", () => {
  expect(matchingWords("MR OKAFOR", { firstName: "Mr Emeka", lastName: "Eze" })).toBe(0);
  expect(matchingWords("ALHAJI MUSA", { firstName: "Alhaji Bala", lastName: "Musa" })).toBe(1);
});

test("an investor with equal first and last names shares one word with another", () => {
  expect(matchingWords("MUSA MUSA", { firstName: "Musa", lastName: "Musa" })).toBe(1);
});

/** Of equal length, so that none is a truncation of another, or two joined. */
const word = fc.string({
  minLength: 6,
  maxLength: 6,
  unit: fc.constantFrom(...Array.from("ADEGIKLMNORSTUWY")),
});
const words = fc.array(word, { maxLength: 6 });
const person = fc.record({ firstName: word, lastName: word });

test("order, case, diacritics, padding and repetition make no difference", () => {
  const written = words.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.subarray(all),
      fc.constantFrom(" ", "  ", ", ", "-", " / ", ". "),
    ),
  );
  fc.assert(
    fc.property(person, written, (owner, [all, shuffled, again, gap]) => {
      const plain = matchingWords(all.join(" "), owner);
      const marked = [...shuffled, ...again].join(gap).toLowerCase().replaceAll("o", "ọ́");
      expect(matchingWords(`  ${marked} ***`, owner)).toBe(plain);
    }),
  );
});

test("the result is the number of different words in both, at most two", () => {
  fc.assert(
    fc.property(person, words, ({ firstName, lastName }, all) => {
      const shared = new Set(all.filter((one) => one === firstName || one === lastName));
      const found = matchingWords(all.join(" "), { firstName, lastName });
      expect(found).toBe(Math.min(shared.size, 2));
    }),
  );
});

test("more words never lower the result, and initials count nothing", () => {
  fc.assert(
    fc.property(person, words, words, (owner, some, more) => {
      const before = matchingWords(some.join(" "), owner);
      expect(matchingWords([...more, ...some].join(" "), owner)).toBeGreaterThanOrEqual(before);
      const initials = [owner.firstName, owner.lastName].map((name) => name.slice(0, 1));
      expect(matchingWords([...some, ...initials].join(" "), owner)).toBe(before);
    }),
  );
});
