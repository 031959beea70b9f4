import * as messages from "@osisi/contracts/messages.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { AskedPassword } from "./ask-password.ts";

/** For routes: the response to a wrong password within a session. */
export function passwordRefused(
  outcome: Exclude<AskedPassword["kind"], "right">,
  field: string,
): Refusal {
  if (outcome === "session-over") return new Refusal("session-expired");
  const sentence = outcome === "wrong" ? messages.passwordWrong : messages.passwordTriesOver;
  return new Refusal("password-wrong", { [field]: [sentence] });
}
