import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkNuban } from "./nuban.ts";

const serial = fc.stringMatching(/^\d{9}$/);
const bank = fc.stringMatching(/^\d{3}$/);

/** The rule of 2010 as published: three digits of the bank, nine of the serial number. */
function checkDigitOf2010(bankCode: string, accountSerial: string): number {
  const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];
  const digits = Array.from(bankCode + accountSerial, Number);
  const sum = digits.reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0);
  const check = 10 - (sum % 10);
  return check === 10 ? 0 : check;
}

function checkDigit(bankCode: string, accountSerial: string): number {
  return Array.from({ length: 10 }, (_, digit) => digit).findIndex(
    (digit) => checkNuban(bankCode, `${accountSerial}${digit}`) === "fits",
  );
}

test.each([
  ["011", "0000014579"],
  ["011", "0000000220"],
  ["50547", "0000014573"],
])("accepts the number of bank %s that ends in %s", (bankCode, accountNumber) => {
  expect(checkNuban(bankCode, accountNumber)).toBe("fits");
});

test("gives banks the same digit by the rule of 2010 and by the revised one", () => {
  fc.assert(
    fc.property(bank, serial, (bankCode, accountSerial) => {
      expect(checkDigit(bankCode, accountSerial)).toBe(checkDigitOf2010(bankCode, accountSerial));
    }),
  );
});

test("detects every single wrong digit", () => {
  fc.assert(
    fc.property(bank, serial, fc.nat(9), fc.integer({ min: 1, max: 9 }), (code, own, at, step) => {
      const right = `${own}${checkDigit(code, own)}`;
      const wrong = (Number(right[at]) + step) % 10;
      const typed = right.slice(0, at) + wrong + right.slice(at + 1);
      expect(checkNuban(code, typed)).toBe("differs");
    }),
  );
});

test.each(["999992", "01", "", "ABC", "0111"])("does not know the code %j", (bankCode) => {
  expect(checkNuban(bankCode, "0000014579")).toBe("unknown");
});

test.each(["000001457", "00000145790", "00000x4579"])("does not check %s", (accountNumber) => {
  expect(checkNuban("011", accountNumber)).toBe("unknown");
});
