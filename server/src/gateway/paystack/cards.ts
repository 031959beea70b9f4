import * as z from "zod";
import type { AuthorizationCharge } from "../gateway.ts";
import { charge } from "./schemas.ts";
import { type Paystack, call, find } from "./client.ts";

/** What we ask of Paystack about kept cards. */

const CHARGE_TIMEOUT_MS = 30_000;
const DEACTIVATE_TIMEOUT_MS = 10_000;

/** The bank wants the card's owner to confirm; there is no status then, and no money yet. */
const paused = z
  .object({ paused: z.literal(true), authorization_url: z.url() })
  .transform((data) => ({ kind: "challenged" as const, url: data.authorization_url }));
const attempted = charge.transform((said) => ({ kind: "attempted" as const, charge: said }));

/** The same reference again is refused with `duplicate_reference`, whatever became of the first. */
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

/** One that it does not know (any more) is refused with 404. */
export function deactivateAuthorization(paystack: Paystack, authorizationCode: string) {
  return find(paystack, z.unknown(), {
    method: "POST",
    path: "/customer/authorization/deactivate",
    timeoutMs: DEACTIVATE_TIMEOUT_MS,
    body: { authorization_code: authorizationCode },
  });
}
