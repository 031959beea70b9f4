import type { FieldErrors } from "@osisi/contracts/envelope.ts";
import { type FailureCode, failures } from "@osisi/contracts/failures.ts";

/** A request that cannot be granted, for a reason that `contracts/src/failures.ts` lists. Only
 * routes and their hooks throw it; what lies below them answers with values. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: FailureCode;
  readonly errors: FieldErrors | undefined;
  /** When to ask again, where it is known better than by the code. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FailureCode, errors?: FieldErrors, retryAfterSeconds?: number) {
    super(failures[code].message);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
