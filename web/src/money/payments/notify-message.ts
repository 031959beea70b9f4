import * as messages from "@osisi/contracts/messages.ts";
import { notifyMessages } from "@osisi/contracts/notify-messages.ts";

export type NotifyKind = keyof typeof notifyMessages;

/** The sentence to show for the text of an address. Anybody can write a link: only sentences of ours
 * are shown, each under the kind it belongs to, and a neutral one for everything else. */
export function notifySentence(
  kind: NotifyKind,
  text: string,
): { kind: NotifyKind | "info"; text: string } {
  const known = notifyMessages[kind].includes(text);
  return known ? { kind, text } : { kind: "info", text: messages.notifyNeutral };
}
