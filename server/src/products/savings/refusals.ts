import type { FailureCode } from "@osisi/contracts/failures.ts";

/** Refusals of actions on plans, with their error codes. */
const codes = {
  "not-offered": "invalid-input",
  "key-reused": "idempotency-key-reused",
  "too-many": "too-many-tries",
} as const satisfies Record<string, FailureCode>;

export function refusalOf(kind: FailureCode | keyof typeof codes): FailureCode {
  return isOurs(kind) ? codes[kind] : kind;
}

function isOurs(kind: string): kind is keyof typeof codes {
  return kind in codes;
}
