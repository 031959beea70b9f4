import { createHmac } from "node:crypto";
import type { Config } from "#config.ts";
import { equalBytes } from "#platform/secrets/secrets.ts";

const SIGNATURE = /^[0-9a-f]{128}$/i;

/** Whether the gateway signed exactly these bytes. During a rotation of the secret key, webhooks
 * that are still being retried carry a signature by the previous one. */
export function isSigned(paystack: Config["paystack"], body: Buffer, signature: unknown): boolean {
  if (typeof signature !== "string" || !SIGNATURE.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  const keys = [paystack.secretKey, paystack.previousSecretKey].filter((key) => key !== undefined);
  return keys.some((key) => equalBytes(createHmac("sha512", key).update(body).digest(), given));
}
