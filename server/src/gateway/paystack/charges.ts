import * as z from "zod";
import type {
  AuthorizationCharge,
  Charge,
  CheckoutPage,
  CheckoutRequest,
  ReusableCard,
} from "#gateway/charges.ts";
import { gatewayId, moment, reference, word } from "#gateway/wire.ts";
import { type Paystack, call, find } from "./client.ts";
import { kobo, readable } from "./schemas.ts";
import { transferIn } from "./transfer-in.ts";

/** Paystack's incoming payments: checkout pages, charges of kept cards, and the status of
 * either. */

const INITIALIZE_TIMEOUT_MS = 10_000;
const VERIFY_TIMEOUT_MS = 8_000;
const FETCH_TIMEOUT_MS = 30_000;
const CHARGE_TIMEOUT_MS = 30_000;
const DEACTIVATE_TIMEOUT_MS = 10_000;

const shortText = z.string().trim().max(100).nullish().catch(undefined);
const number = (form: RegExp) => z.coerce.string().trim().regex(form).transform(Number);

/** A reusable card. Anything that is no card, is not reusable or cannot be identified is
 * `undefined`. */
const reusableCard = z
  .object({
    authorization_code: z.string().min(5).max(200),
    signature: z.string().min(1).max(200),
    channel: z.literal("card"),
    reusable: z.literal(true),
    last4: z.string().regex(/^\d{4}$/),
    exp_month: number(/^(0?[1-9]|1[0-2])$/),
    exp_year: number(/^20\d\d$/),
    brand: shortText,
    card_type: shortText,
    bank: shortText,
  })
  .transform((data): ReusableCard => {
    const code = data.authorization_code;
    return {
      authorizationCode: () => code,
      signature: data.signature,
      last4: data.last4,
      brand: data.brand || data.card_type || "card",
      bank: data.bank ?? "",
      expMonth: data.exp_month,
      expYear: data.exp_year,
    };
  })
  .optional()
  .catch(undefined);

export const charge = z
  .object({
    metadata: z.unknown().optional(),
    id: gatewayId.optional().catch(undefined),
    domain: z.enum(["test", "live"]).optional().catch(undefined),
    status: word(/^[\w -]{1,50}$/),
    reference,
    amount: kobo,
    requested_amount: kobo,
    fees: kobo,
    currency: word(/^[A-Z]{3}$/),
    paid_at: moment,
    paidAt: moment,
    gateway_response: word(/^[\w .,'()/-]{1,100}$/),
    channel: word(/^[\w-]{1,50}$/),
    authorization: z.unknown().optional(),
    customer: z.unknown().optional(),
  })
  .transform((data): Charge => {
    const amountKobo = readable(data.amount);
    const received = transferIn.parse(data);
    const isAsPaid = data.requested_amount == null || received !== undefined;
    return {
      gatewayId: data.id,
      domain: data.domain,
      status: data.status,
      reference: data.reference,
      amountKobo,
      requestedKobo: isAsPaid ? amountKobo : readable(data.requested_amount),
      feesKobo: feeOf(data.channel, amountKobo, readable(data.fees)),
      currency: data.currency,
      paidAt: data.paid_at ?? data.paidAt,
      gatewayResponse: data.gateway_response,
      card: reusableCard.parse(data.authorization),
      metadata: data.metadata,
      ...(received && { transferIn: received }),
    };
  });

/** Reports of a debit have its fee as 0 or null, but the balance has it: by the price list 0.5%, at
 * most ₦1,000. If it differs, the nightly comparison of the balance finds that. */
function feeOf(
  channel: string | undefined,
  amountKobo: bigint | undefined,
  reportedKobo: bigint | undefined,
): bigint | undefined {
  if (channel !== "direct_debit" || reportedKobo || amountKobo === undefined) return reportedKobo;
  const feeKobo = (amountKobo + 100n) / 200n;
  return feeKobo < 1_000_00n ? feeKobo : 1_000_00n;
}

const initialized = z
  .object({
    authorization_url: z.url(),
    access_code: z.string().optional().catch(undefined),
    reference: z.string(),
  })
  .transform((data): CheckoutPage => ({
    url: data.authorization_url,
    accessCode: data.access_code,
  }));

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

/** A list of refunds may identify the payment by its id alone. */
export function fetchChargeById(paystack: Paystack, id: string) {
  return call(paystack, charge, {
    method: "GET",
    path: `/transaction/${encodeURIComponent(id)}`,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
}

/** The bank requires the owner's confirmation; there is no status yet, and no money. */
const paused = z
  .object({ paused: z.literal(true), authorization_url: z.url() })
  .transform((data) => ({ kind: "challenged" as const, url: data.authorization_url }));
const attempted = charge.transform((reported) => ({
  kind: "attempted" as const,
  charge: reported,
}));

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
