import * as messages from "@osisi/contracts/messages.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Contact } from "./contact.ts";
import { nigerianMobile } from "./phone.ts";

/** For routes: the address in a body that has an `email` or a `phone`. */
export function givenContact(body: {
  email?: string | undefined;
  phone?: string | undefined;
}): Contact {
  return body.email === undefined
    ? { channel: "sms", target: mobileOrRefuse(body.phone ?? "") }
    : { channel: "mail", target: body.email };
}

export function mobileOrRefuse(typed: string): string {
  const mobile = nigerianMobile(typed);
  if (!mobile) throw new Refusal("invalid-input", { phone: [messages.notAPhone] });
  return mobile;
}
