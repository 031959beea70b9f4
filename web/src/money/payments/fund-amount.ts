import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";

export type CheckedAmount = { kobo: bigint } | { error: string };

/** The typed amount if the gateway accepts it, or the validation message. */
export function checkFundAmount(typed: string): CheckedAmount {
  if (typed === "") return { error: messages.fundTooSmall };
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return { error: messages.amountNotNaira };
  if (kobo < limits.minimumFundKobo) return { error: messages.fundTooSmall };
  if (kobo > limits.maximumPaymentKobo) return { error: messages.amountTooLarge };
  return { kobo };
}
