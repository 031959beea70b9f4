import type { UnderWay } from "@osisi/contracts/history.ts";
import { expect, it } from "vitest";
import { claimsBefore, firstClaims } from "./first-claims.ts";

function claim(kind: "debt" | "dispute", takesFirst: number): UnderWay {
  const words = { stateText: "", nextStep: "", since: "2026-11-21T08:00:00Z" };
  const nothing = { reference: null, detail: null, payUrl: null };
  const noPayment = { state: null, paysFor: null, olderTries: 0, canDismiss: false };
  return { kind, amount: 5_000, takesFirst, ...words, ...nothing, ...noPayment };
}

it("returns nothing where all of it is available", () => {
  expect(firstClaims(100_000n, [])).toBeUndefined();
  expect(firstClaims(100_000n, [claim("dispute", 0)])).toBeUndefined();
});

it("describes what repays a debt, what is reserved after that, and what is left", () => {
  expect(firstClaims(100_000n, [claim("dispute", 300), claim("debt", 200.5)])).toBe(
    "₦200.50 of it repays what you owe, first of all. ₦300 of it is kept aside for a payment that its bank wants back. ₦499.50 is yours to save, invest or keep.",
  );
});

it("says so where nothing is left", () => {
  expect(firstClaims(100_000n, [claim("debt", 900), claim("dispute", 300)])).toBe(
    "₦900 of it repays what you owe, first of all. ₦100 of it is kept aside for a payment that its bank wants back. Nothing of it is left to use.",
  );
});

it("warns before a payment that the purchase may fail", () => {
  const owing = [claim("debt", 400)];
  expect(claimsBefore(100_000n, { stashKobo: 0n, underWay: [] })).toBeUndefined();
  expect(claimsBefore(100_000n, { stashKobo: 0n, underWay: owing })).toBe(
    "₦400 of it repays what you owe, first of all. ₦600 goes to your stash, and nothing is bought with it.",
  );
  expect(claimsBefore(100_000n, { stashKobo: 40_000n, underWay: owing })).toBe(
    "₦400 of it repays what you owe, first of all.",
  );
  expect(claimsBefore(30_000n, { stashKobo: 0n, underWay: owing })).toBe(
    "₦300 of it repays what you owe, first of all. Nothing is bought with it.",
  );
});
