import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";

export type CheckedAmount = { kobo: bigint } | { error: string };

/** What was typed, as an amount that the gateway takes, or the sentence that says why not. */
export function checkFundAmount(typed: string): CheckedAmount {
  if (typed === "") return { error: messages.fundTooSmall };
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return { error: messages.amountNotNaira };
  if (kobo < limits.minimumFundKobo) return { error: messages.fundTooSmall };
  if (kobo > limits.maximumPaymentKobo) return { error: messages.amountTooLarge };
  return { kobo };
}
