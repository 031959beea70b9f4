import * as z from "zod";
import { text, maybe, whole, moment, nothing, empty } from "./fields.ts";
import { accountFields, customer, listed, verified } from "./transactions.ts";

/** Dedicated virtual accounts, identification, and the payments to an account. */

const { metadata: _metadata, ...unannotated } = customer.shape;

const assignment = {
  integration: whole,
  assignee_id: whole,
  assignee_type: z.enum(["Customer", "Integration"]),
  expired: z.literal(false),
  account_type: z.literal("PAY-WITH-TRANSFER-RECURRING"),
  assigned_at: moment,
};
const account = { ...accountFields, metadata: nothing };
const created = z.strictObject({ ...account, assignment: z.strictObject(assignment) });
const fetched = { ...accountFields, split_config: nothing };

/** The authorization of a transfer to an account; without the receiver on some payloads. */
const authorization = z.strictObject({
  authorization_code: z.string().startsWith("AUTH_"),
  bin: text,
  last4: text,
  exp_month: text,
  exp_year: text,
  channel: z.literal("dedicated_nuban"),
  card_type: z.literal("transfer"),
  bank: maybe,
  country_code: text,
  brand: z.literal("Managed Account"),
  reusable: z.literal(false),
  signature: nothing,
  account_name: nothing,
  sender_country: text,
  sender_bank: maybe,
  sender_bank_account_number: maybe,
  sender_name: maybe,
  narration: text,
  receiver_bank_account_number: text.optional(),
  receiver_bank: text.optional(),
});

const payment = {
  channel: z.literal("dedicated_nuban"),
  authorization,
  ip_address: nothing,
  source: nothing,
  log: nothing,
  fees: whole,
};
const fees_breakdown = z.strictObject({
  amount: z.string().regex(/^\d+$/),
  formula: nothing,
  type: z.literal("paystack"),
});

export const accountAnswers = {
  created: z.strictObject({ ...created.shape, customer: z.strictObject(unannotated) }),
  /** Without a customer once it was unassigned. */
  fetched: z.strictObject({ ...fetched, customer: z.strictObject(unannotated).optional() }),
  unassigned: created,
  provider: z.strictObject({ provider_slug: text, bank_id: whole, bank_name: text, id: whole }),
  paid: z.strictObject({ ...verified.shape, ...payment, fees_breakdown }),
  listedPayment: z.strictObject({ ...listed, ...payment }),
};

/** Calls that answer without data. */
export const inWords = z.strictObject({ status: z.literal(true), message: text });

const masked = z.strictObject({
  country: text,
  type: z.literal("bank_account"),
  bvn: z.string().regex(/^\d{3}\*{5}\d{3}$/),
  account_number: z.string().regex(/^\d{3}\*{4}\d{3}$/),
  bank_code: text,
});
const identified = { customer_code: text, email: text, identification: masked };

const assigned = {
  customer: z.strictObject({ ...unannotated, metadata: empty }),
  identification: z.strictObject({ status: z.enum(["success", "failed"]) }),
};
const assignSuccess = z.strictObject({
  ...assigned,
  dedicated_account: z.strictObject({
    ...account,
    assignment: z.strictObject({ ...assignment, expired_at: nothing }),
  }),
});
const assignFailed = z.strictObject({ ...assigned, dedicated_account: nothing });
const { createdAt: _listedAt, connect: _connect, plan: _plan, ...charge } = listed;

/** `data` of each webhook. */
export const accountWebhooks: Readonly<Record<string, z.ZodType>> = {
  "customeridentification.success": z.strictObject({ ...identified, customer_id: text }),
  "customeridentification.failed": z.strictObject({
    ...identified,
    customer_id: whole,
    reason: text,
  }),
  "dedicatedaccount.assign.success": assignSuccess,
  "dedicatedaccount.assign.failed": assignFailed,
  "assigndedicatedaccount.success": assignSuccess,
  "assigndedicatedaccount.failed": assignFailed,
  "charge.success": z.strictObject({ ...charge, ...payment, fees_breakdown, plan: empty }),
};
