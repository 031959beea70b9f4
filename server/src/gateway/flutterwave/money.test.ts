import { assert, bigInt, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { DECIMALS, parseJson } from "#gateway/wire.ts";
import { balanceKoboOf, feeKoboOf, koboOf, naira, nairaOf } from "./money.ts";

const unitsIn = (json: string) => naira.parse(parseJson(json, DECIMALS));

test("what we send is read back to the kobo, as a number or as text", () => {
  const write = constantFrom(JSON.stringify, (value: number) => JSON.stringify(String(value)));
  assert(
    property(bigInt(0n, 10n ** 15n - 1n), write, (kobo, written) => {
      expect(koboOf(unitsIn(written(nairaOf(kobo)) ?? ""))).toBe(kobo);
    }),
  );
});

test.each([
  ["1500.5", 150_050n],
  ["1500", 150_000n],
  ["0.29", 29n],
  ['"1500.50"', 150_050n],
  ["4975.1000", 497_510n],
  ["90071992547409.93", 9_007_199_254_740_993n],
  ["0", 0n],
])("%s naira is exact", (json, kobo) => {
  expect(koboOf(unitsIn(json))).toBe(kobo);
});

test.each([
  "1500.505",
  "0.001",
  "1500.10000000000000001",
  "-5",
  '"1,500"',
  '"much"',
  "1e-7",
  "null",
  '""',
])("%s is no amount", (json) => {
  expect(koboOf(unitsIn(json))).toBeUndefined();
});

test.each([
  ["26.875", 2_688n],
  ["37.625", 3_763n],
  ["37.6249", 3_762n],
  ["35", 3_500n],
  ["null", undefined],
  ["-1", undefined],
])("a fee of %s naira is rounded once", (json, kobo) => {
  expect(feeKoboOf(unitsIn(json))).toBe(kobo);
});

test("differences of balances with fractions add up to the last balance", () => {
  const balances = ["0", "2462.375", "4924.75", "4900.001"].map((text) => unitsIn(text) ?? 0n);
  const kobo = balances.map(balanceKoboOf);
  const differences = kobo.slice(1).map((after, at) => after - (kobo[at] ?? 0n));
  expect(differences.reduce((sum, one) => sum + one, 0n)).toBe(490_000n);
});
