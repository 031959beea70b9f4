import { email } from "@osisi/contracts/fields.ts";
import * as z from "zod/mini";
import { nigerianMobile } from "./phone.ts";

/** An address for messages: an e-mail address in lower case, or a phone in E.164. */
export type Contact = Readonly<{ channel: "mail" | "sms"; target: string }>;

/** A typed identifier; `undefined` if it is neither e-mail address nor phone. */
export function contactOf(typed: string): Contact | undefined {
  const phone = nigerianMobile(typed);
  if (phone) return { channel: "sms", target: phone };
  const parsed = z.safeParse(email, typed);
  return parsed.success ? { channel: "mail", target: parsed.data } : undefined;
}
