import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Config } from "#config.ts";
import { isCommonPassword, isMadeOf } from "#platform/secrets/common-passwords.ts";
import { Refusal } from "#platform/http/refusal.ts";

/** Words of our brand, which are guessed first here. */
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

/** What is known of the password's owner. */
type Owner = Readonly<{
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
}>;

/** The only rule for a new password: it is refused if it can be guessed within the first thousands
 * of tries, or from its owner's name and mailbox. */
export function isGuessable(
  { commonPasswords }: Pick<Config, "commonPasswords">,
  password: string,
  { email, firstName, lastName }: Owner,
): boolean {
  if (commonPasswords === "allow") return false;
  const [mailbox = ""] = (email ?? "").split("@");
  const parts = mailbox.split(/[^\p{L}\d]+/u);
  const words = [...OF_OURS, firstName ?? "", lastName ?? "", mailbox, ...parts];
  return isCommonPassword(password) || isMadeOf(password, words);
}

/** For routes. Owner data from the request itself may be passed before anything is proven: the
 * answer then reveals nothing. */
export function passwordOrRefuse(
  config: Pick<Config, "commonPasswords">,
  password: string,
  owner: Owner,
): void {
  if (isGuessable(config, password, owner)) throw passwordGuessable();
}

export function passwordGuessable(): Refusal {
  return new Refusal("invalid-input", { password: [messages.passwordCommon] });
}
