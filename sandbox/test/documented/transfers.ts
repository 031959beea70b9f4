import * as z from "zod";
import { text, maybe, whole, moment, maybeMoment, nothing } from "./fields.ts";

export const recipient = z.strictObject({
  id: whole,
  recipient_code: z.string().startsWith("RCP_"),
  type: text,
  name: text,
  active: z.boolean(),
  currency: text,
  domain: z.literal("test"),
  integration: whole,
  is_deleted: z.boolean(),
  isDeleted: z.boolean(),
  email: maybe,
  description: maybe,
  metadata: z.unknown(),
  createdAt: moment,
  updatedAt: moment,
  details: z.strictObject({
    authorization_code: maybe,
    account_number: text,
    account_name: maybe,
    bank_code: text,
    bank_name: text,
  }),
});

const transferFields = {
  id: whole,
  transfer_code: z.string().startsWith("TRF_"),
  reference: text,
  amount: whole,
  currency: text,
  status: text,
  source: z.literal("balance"),
  source_details: nothing,
  reason: text,
  domain: z.literal("test"),
  failures: nothing,
  titan_code: nothing,
  transferred_at: maybeMoment,
  createdAt: moment,
  updatedAt: moment,
};

export const queued = {
  ...transferFields,
  request: whole,
  integration: whole,
  transfersessionid: z.tuple([]),
  transfertrials: z.tuple([]),
};

const session = z.strictObject({ provider: maybe, id: maybe });

export const transfer = z.strictObject({
  ...queued,
  recipient,
  session,
  fee_charged: whole,
  fees_breakdown: nothing,
  gateway_response: nothing,
});

export const announcedTransferFields = {
  ...transferFields,
  recipient,
  session,
  integration: z.strictObject({ id: whole, is_live: z.boolean(), business_name: text }),
  gateway_response: nothing,
};
const { createdAt: _created, updatedAt: _updated, ...rest } = announcedTransferFields;
export const undated = rest;
