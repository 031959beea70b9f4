import * as z from "zod";
import { text, maybe, whole, moment, nothing } from "./fields.ts";
import { customer, charged, listed, verified, full } from "./transactions.ts";
import { recipient, queued, transfer } from "./transfers.ts";
import { refundFields, refund, disputeFields } from "./refunds-and-disputes.ts";

/** The gateway's responses as documented, field by field: nothing missing and nothing added, so
 * that the product cannot depend on a field that the real gateway does not send. */

const bank = z.strictObject({
  id: whole,
  name: text,
  slug: text,
  code: text,
  longcode: text,
  gateway: maybe,
  pay_with_bank: z.boolean(),
  supports_transfer: z.boolean(),
  available_for_direct_debit: z.boolean(),
  active: z.boolean(),
  is_deleted: z.boolean(),
  country: text,
  currency: text,
  type: text,
  createdAt: moment,
  updatedAt: moment,
});

const ledgerRow = z.strictObject({
  id: whole,
  integration: whole,
  domain: z.literal("test"),
  balance: whole,
  currency: text,
  difference: whole,
  reason: text,
  model_responsible: text,
  model_row: whole,
  createdAt: moment,
  updatedAt: moment,
});

/** `data` of each response. */
export const answers = {
  initialized: z.strictObject({ authorization_url: z.url(), access_code: text, reference: text }),
  verified,
  listedTransaction: z.strictObject(listed),
  charged: z.strictObject({ ...charged, transaction_date: moment, plan: nothing }),
  challenged: z.strictObject({
    authorization_url: z.url(),
    reference: text,
    access_code: text,
    paused: z.literal(true),
  }),
  customer: full,
  listedCustomer: customer,
  recipient,
  queuedTransfer: z.strictObject({ ...queued, recipient: whole }),
  transfer,
  madeRefund: z.strictObject({ ...refundFields, transaction: verified }),
  refund: z.strictObject({ ...refund, customer: nothing }),
  listedRefund: z.strictObject({
    ...refund,
    customer,
    refund_type: z.enum(["full", "partial"]),
    refund_channel: maybe,
    transaction_amount: whole,
    collect_account_number: z.boolean(),
  }),
  dispute: z.strictObject({
    ...disputeFields,
    transaction: verified,
    createdAt: moment,
    updatedAt: moment,
  }),
  balance: z.strictObject({ currency: text, balance: whole }),
  ledgerRow,
  bank,
  account: z.strictObject({ account_number: text, account_name: text, bank_id: whole }),
};

const byNumber = { total: whole, skipped: whole, perPage: whole, page: whole, pageCount: whole };

/** `meta` of each list. The last page by cursor has no `next`. */
export const metas = {
  byNumber: z.strictObject(byNumber),
  transactionsByNumber: z.strictObject({ ...byNumber, total_volume: whole }),
  byCursor: z.strictObject({ next: text.optional(), previous: text, perPage: whole }),
  banksByCursor: z.strictObject({ next: text.optional(), previous: nothing, perPage: whole }),
};
