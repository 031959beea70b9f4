import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";
import type { CheckedAmount } from "#money/payments/fund-amount.ts";

/** What was typed, as an amount that the stash can give, or the sentence that says why not. */
export function checkWithdrawAmount(typed: string, availableKobo: bigint): CheckedAmount {
  if (typed === "") return { error: messages.withdrawNothing };
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return { error: messages.amountNotNaira };
  if (kobo === 0n) return { error: messages.withdrawNothing };
  if (kobo < limits.minimumWithdrawalKobo) return { error: messages.withdrawTooSmall };
  if (kobo > availableKobo) return { error: messages.stashTooSmall };
  return { kobo };
}

/** Worth a friendly word on its way out. */
export function isMuch(kobo: bigint): boolean {
  return kobo > limits.minimumWithdrawalKobo;
}
