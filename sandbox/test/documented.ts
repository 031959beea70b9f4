import * as z from "zod";

/** The gateway's responses as documented, field by field: nothing missing and nothing added, so
 * that the product cannot depend on a field that the real gateway does not send. */

const text = z.string();
const maybe = z.string().nullable();
const whole = z.int();
const moment = z.iso.datetime();
const maybeMoment = moment.nullable();
const nothing = z.null();
const empty = z.strictObject({});

const customerFields = {
  id: whole,
  first_name: maybe,
  last_name: maybe,
  email: text,
  customer_code: text,
  phone: maybe,
  metadata: nothing,
  risk_action: text,
};
const customer = z.strictObject({ ...customerFields, international_format_phone: maybe });

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

const charged = {
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

const listed = {
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

const verified = z.strictObject({
  ...listed,
  receipt_number: maybe,
  gateway_response_code: text,
  response_code: maybe,
  fees_breakdown: nothing,
  transaction_date: moment,
  plan_object: empty,
});

const recipient = z.strictObject({
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

const queued = {
  ...transferFields,
  request: whole,
  integration: whole,
  transfersessionid: z.tuple([]),
  transfertrials: z.tuple([]),
};

const session = z.strictObject({ provider: maybe, id: maybe });

const transfer = z.strictObject({
  ...queued,
  recipient,
  session,
  fee_charged: whole,
  fees_breakdown: nothing,
  gateway_response: nothing,
});

const announcedTransferFields = {
  ...transferFields,
  recipient,
  session,
  integration: z.strictObject({ id: whole, is_live: z.boolean(), business_name: text }),
  gateway_response: nothing,
};
const { createdAt: _created, updatedAt: _updated, ...undated } = announcedTransferFields;

const refundFields = {
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

const refund = {
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

const disputeFields = {
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

const full = z.strictObject({
  ...customerFields,
  international_format_phone: maybe,
  integration: whole,
  domain: z.literal("test"),
  authorizations: z.array(cardAuthorization),
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

/** `data` of each webhook. */
export const webhooks: Readonly<Record<string, z.ZodType>> = {
  "charge.success": z.strictObject({
    ...announcedCharge,
    gateway_response_code: z.literal("approved"),
    response_code: maybe,
    fees_breakdown: nothing,
    plan: empty,
  }),
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
