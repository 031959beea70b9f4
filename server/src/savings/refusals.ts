import type { FailureCode } from "@osisi/contracts/failures.ts";

/** What cannot be done with a plan, by the name that it has for whoever asks. */
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
