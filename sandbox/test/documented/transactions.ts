import * as z from "zod";
import { text, maybe, whole, moment, maybeMoment, nothing, empty } from "./fields.ts";

export const customerFields = {
  id: whole,
  first_name: maybe,
  last_name: maybe,
  email: text,
  customer_code: text,
  phone: maybe,
  metadata: nothing,
  risk_action: text,
};
export const customer = z.strictObject({ ...customerFields, international_format_phone: maybe });

/** Of a dedicated virtual account, wherever it appears. */
export const accountFields = {
  bank: z.strictObject({ name: text, id: whole, slug: text }),
  id: whole,
  account_name: text,
  account_number: z.string().regex(/^\d{10}$/),
  created_at: moment,
  updated_at: moment,
  currency: text,
  active: z.boolean(),
  assigned: z.boolean(),
};

const cardAuthorization = z.strictObject({
  authorization_code: z.string().startsWith("AUTH_"),
  bin: text,
  last4: text,
  exp_month: z.string().regex(/^\d\d$/),
  exp_year: z.string().regex(/^\d{4}$/),
  channel: text,
  card_type: text,
  bank: text,
  country_code: text,
  brand: text,
  reusable: z.boolean(),
  signature: maybe,
  account_name: maybe,
});

const source = z.strictObject({
  type: text,
  source: text,
  entry_point: text,
  identifier: nothing,
});

const log = z.strictObject({
  start_time: whole,
  time_spent: whole,
  attempts: whole,
  errors: whole,
  success: z.boolean(),
  mobile: z.boolean(),
  input: z.tuple([]),
  history: z.array(z.strictObject({ type: text, message: text, time: whole })),
});

export const charged = {
  id: whole,
  amount: whole,
  currency: text,
  status: text,
  reference: text,
  domain: z.literal("test"),
  metadata: z.unknown(),
  gateway_response: maybe,
  message: maybe,
  channel: text,
  ip_address: text,
  log: log.nullable(),
  fees: whole.nullable(),
  authorization: z.union([cardAuthorization, empty]),
  customer,
};

export const listed = {
  ...charged,
  requested_amount: whole,
  paid_at: maybeMoment,
  paidAt: maybeMoment,
  created_at: moment,
  createdAt: moment,
  fees_split: nothing,
  plan: nothing,
  split: empty,
  subaccount: empty,
  order_id: nothing,
  source,
  connect: nothing,
  pos_transaction_data: nothing,
};

export const verified = z.strictObject({
  ...listed,
  receipt_number: maybe,
  gateway_response_code: text,
  response_code: maybe,
  fees_breakdown: nothing,
  transaction_date: moment,
  plan_object: empty,
});

const identification = z.strictObject({
  country: text,
  type: z.literal("bank_account"),
  bvn: text,
  account_number: text,
  bank_code: text,
});

const accountOfCustomer = z.strictObject({
  ...accountFields,
  assignment: z.strictObject({
    assignee_id: whole,
    assignee_type: text,
    account_type: text,
    integration: whole,
  }),
});

export const full = z.strictObject({
  ...customerFields,
  international_format_phone: maybe,
  integration: whole,
  domain: z.literal("test"),
  authorizations: z.array(cardAuthorization),
  dedicated_account: accountOfCustomer.nullable(),
  dedicated_accounts: z.array(accountOfCustomer).nullable(),
  identified: z.boolean(),
  identifications: z.array(identification).nullable(),
  createdAt: moment,
  updatedAt: moment,
});
