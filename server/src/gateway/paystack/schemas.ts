import * as z from "zod";
import type { Charge, CheckoutPage, ReusableCard } from "#gateway/gateway.ts";

/** Paystack's responses, parsed leniently: its samples contradict its documentation, numbers come
 * as strings, `metadata` as `""`, `0`, an object or nothing. Only the fields used here are read,
 * and an unreadable field counts as missing. */

/** Ids exceed the precision of a double, so larger integers are kept as strings.
 * @throws SyntaxError if it is not JSON */
export function parseJson(text: string): unknown {
  return MAYBE_BEYOND.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
}

/** Checking each value takes several times as long as parsing, and few have so many digits. */
const MAYBE_BEYOND = /\d{16}/;

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  return /^-?\d+$/.test(source) ? source : value;
}

const UNREADABLE = -1n;
export const kobo = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,18}$/)])
  .transform(BigInt)
  .nullish()
  .catch(UNREADABLE);
export const word = (form: RegExp) => z.string().regex(form).optional().catch(undefined);
export const moment = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))
  .optional()
  .catch(undefined);

/** The gateway's id of an object. */
export const gatewayId = z.union([z.int(), z.string().regex(/^\d{1,30}$/)]).transform(String);

/** The form of a reference, ours or of another program that shares the gateway account. */
export const reference = word(/^[\w.=-]{1,100}$/);

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
    authorization: reusableCard,
  })
  .transform((data): Charge => {
    const amountKobo = readable(data.amount);
    return {
      gatewayId: data.id,
      domain: data.domain,
      status: data.status,
      reference: data.reference,
      amountKobo,
      askedKobo: data.requested_amount == null ? amountKobo : readable(data.requested_amount),
      feesKobo: readable(data.fees),
      currency: data.currency,
      paidAt: data.paid_at ?? data.paidAt,
      gatewayResponse: data.gateway_response,
      card: data.authorization,
      metadata: data.metadata,
    };
  });

export function readable(amountKobo: bigint | null | undefined): bigint | undefined {
  return amountKobo == null || amountKobo === UNREADABLE ? undefined : amountKobo;
}

export const initialized = z
  .object({
    authorization_url: z.url(),
    access_code: z.string().optional().catch(undefined),
    reference: z.string(),
  })
  .transform((data): CheckoutPage => ({
    url: data.authorization_url,
    accessCode: data.access_code,
  }));

/** The envelope of every response. `status` only says whether the call itself was carried out. */
export const envelope = z.object({
  status: z.boolean(),
  code: z.string().optional().catch(undefined),
  message: z.string().catch(""),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});
