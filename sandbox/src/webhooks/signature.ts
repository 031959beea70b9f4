import { createHmac } from "node:crypto";

export const SIGNATURE_HEADER = "x-paystack-signature";

/** HMAC-SHA512 of exactly the bytes that are sent. */
export function sign(body: string | Buffer, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}
