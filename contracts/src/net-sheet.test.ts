import { assert, bigInt, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { netSheetOf } from "./net-sheet.ts";

const taxBasisPoints = 1_000;
const duty = { kobo: 50_00n, fromKobo: 10_000_00n };

it.each([
  // ₦20,000 at 3.5%: ₦700, of which ₦70 are tax.
  [
    { taxBasisPoints: 0, duty: undefined },
    { taxKobo: 0n, dutyKobo: 0n, inHandKobo: 20_700_00n },
  ],
  [
    { taxBasisPoints, duty: undefined },
    { taxKobo: 70_00n, dutyKobo: 0n, inHandKobo: 20_630_00n },
  ],
  [
    { taxBasisPoints, duty },
    { taxKobo: 70_00n, dutyKobo: 50_00n, inHandKobo: 20_580_00n },
  ],
  [
    { taxBasisPoints, duty: { kobo: 50_00n, fromKobo: 20_630_01n } },
    { taxKobo: 70_00n, dutyKobo: 0n, inHandKobo: 20_630_00n },
  ],
])("takes off what rule %# takes", (rules, taken) => {
  const commitment = { putInKobo: 20_000_00n, earnedKobo: 700_00n };
  expect(netSheetOf(commitment, rules)).toEqual({ ...commitment, ...taken });
});

it("adds up, and taxes what is earned alone, never up", () => {
  const kobo = bigInt({ min: 0n, max: 10_000_000_000_00n });
  const basisPoints = integer({ min: 0, max: 10_000 });
  assert(
    property(kobo, kobo, basisPoints, (putInKobo, earnedKobo, rate) => {
      const rules = { taxBasisPoints: rate, duty };
      const sheet = netSheetOf({ putInKobo, earnedKobo }, rules);
      const { taxKobo, dutyKobo, inHandKobo } = sheet;
      expect(inHandKobo + taxKobo + dutyKobo).toBe(putInKobo + earnedKobo);
      expect(taxKobo).toBe((earnedKobo * BigInt(rate)) / 10_000n);
    }),
  );
});
