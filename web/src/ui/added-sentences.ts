import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";

/** Some sentences are given, and do not say what a person needs to know. Ours stands after them. */
const added: Readonly<Record<string, string>> = {
  [messages.fundTooSmall]: `The least is ${formatNaira(limits.minimumFundKobo)}.`,
  [messages.fundFailed]: "We could not open the payment page. Nothing was taken.",
  [messages.passwordTooShort]: "Eight characters are enough.",
};

/** What stands after a sentence; at a field, with the name of the field. */
export function addedTo(sentence: string, label?: string): string | undefined {
  if (sentence === messages.missingDetail && label) return `Enter your ${lowerFirst(label)}.`;
  return added[sentence];
}

/** The sentence, and what stands after it. */
export function withAdded(sentence: string): string {
  const more = addedTo(sentence);
  return more === undefined ? sentence : `${sentence}. ${more}`;
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
