/** What became of one attempt to hand a message to its provider. Providers are outside, so none of
 * these is an exception. */
export type Delivery =
  | { kind: "sent"; providerId: string | undefined }
  /** Worth trying again: the provider was not reached, or asked us to wait. `byOperator`: it will not
   * take anything from us until an operator mends our account. */
  | { kind: "later"; reason: string; byOperator?: true }
  /** Trying again would change nothing: a wrong address. */
  | { kind: "refused"; reason: string };

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** How long to wait after that many attempts: ten seconds, then three times as long each time, up to
 * an hour. */
export function pauseAfterMs(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);
}
