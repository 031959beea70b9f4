import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Long enough for an investor who does not log in every day. */
const SHOWN_MS = 3 * DAY_MS;

/** Withdrawals whose money came back in the last days: their owner expects it at the bank. */
export function cameBack(withdrawals: readonly Withdrawal[], now: Date): Withdrawal[] {
  return withdrawals.filter(
    ({ state, endedAt }) =>
      (state === "returned" || state === "reversed") &&
      endedAt !== null &&
      now.getTime() - Date.parse(endedAt) < SHOWN_MS,
  );
}
