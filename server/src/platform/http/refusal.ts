import type { FieldErrors } from "@osisi/contracts/envelope.ts";
import { type FailureCode, failures } from "@osisi/contracts/failures.ts";

/** An expected refusal, for a reason listed in `contracts/src/failures.ts`. Only routes and their
 * hooks throw it; lower layers return values. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: FailureCode;
  readonly errors: FieldErrors | undefined;
  /** When to retry, if that is known more precisely than by the code. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FailureCode, errors?: FieldErrors, retryAfterSeconds?: number) {
    super(failures[code].message);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
