import * as z from "zod";
import { text, maybe, whole, moment, nothing } from "./fields.ts";
import { charged, verified } from "./transactions.ts";
import { chargeSuccess } from "./webhooks.ts";

/** Direct debit, as documented: the same mandate differs from place to place. */

/** The authorization of a debit: that of a card with hardly a field filled. */
const debitedAuthorization = z.strictObject({
  authorization_code: z.string().startsWith("AUTH_"),
  bin: nothing,
  last4: nothing,
  exp_month: nothing,
  exp_year: nothing,
  channel: z.literal("direct_debit"),
  card_type: nothing,
  bank: text,
  country_code: text,
  brand: nothing,
  reusable: z.literal(true),
  signature: nothing,
  account_name: nothing,
});

const ofADebit = {
  channel: z.literal("direct_debit"),
  ip_address: nothing,
  log: nothing,
  authorization: debitedAuthorization,
};

export const mandateAnswers = {
  debited: z.strictObject({
    ...charged,
    ...ofADebit,
    status: z.literal("processing"),
    gateway_response: z.literal("Transaction in progress"),
    message: nothing,
    fees: nothing,
    transaction_date: moment,
    plan: nothing,
  }),
  verifiedDebit: verified.extend({
    ...ofADebit,
    message: z.literal("madePayment"),
    fees: nothing,
  }),
  initialized: z.strictObject({ redirect_url: z.url(), access_code: text, reference: text }),
  verified: z.strictObject({
    authorization_code: text,
    channel: z.literal("direct_debit"),
    bank: text,
    active: z.boolean(),
    customer: z.strictObject({ code: text, email: text }),
  }),
  listed: z.strictObject({
    id: whole,
    status: z.enum(["pending", "active", "revoked"]),
    mandate_id: whole,
    authorization_id: whole,
    authorization_code: text,
    integration_id: whole,
    account_number: text,
    bank_code: text,
    bank_name: nothing,
    customer: z.strictObject({
      id: whole,
      customer_code: text,
      email: text,
      first_name: maybe,
      last_name: maybe,
    }),
    authorized_at: moment,
  }),
  listMeta: z.strictObject({ per_page: whole, next: maybe, count: whole, total: whole }),
};

const created = {
  authorization_code: text,
  active: z.boolean(),
  last4: text,
  channel: z.literal("direct_debit"),
  card_type: z.literal("mandate"),
  bank: text,
  exp_month: whole,
  exp_year: whole,
  country_code: text,
  brand: text,
  reusable: z.literal(true),
  signature: text,
  account_name: text,
  customer: z.strictObject({
    first_name: text,
    last_name: text,
    code: text,
    email: text,
    phone: text,
    metadata: nothing,
    risk_action: text,
  }),
};

export const mandateWebhooks = {
  "charge.success": chargeSuccess.extend({
    ...ofADebit,
    message: z.literal("madePayment"),
    fees: z.literal(0),
  }),
  "direct_debit.authorization.created": z.strictObject(created),
  "direct_debit.authorization.active": z.strictObject({
    ...created,
    integration: whole,
    domain: z.literal("test"),
    reference: text,
  }),
};
