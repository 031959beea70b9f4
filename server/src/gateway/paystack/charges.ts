import type { CheckoutRequest } from "#gateway/gateway.ts";
import { charge, initialized } from "./schemas.ts";
import { type Paystack, call } from "./client.ts";

/** Paystack's calls for incoming payments. */

const INITIALIZE_TIMEOUT_MS = 10_000;
const VERIFY_TIMEOUT_MS = 8_000;

export function initializeTransaction(paystack: Paystack, request: CheckoutRequest) {
  return call(paystack, initialized, {
    method: "POST",
    path: "/transaction/initialize",
    timeoutMs: INITIALIZE_TIMEOUT_MS,
    body: {
      email: request.email,
      amount: Number(request.amountKobo),
      currency: request.currency,
      reference: request.reference,
      callback_url: request.callbackUrl,
      channels: request.channels,
      metadata: request.metadata,
    },
  });
}

/** An unknown reference is refused with `not_found`. */
export function verifyTransaction(paystack: Paystack, reference: string) {
  return call(paystack, charge, {
    method: "GET",
    path: `/transaction/verify/${encodeURIComponent(reference)}`,
    timeoutMs: VERIFY_TIMEOUT_MS,
  });
}
