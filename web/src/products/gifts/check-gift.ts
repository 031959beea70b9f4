import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira, koboFromTyped } from "@osisi/contracts/money.ts";
import type { Faults } from "#platform/forms/form-errors.ts";
import type { GiveDraft } from "./give-draft.ts";

/** Light checks, so that the page loads no form validation; the server checks everything. */
export function checkGift(draft: GiveDraft, mostKobo: bigint): Faults {
  const { amount, email, name } = draft;
  const faults: Faults = {};
  const amountFault = checkAmount(amount, mostKobo);
  if (amountFault !== undefined) faults["amount"] = amountFault;
  if (name.trim() === "") faults["name"] = giftMessages.giverNameMissing;
  else if (name.trim().length < 2) faults["name"] = giftMessages.giverNameWrong;
  if (!/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email.trim()))
    faults["email"] = giftMessages.giverEmailWrong;
  return faults;
}

function checkAmount(typed: string, mostKobo: bigint): string | undefined {
  if (typed === "") return giftMessages.giftAmountMissing;
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return messages.amountNotNaira;
  if (kobo < limits.minimumSavingKobo) return giftMessages.giftTooSmall;
  if (kobo > mostKobo) return `At most ${formatNaira(mostKobo)} can be given now`;
  return undefined;
}
