import { email } from "@osisi/contracts/fields.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { parsePhoneNumber } from "libphonenumber-js/mobile";
import * as z from "zod/mini";
import { Refusal } from "#platform/http/refusal.ts";
import { type Keys, type SecretKeys, deriveKeys, seal, unseal } from "#platform/secrets/secrets.ts";

/** An address for messages: an e-mail address in lower case, or a phone in E.164. */
export type Contact = Readonly<{ channel: "mail" | "sms"; target: string }>;

/** A typed identifier; `undefined` if it is neither e-mail address nor phone. */
export function contactOf(typed: string): Contact | undefined {
  const phone = nigerianMobile(typed);
  if (phone) return { channel: "sms", target: phone };
  const parsed = z.safeParse(email, typed);
  return parsed.success ? { channel: "mail", target: parsed.data } : undefined;
}

/** One phone has many spellings: 0803…, 803…, 234803…, +234803…, and the frequent slip +2340803….
 * All become the same E.164 number, or `undefined` if it is not a Nigerian mobile number. */
export function nigerianMobile(typed: string): string | undefined {
  if (!/^\+?[\d\s()-]+$/.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, "");
  if (typed.startsWith("+") && !digits.startsWith("234")) return undefined;
  const national = digits.replace(/^234/, "").replace(/^0/, "");
  if (!/^\d{10}$/.test(national)) return undefined;
  const number = parsePhoneNumber(`+234${national}`);
  return number.isValid() ? number.number : undefined;
}

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

/** Enough of an address for its owner to recognise it, and little for others: `n•••@example.ng`,
 * and `0803 ••• 4567` of `+2348031234567`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

export function maskedPhone(phone: string): string {
  return `0${phone.slice(4, 7)} ••• ${phone.slice(-4)}`;
}

export function maskedTarget(channel: Contact["channel"], target: string): string {
  return channel === "mail" ? maskedEmail(target) : maskedPhone(target);
}

/** An address in a job's payload. Encrypted, because operators of the queue read its table. */

const payloadShape = z.object({ contact: z.string() });
const shape = z.object({
  channel: z.enum(["mail", "sms"]),
  target: z.string(),
  investorId: z.optional(z.string()),
});

export function sealContact(
  keys: SecretKeys,
  contact: Contact & { investorId?: string | undefined },
): { contact: string } {
  const [key] = contactKeys(keys);
  const sealed = seal(key, JSON.stringify(contact));
  return { contact: sealed.toString("base64url") };
}

export function unsealContact(keys: SecretKeys, payload: unknown) {
  const sealed = Buffer.from(z.parse(payloadShape, payload).contact, "base64url");
  return z.parse(shape, JSON.parse(unseal(contactKeys(keys), sealed)));
}

function contactKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "resend");
}
