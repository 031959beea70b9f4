import { createHash } from "node:crypto";
import * as z from "zod";
import type { Charge, ReusableCard } from "#gateway/charges.ts";
import { moment, reference, word } from "#gateway/wire.ts";
import { prefixedId } from "./ids.ts";
import { feeKoboOf, koboOf, naira } from "./money.ts";
import { chargeStatus } from "./states.ts";

/** One attempt to pay. Several can share our reference, which is theirs only by id. */
export type Attempt = Charge & Readonly<{ gatewayId: string; createdAt: Date | undefined }>;

const text = z.string().trim().max(100).nullish().catch(undefined);

/** Only a card with a token can be charged again. It has no fingerprint: its digits and expiry
 * identify it. */
const reusableCard = z
  .object({
    token: z.string().min(5).max(200),
    first_6digits: z.string().regex(/^\d{6}$/),
    last_4digits: z.string().regex(/^\d{4}$/),
    expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d\d$/),
    type: text,
    issuer: text,
  })
  .transform(({ token, expiry, ...data }): ReusableCard => {
    const [month = "", year = ""] = expiry.split("/");
    const digits = [data.first_6digits, data.last_4digits, expiry].join(" ");
    return {
      authorizationCode: () => token,
      signature: createHash("sha256").update(digits).digest("hex"),
      last4: data.last_4digits,
      brand: data.type || "card",
      bank: data.issuer ?? "",
      expMonth: Number(month),
      expYear: 2000 + Number(year),
    };
  })
  .optional()
  .catch(undefined);

/** Without a mode, which only the key that was used for the query says. `created_at` is when the
 * attempt began; no field says when it was paid. */
export const transaction = z
  .object({
    id: prefixedId,
    tx_ref: reference,
    amount: naira,
    charged_amount: naira,
    amount_settled: naira,
    currency: word(/^[A-Z]{3}$/),
    status: word(/^[\w -]{1,50}$/),
    processor_response: word(/^[\w .,'()/-]{1,100}$/),
    card: z.unknown().optional(),
    meta: z.unknown().optional(),
    created_at: moment,
  })
  .transform((data): Attempt => {
    const status = chargeStatus(data.status);
    const charged = data.charged_amount === null ? data.amount : data.charged_amount;
    return {
      gatewayId: data.id,
      domain: undefined,
      status,
      reference: data.tx_ref,
      amountKobo: koboOf(charged),
      requestedKobo: koboOf(data.amount),
      feesKobo: status === "success" ? feesOf(charged, data.amount_settled) : undefined,
      currency: data.currency,
      paidAt: undefined,
      // Of a success it may be what the bank asked its customer before.
      gatewayResponse: status === "failed" ? data.processor_response : undefined,
      card: reusableCard.parse(data.card),
      metadata: data.meta,
      createdAt: data.created_at,
    };
  });

/** What does not reach us: the gateway's fee with its VAT, and stamp duty. The fee that it reports
 * is without these. */
function feesOf(
  charged: bigint | null | undefined,
  settled: bigint | null | undefined,
): bigint | undefined {
  return charged == null || settled == null ? undefined : feeKoboOf(charged - settled);
}
