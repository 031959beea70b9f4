import * as z from "zod";
import { text, maybe, whole, moment, maybeMoment, nothing } from "./fields.ts";
import { customer } from "./transactions.ts";

export const refundFields = {
  id: whole,
  amount: whole,
  currency: text,
  status: text,
  deducted_amount: whole,
  fully_deducted: z.boolean(),
  channel: maybe,
  merchant_note: text,
  customer_note: text,
  refunded_by: text,
  expected_at: moment,
  domain: z.literal("test"),
  integration: whole,
  createdAt: moment,
  updatedAt: moment,
};

export const refund = {
  ...refundFields,
  transaction: whole,
  transaction_reference: text,
  dispute: nothing,
  settlement: nothing,
  refunded_at: maybeMoment,
  bank_reference: maybe,
  reason: maybe,
  initiated_by: text,
  reversed_at: nothing,
  session_id: nothing,
};

export const disputeFields = {
  id: whole,
  refund_amount: whole,
  currency: text,
  status: text,
  resolution: maybe,
  domain: z.literal("test"),
  transaction_reference: nothing,
  category: text,
  customer,
  bin: maybe,
  last4: maybe,
  dueAt: moment,
  resolvedAt: maybeMoment,
  evidence: nothing,
  attachments: nothing,
  note: maybe,
  history: z.array(z.strictObject({ status: text, by: text, createdAt: moment })),
  messages: z.array(z.strictObject({ sender: text, body: text, createdAt: moment })),
};
