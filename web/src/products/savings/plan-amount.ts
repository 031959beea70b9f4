import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";

/** The typed amount if it can be saved, or the validation message. */
export function checkPlanAmount(typed: string): { kobo: bigint } | { error: string } {
  if (typed === "") return { error: messages.planAmountMissing };
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return { error: messages.amountNotNaira };
  if (kobo < limits.minimumSavingKobo) return { error: messages.planAmountTooSmall };
  if (kobo > limits.maximumPaymentKobo) return { error: messages.amountTooLarge };
  return { kobo };
}
