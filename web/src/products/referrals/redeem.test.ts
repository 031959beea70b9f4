import type { UnderWay } from "@osisi/contracts/history.ts";
import { expect, it } from "vitest";
import { redeemEffect } from "./redeem-dialog.tsx";

function owing(amount: number): UnderWay {
  const payment = { state: null, paysFor: null, olderTries: 0, canDismiss: false };
  const nothing = { reference: null, detail: null, payUrl: null, ...payment };
  const words = { stateText: "You owe this", nextStep: "", since: "2026-11-21T08:00:00Z" };
  return { kind: "debt", amount, takesFirst: amount, ...nothing, ...words };
}

it("describes the effect of points on the stash", () => {
  expect(redeemEffect(200, { availableAmt: 500.5, underWay: [] })).toEqual({
    worthKobo: 200_000n,
    claims: undefined,
    stashNowKobo: 50_050n,
    stashAfterKobo: 250_050n,
  });
});

it("describes how much of it repays a debt first", () => {
  const owesLittle = redeemEffect(100, { availableAmt: 0, underWay: [owing(300)] });
  expect(owesLittle.claims).toMatch(/^₦300 of it repays what you owe, first of all\./);
  expect(owesLittle.stashAfterKobo).toBe(70_000n);
  const owesMuch = redeemEffect(100, { availableAmt: 0, underWay: [owing(5_000)] });
  expect(owesMuch.claims).toMatch(/^₦1,000 of it repays what you owe/);
  expect(owesMuch.stashAfterKobo).toBe(0n);
});
