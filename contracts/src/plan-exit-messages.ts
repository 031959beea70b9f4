import { formatNaira } from "./money.ts";

/** The sentences about ending a saving plan before its last day. */

export const exitAmountMissing = "Send the amount that the plan offered you";
export const exited = "Your plan has ended. What it saved is in your stash.";
export const exitNotOffered = "This plan cannot be ended before its last day.";
export const exitNotYet = "This plan cannot be ended now. Its page says when.";
export const exitChanged = "What you get has changed. Look at the new amount.";

/** Under the amount. */
export function exitAmountNow(amountKobo: bigint): string {
  return `The amount has changed: you now get ${formatNaira(amountKobo)}`;
}
