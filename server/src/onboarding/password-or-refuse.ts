import { brand } from "@osisi/contracts/brand.ts";
import { messages } from "@osisi/contracts/messages.ts";
import type { Config } from "../config.ts";
import { isCommonPassword, isMadeOf } from "../platform/common-passwords.ts";
import { Refusal } from "../platform/http/refusal.ts";

/** Words that belong to us, and that who guesses tries here first. */
const OF_OURS = [
  brand.name,
  brand.slug,
  "naira",
  "savings",
  "invest",
  "investment",
  "green",
  "tree",
];

type Owner = Readonly<{ firstName: string; lastName: string; email: string }>;

/** For routes: whether a password may be chosen. One that can be guessed in the first thousands of tries
 * is refused, also when who chooses it has proven nothing yet, so that nothing is told by it. */
export function passwordOrRefuse(
  { commonPasswords }: Pick<Config, "commonPasswords">,
  password: string,
  owner?: Owner,
): void {
  if (commonPasswords === "allow") return;
  const words = [...OF_OURS, ...(owner ? wordsOf(owner) : [])];
  if (!isCommonPassword(password) && !isMadeOf(password, words)) return;
  throw new Refusal("invalid-input", { password: [messages.passwordCommon] });
}

function wordsOf({ email, firstName, lastName }: Owner): string[] {
  const [mailbox = ""] = email.split("@");
  return [firstName, lastName, mailbox, ...mailbox.split(/[^\p{L}\d]+/u)];
}
