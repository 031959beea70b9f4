import * as z from "zod";
import { gatewayId, kobo, moment, readable, reference, word } from "./schemas.ts";
import type { Transfer, TransferAccount } from "#gateway/gateway.ts";

/** Paystack's transfers, recipients and banks, parsed leniently: only the fields used here. */

const shortText = z.string().trim().max(200).nullish().catch(undefined);

/** Some responses identify the recipient by its id alone. */
const toldAccount = z
  .object({
    name: shortText,
    details: z.object({
      account_number: z.string().regex(/^\d{10}$/),
      account_name: shortText,
      bank_code: z.string().regex(/^[\w-]{2,20}$/),
      bank_name: shortText,
    }),
  })
  .transform(({ name, details }): TransferAccount => {
    const number = details.account_number;
    return {
      bankCode: details.bank_code,
      bankName: details.bank_name ?? "",
      accountName: details.account_name ?? name ?? "",
      accountNumber: () => number,
    };
  })
  .optional()
  .catch(undefined);

export const transfer = z
  .object({
    id: gatewayId.optional().catch(undefined),
    domain: z.enum(["test", "live"]).optional().catch(undefined),
    status: word(/^[\w -]{1,50}$/),
    reference,
    amount: kobo,
    currency: word(/^[A-Z]{3}$/),
    fee_charged: kobo,
    session: z
      .object({ id: word(/^\w{1,60}$/) })
      .nullish()
      .catch(undefined),
    transferred_at: moment,
    transferredAt: moment,
    recipient: toldAccount,
  })
  .transform((data): Transfer => ({
    gatewayId: data.id,
    domain: data.domain,
    status: data.status,
    reference: data.reference,
    amountKobo: readable(data.amount),
    currency: data.currency,
    feeKobo: readable(data.fee_charged),
    sessionId: data.session?.id,
    transferredAt: data.transferred_at ?? data.transferredAt,
    to: data.recipient,
  }));

export const recipient = z
  .object({ recipient_code: z.string().regex(/^\w{3,60}$/) })
  .transform((data) => ({ recipientCode: data.recipient_code }));

const flag = z.boolean().optional().catch(undefined);

/** A row of the list of banks; an unreadable one is skipped. */
export const bankRow = z
  .object({
    name: z.string().min(1).max(200),
    code: z.string().regex(/^[\w-]{2,20}$/),
    currency: word(/^[A-Z]{3}$/),
    type: word(/^\w{1,30}$/),
    active: flag,
    is_deleted: flag,
    supports_transfer: flag,
  })
  .optional()
  .catch(undefined);

export type BankRow = NonNullable<z.output<typeof bankRow>>;

export const resolved = z
  .object({ account_name: z.string().trim().min(1).max(200) })
  .transform((data) => ({ accountName: data.account_name }));
