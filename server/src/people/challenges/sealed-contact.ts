import * as z from "zod/mini";
import { type Keys, deriveKeys, seal, type SecretKeys, unseal } from "#platform/secrets/secrets.ts";
import type { Contact } from "./contact.ts";

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
