import * as z from "zod";
import { text, maybe, whole, moment, nothing, empty } from "./fields.ts";
import { customerFields, listed } from "./transactions.ts";
import { announcedTransferFields, undated } from "./transfers.ts";
import { disputeFields } from "./refunds-and-disputes.ts";

const announcedRefund = {
  status: text,
  transaction_reference: text,
  refund_reference: maybe,
  currency: text,
  customer: z.strictObject({ first_name: maybe, last_name: maybe, email: text }),
  integration: whole,
  domain: z.literal("test"),
};
const inDigits = z.string().regex(/^\d+$/);
const { createdAt: _listedAt, connect: _connect, plan: _plan, ...announcedCharge } = listed;

const announcedDispute = z.strictObject({
  ...disputeFields,
  transaction: z.strictObject({
    id: whole,
    domain: z.literal("test"),
    status: text,
    reference: text,
    amount: whole,
    currency: text,
    channel: text,
    paid_at: moment,
    fees: whole,
    requested_amount: whole,
    authorization: empty,
    customer: z.strictObject({ international_format_phone: nothing }),
    metadata: z.literal(""),
  }),
  created_at: moment,
  updated_at: moment,
});

export const chargeSuccess = z.strictObject({
  ...announcedCharge,
  gateway_response_code: z.literal("approved"),
  response_code: maybe,
  fees_breakdown: nothing,
  plan: empty,
});

/** `data` of each webhook. */
export const webhooks: Readonly<Record<string, z.ZodType>> = {
  "charge.success": chargeSuccess,
  "bank.transfer.rejected": z.strictObject({
    bank_transfer: z.strictObject({
      amount: inDigits,
      message: text,
      message_type: text,
      transaction_id: inDigits,
    }),
    customer: z.strictObject({
      ...customerFields,
      domain: z.literal("test"),
      integration: whole,
      createdAt: moment,
      updatedAt: moment,
    }),
  }),
  "transfer.success": z.strictObject({ ...announcedTransferFields, fee_charged: whole }),
  "transfer.failed": z.strictObject({ ...undated, created_at: moment, updated_at: moment }),
  "transfer.reversed": z.strictObject({ ...undated, created_at: moment, updated_at: moment }),
  "refund.pending": z.strictObject({ ...announcedRefund, amount: inDigits, processor: text }),
  "refund.processing": z.strictObject({ ...announcedRefund, amount: inDigits, processor: text }),
  "refund.processed": z.strictObject({ ...announcedRefund, amount: inDigits, processor: text }),
  "refund.failed": z.strictObject({ ...announcedRefund, amount: whole, processor: text }),
  "refund.needs-attention": z.strictObject({
    ...announcedRefund,
    amount: whole,
    id: inDigits,
    customer_note: text,
    merchant_note: text,
  }),
  "charge.dispute.create": announcedDispute,
  "charge.dispute.remind": announcedDispute,
  "charge.dispute.resolve": announcedDispute,
};
