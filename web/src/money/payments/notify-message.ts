import * as messages from "@osisi/contracts/messages.ts";
import { notifyMessages } from "@osisi/contracts/notify-messages.ts";

export type NotifyKind = keyof typeof notifyMessages;

/** The message for an address's text. Anyone can craft a link: only known messages are shown, each
 * under its kind, and a neutral one for everything else. */
export function notifySentence(
  kind: NotifyKind,
  text: string,
): { kind: NotifyKind | "info"; text: string } {
  const known = notifyMessages[kind].includes(text);
  return known ? { kind, text } : { kind: "info", text: messages.notifyNeutral };
}
