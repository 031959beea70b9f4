/** The outcome of one attempt to pass a message to its provider. Providers are external, so none of
 * these is an exception. */
export type Delivery =
  | { kind: "sent"; providerId: string | undefined }
  /** Worth a retry: the provider was unreachable, or asked us to wait. `byOperator`: it accepts
   * nothing from us until an operator fixes our account. */
  | { kind: "later"; reason: string; byOperator?: true }
  /** A retry would change nothing: a wrong address. */
  | { kind: "refused"; reason: string };

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** The back-off after that many attempts: ten seconds, tripled each time, up to an hour. */
export function pauseAfterMs(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);
}
