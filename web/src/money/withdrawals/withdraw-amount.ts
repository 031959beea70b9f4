import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";
import type { CheckedAmount } from "#money/payments/fund-amount.ts";

/** The typed amount if the stash has it, or the validation message. */
export function checkWithdrawAmount(typed: string, availableKobo: bigint): CheckedAmount {
  if (typed === "") return { error: messages.withdrawNothing };
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return { error: messages.amountNotNaira };
  if (kobo === 0n) return { error: messages.withdrawNothing };
  if (kobo < limits.minimumWithdrawalKobo) return { error: messages.withdrawTooSmall };
  if (kobo > availableKobo) return { error: messages.stashTooSmall };
  return { kobo };
}

/** Large enough for a friendly word. */
export function isMuch(kobo: bigint): boolean {
  return kobo > limits.minimumWithdrawalKobo;
}
