import * as z from "zod";
import type { AuthorizationCharge } from "#gateway/gateway.ts";
import { charge } from "./schemas.ts";
import { type Paystack, call, find } from "./client.ts";

/** Paystack's calls for kept cards. */

const CHARGE_TIMEOUT_MS = 30_000;
const DEACTIVATE_TIMEOUT_MS = 10_000;

/** The bank requires the owner's confirmation; there is no status yet, and no money. */
const paused = z
  .object({ paused: z.literal(true), authorization_url: z.url() })
  .transform((data) => ({ kind: "challenged" as const, url: data.authorization_url }));
const attempted = charge.transform((said) => ({ kind: "attempted" as const, charge: said }));

/** A reused reference is refused with `duplicate_reference`, whatever the first attempt's
 * outcome. */
export function chargeAuthorization(paystack: Paystack, request: AuthorizationCharge) {
  return call(paystack, z.union([paused, attempted]), {
    method: "POST",
    path: "/transaction/charge_authorization",
    timeoutMs: CHARGE_TIMEOUT_MS,
    body: {
      authorization_code: request.authorizationCode,
      email: request.email,
      amount: Number(request.amountKobo),
      currency: request.currency,
      reference: request.reference,
      callback_url: request.callbackUrl,
      metadata: JSON.stringify(request.metadata),
    },
  });
}

/** An unknown or deactivated one is refused with 404. */
export function deactivateAuthorization(paystack: Paystack, authorizationCode: string) {
  return find(paystack, z.unknown(), {
    method: "POST",
    path: "/customer/authorization/deactivate",
    timeoutMs: DEACTIVATE_TIMEOUT_MS,
    body: { authorization_code: authorizationCode },
  });
}
