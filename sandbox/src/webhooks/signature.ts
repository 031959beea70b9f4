import { createHmac } from "node:crypto";

/** The value of `x-paystack-signature`: HMAC-SHA512 of exactly the bytes that are sent. */
export function sign(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body, "utf8").digest("hex");
}
