import * as messages from "@osisi/contracts/messages.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { AskedPassword } from "./ask-password.ts";

/** For routes: the answer to a password that was asked for again and was not right. */
export function passwordRefused(
  outcome: Exclude<AskedPassword["kind"], "right">,
  field: string,
): Refusal {
  if (outcome === "session-over") return new Refusal("session-expired");
  const sentence = outcome === "wrong" ? messages.passwordWrong : messages.passwordTriesOver;
  return new Refusal("password-wrong", { [field]: [sentence] });
}
