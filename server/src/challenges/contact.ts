import { email } from "@osisi/contracts/fields.ts";
import * as z from "zod/mini";
import { nigerianMobile } from "./phone.ts";

/** An address that messages reach: an e-mail in lower case, or a phone as E.164. */
export type Contact = Readonly<{ channel: "mail" | "sms"; target: string }>;

/** What somebody typed to say who they are; `undefined` if it is neither e-mail nor phone. */
export function contactOf(typed: string): Contact | undefined {
  const phone = nigerianMobile(typed);
  if (phone) return { channel: "sms", target: phone };
  const parsed = z.safeParse(email, typed);
  return parsed.success ? { channel: "mail", target: parsed.data } : undefined;
}
