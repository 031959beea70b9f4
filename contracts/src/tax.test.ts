import { array, assert, bigInt, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { taxKobo } from "./returns.ts";

it.each([
  // 10% of ₦697.35 are ₦69.735: rounded down.
  [69_735n, 1_000, 6_973n],
  [100n, 1_000, 10n],
  [9n, 1_000, 0n],
  [1n, 10_000, 1n],
  [123_456_789n, 750, 9_259_259n],
])("of a return of %d kobo, %d basis points are %d kobo", (returnKobo, basisPoints, tax) => {
  expect(taxKobo(returnKobo, { basisPoints })).toBe(tax);
});

it("is the same of a return that is paid in parts as of the whole, and never more than each part", () => {
  assert(
    property(
      array(bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 }),
      integer({ min: 1, max: 10_000 }),
      (parts, basisPoints) => {
        let [base, withheld] = [0n, 0n];
        for (const part of parts) {
          const tax = taxKobo(base + part, { basisPoints }) - withheld;
          expect(tax >= 0n && tax <= part).toBe(true);
          base += part;
          withheld += tax;
        }
        expect(withheld).toBe(taxKobo(base, { basisPoints }));
      },
    ),
  );
});
