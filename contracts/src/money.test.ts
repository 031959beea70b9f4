import { array, assert, bigInt, constantFrom, double, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { decimalNaira, formatNaira, koboFromNaira, koboFromTyped, nairaFromKobo } from "./money.ts";

/** Fifteen digits: what every double represents exactly. */
const largest = 999_999_999_999_999n;
const anyKobo = bigInt({ min: 0n, max: largest });

it("brings every amount of kobo through JSON and back unchanged", () => {
  assert(
    property(anyKobo, (kobo) => {
      const naira: unknown = JSON.parse(JSON.stringify(nairaFromKobo(kobo)));
      expect(koboFromNaira(Number(naira))).toBe(kobo);
    }),
  );
});

it("writes every amount with at most two decimals on the wire", () => {
  assert(
    property(bigInt({ min: -largest, max: largest }), (kobo) => {
      expect(JSON.stringify(nairaFromKobo(kobo))).toMatch(/^-?\d+(\.\d{1,2})?$/);
    }),
  );
});

it("reads a number exactly as its decimal digits say, or not at all", () => {
  assert(
    property(double({ noNaN: true, min: 0, max: 1e13 }), (naira) => {
      const kobo = koboFromNaira(naira);
      if (kobo === undefined) return;
      expect(Number(decimalNaira(kobo))).toBe(naira);
    }),
  );
});

it("never reads a third decimal", () => {
  const thousandths = integer({ min: 1, max: 999_999_999 }).filter((count) => count % 10 !== 0);
  assert(
    property(thousandths, (count) => {
      expect(koboFromNaira(Number(`${count}e-3`))).toBeUndefined();
    }),
  );
});

it.each([
  [0, 0n],
  [0.1, 10n],
  [0.29, 29n],
  [1.1, 110n],
  [1.15, 115n],
  [4.35, 435n],
  [1e7, 10_000_000_00n],
  [8_765_432.1, 876_543_210n],
  [9_999_999_999_999.99, largest],
])("reads %d naira as %d kobo", (naira, kobo) => {
  expect(koboFromNaira(naira)).toBe(kobo);
});

it.each([-0, -1, -0.01, 0.001, 1.005, 1e-7, 1e21, Number.NaN, Infinity, -Infinity, 1e13])(
  "does not read %d as naira",
  (naira) => {
    expect(koboFromNaira(naira)).toBeUndefined();
  },
);

it("refuses to write an amount that a JSON number cannot represent exactly", () => {
  expect(() => nairaFromKobo(largest + 1n)).toThrow(RangeError);
  expect(() => nairaFromKobo(-largest - 1n)).toThrow(RangeError);
});

it.each([
  ["5,000", 500_000n],
  [" ₦ 1,234.5 ", 123_450n],
  ["₦100", 10_000n],
  ["0.07", 7n],
])("parses %j as typed", (text, kobo) => {
  expect(koboFromTyped(text)).toBe(kobo);
});

it.each(["", "₦", "-5", "+5", "1.234", "5 000", "1e3", "0x10", "５０００", "five", ".5", "5."])(
  "rejects %j as an amount",
  (text) => {
    expect(koboFromTyped(text)).toBeUndefined();
  },
);

it("parses the amounts that it has formatted", () => {
  assert(
    property(anyKobo, (kobo) => {
      expect(koboFromTyped(formatNaira(kobo))).toBe(kobo);
    }),
  );
});

it("writes amounts as en-NG does, kobo only where there are some", () => {
  const intl = new Intl.NumberFormat("en-NG", {
    style: "currency",
    currency: "NGN",
    currencyDisplay: "narrowSymbol",
  });
  assert(
    property(bigInt({ min: -10_000_000_000n, max: 10_000_000_000n }), (kobo) => {
      const expected = intl.format(Number(decimalNaira(kobo))).replace(/\.00$/, "");
      expect(formatNaira(kobo)).toBe(expected);
    }),
  );
});

it("adds up to the same sum in kobo as its digits do", () => {
  const digits = constantFrom("0.10", "0.20", "0.30", "1.15", "2.67");
  assert(
    property(array(digits, { maxLength: 50 }), (amounts) => {
      const sum = amounts.reduce((total, text) => total + (koboFromNaira(Number(text)) ?? -1n), 0n);
      const whole = amounts.reduce((total, text) => total + BigInt(text.replace(".", "")), 0n);
      expect(sum).toBe(whole);
    }),
  );
});
