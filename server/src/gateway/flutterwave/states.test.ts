import { expect, test } from "vitest";
import { chargeStatus, disputeState, refundStatus, transferStatus } from "./states.ts";

test.each([
  [chargeStatus, "successful", "success"],
  [chargeStatus, "failed", "failed"],
  [chargeStatus, "pending", "pending"],
  [transferStatus, "NEW", "pending"],
  [transferStatus, "PENDING", "pending"],
  [transferStatus, "SUCCESSFUL", "success"],
  [transferStatus, "FAILED", "failed"],
  [refundStatus, "completed", "processing"],
  [refundStatus, "completed-mpgs", "processed"],
  [refundStatus, "completed-bank-transfer", "processed"],
  [refundStatus, "pending-momo", "pending"],
  [refundStatus, "failed", "failed"],
] as const)("%o says %s as %s", (of, word, status) => {
  expect(of(word)).toBe(status);
});

test.each([chargeStatus, transferStatus, refundStatus])(
  "an unknown word is never one of ours by accident",
  (of) => {
    for (const word of ["success", "reversed", "REVERSED", "processed", "toString"]) {
      expect(of(word)).toBe(`unknown (${word.toLowerCase()})`);
    }
    expect(of(undefined)).toBeUndefined();
  },
);

test.each([
  ["initiated", "awaiting-merchant-feedback", undefined],
  ["declined", "awaiting-bank-feedback", undefined],
  ["won", "resolved", "declined"],
  ["lost", "resolved", "auto-accepted"],
  ["accepted", "resolved", "merchant-accepted"],
  ["undone", undefined, undefined],
])("a chargeback that is %s is %s, %s", (word, status, resolution) => {
  expect(disputeState(word)).toEqual({ status, resolution });
});
