import * as z from "zod";
import { maybe, moment, nothing, text, whole } from "./fields.ts";

/** The second gateway's answers as its documentation shows them, field by field: nothing missing
 * and nothing added. Amounts are naira. */

const amount = z.number();
const maybeAmount = amount.nullable();

const card = {
  first_6digits: z.string().regex(/^\d{6}$/),
  last_4digits: z.string().regex(/^\d{4}$/),
  issuer: text,
  country: text,
  type: text,
  expiry: z.string().regex(/^\d\d\/\d\d$/),
};

const transactionFields = {
  id: whole,
  tx_ref: text,
  flw_ref: text,
  device_fingerprint: text,
  amount,
  currency: text,
  charged_amount: amount,
  app_fee: maybeAmount,
  merchant_fee: amount,
  processor_response: text,
  auth_model: text,
  ip: text,
  narration: text,
  status: z.enum(["successful", "failed", "pending"]),
  payment_type: z.enum(["card", "bank_transfer", "account", "ussd"]),
  created_at: moment,
  amount_settled: maybeAmount,
  account_id: whole,
};

const customer = z.strictObject({
  id: whole,
  name: text,
  phone_number: text,
  email: text,
  created_at: moment,
});

const meta = z.record(z.string(), z.unknown()).nullable();
const tokenised = z.strictObject({ ...card, token: z.string().startsWith("flw-t1nf-") });
const { id: _id, account_id: _account, ...listedFields } = transactionFields;

const transferFields = {
  id: whole,
  account_number: text,
  bank_code: text,
  created_at: moment,
  currency: text,
  debit_currency: text,
  amount,
  fee: amount,
  status: z.enum(["NEW", "PENDING", "SUCCESSFUL", "FAILED"]),
  reference: text,
  meta: nothing,
  narration: maybe,
  complete_message: text,
  requires_approval: z.union([z.literal(0), z.literal(1)]),
  is_approved: z.union([z.literal(0), z.literal(1)]),
  bank_name: text,
};

const refundFields = {
  id: whole,
  account_id: whole,
  flw_ref: text,
  amount_refunded: amount,
  status: text,
  destination: text,
  meta: z.strictObject({ source: text }),
  created_at: moment,
};

const settlement = {
  id: whole,
  account_id: whole,
  merchant_name: text,
  merchant_email: text,
  settlement_account: text,
  bank_code: text,
  transaction_date: moment,
  due_date: moment,
  processed_date: nothing,
  status: text,
  is_local: z.boolean(),
  currency: text,
  gross_amount: amount,
  app_fee: amount,
  merchant_fee: amount,
  chargeback: amount,
  refund: amount,
  stampduty_charge: amount,
  net_amount: amount,
  transaction_count: whole,
  processor_ref: nothing,
  disburse_ref: text,
  disburse_message: nothing,
  channel: text,
  destination: text,
  fx_data: nothing,
  flag_message: nothing,
  meta: z.array(whole),
  refund_meta: nothing,
  chargeback_meta: nothing,
  source_bankcode: nothing,
  created_at: moment,
};

export const answers = {
  hostedLink: z.strictObject({ link: z.url() }),
  verified: z.strictObject({ ...transactionFields, card: tokenised.optional(), meta, customer }),
  listedTransaction: z.strictObject({
    ...listedFields,
    id: z.string().regex(/^\d+$/),
    account_id: text,
    card: z.strictObject(card).optional(),
    meta,
    customer_name: text,
    customer_email: text,
  }),
  event: z.strictObject({
    note: text,
    actor: text,
    object: text,
    action: text,
    context: text,
    created_at: moment,
  }),
  transactionFee: z.strictObject({
    charge_amount: amount,
    fee: amount,
    merchant_fee: amount,
    flutterwave_fee: amount,
    stamp_duty_fee: amount,
    currency: text,
  }),
  transfer: z.strictObject({ ...transferFields, full_name: text }),
  listedTransfer: z.strictObject({ ...transferFields, full_name: text, approver: nothing }),
  transferFee: z.strictObject({ currency: text, fee_type: z.enum(["value"]), fee: amount }),
  madeRefund: z.strictObject({ ...refundFields, tx_id: whole, wallet_id: whole }),
  listedRefund: z.strictObject({ ...refundFields, transaction_id: whole, comment: text }),
  chargeback: z.strictObject({
    id: whole,
    amount,
    flw_ref: text,
    status: z.enum(["initiated", "declined", "accepted", "lost", "won"]),
    stage: z.enum(["new", "second", "pre-arbitration", "arbitration"]),
    comment: text,
    meta: z.strictObject({ uploaded_proof: maybe, history: z.array(z.unknown()) }),
    due_date: moment,
    settlement_id: whole.nullable(),
    created_at: moment,
    transaction_id: whole,
    tx_ref: text,
  }),
  account: z.strictObject({ account_number: text, account_name: text }),
  bank: z.strictObject({ id: whole, code: text, name: text }),
  balance: z.strictObject({ currency: text, available_balance: amount, ledger_balance: amount }),
  statementRow: z.strictObject({
    type: z.enum(["C", "D"]),
    amount,
    currency: text,
    balance_before: amount,
    balance_after: amount,
    reference: text,
    date: moment,
    remarks: text,
    statement_type: text,
  }),
  settlement: z.strictObject(settlement),
  wholeSettlement: z.strictObject({ ...settlement, transactions: z.array(z.unknown()) }),
};

const page = { total: whole, current_page: whole, total_pages: whole };

export const pages = {
  short: z.strictObject(page),
  long: z.strictObject({ ...page, page_size: z.literal(20) }),
};

export const redirect = z.strictObject({
  authorization: z.strictObject({ mode: z.literal("redirect"), redirect: z.url() }),
});

export const refused = z.strictObject({
  status: z.literal("error"),
  message: text,
  data: nothing,
});

/** Whole bodies: not every webhook names an event. */
export const webhooks = {
  charge: z.strictObject({
    event: z.literal("charge.completed"),
    data: z.strictObject({
      ...transactionFields,
      card: z.strictObject(card).optional(),
      meta,
      customer,
    }),
  }),
  transfer: z.strictObject({
    event: z.literal("transfer.completed"),
    "event.type": z.literal("Transfer"),
    data: z.strictObject({ ...transferFields, fullname: text }),
  }),
  refund: z.strictObject({
    id: whole,
    AmountRefunded: amount,
    status: text,
    FlwRef: text,
    TransactionId: whole,
  }),
  chargeback: z.strictObject({
    event: z.literal("chargeback.initiated"),
    data: z.strictObject({ id: whole, flw_ref: text, amount, status: text, stage: text }),
  }),
};
