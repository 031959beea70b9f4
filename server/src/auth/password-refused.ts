import { messages } from "@osisi/contracts/messages.ts";
import { Refusal } from "../platform/http/refusal.ts";

/** For routes: the answer to a password that was asked for again and was not right. */
export function passwordRefused(outcome: "wrong" | "too-many-tries", field: string): Refusal {
  if (outcome === "too-many-tries") return new Refusal("too-many-tries");
  return new Refusal("password-wrong", { [field]: [messages.passwordWrong] });
}
