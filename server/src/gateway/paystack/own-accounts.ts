import * as z from "zod";
import type { IdentificationFailure } from "#gateway/events.ts";
import type { AccountNumberRequest, AssignedNumber, Customer } from "#gateway/gateway.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { gatewayId, moment } from "#gateway/wire.ts";
import { type Paystack, call, find } from "./client.ts";

/** Paystack's dedicated account numbers. One call identifies the customer and assigns the number;
 * its response has no data and no reference, so the customer is fetched to see what became of
 * it. */

const ASSIGN_TIMEOUT_MS = 20_000;
const FETCH_TIMEOUT_MS = 10_000;
const COUNTRY = "NG";
/** With a test key only the test bank has numbers. */
const PROVIDERS = { test: "test-bank", live: "titan-paystack" };

const text = z.string().trim().min(1).max(200);

const assigned = z
  .object({
    id: gatewayId,
    account_number: z.string().regex(/^\d{10}$/),
    account_name: text,
    bank: z.object({ name: text, slug: text }),
    currency: z.string().nullish(),
    // `active` stays true after it was unassigned.
    assigned: z.union([z.boolean(), z.number()]).nullish(),
    created_at: moment,
    assignment: z.object({ assigned_at: moment }).optional().catch(undefined),
  })
  .refine((data) => Boolean(data.assigned ?? true) && (data.currency ?? "NGN") === "NGN")
  .transform((data): AssignedNumber => ({
    gatewayId: data.id,
    accountNumber: data.account_number,
    accountName: data.account_name,
    bankName: data.bank.name,
    provider: data.bank.slug,
    assignedAt: data.assignment?.assigned_at ?? data.created_at,
  }))
  .optional()
  .catch(undefined);

const customer = z
  .object({
    customer_code: text,
    dedicated_account: assigned,
    dedicated_accounts: z.array(assigned).nullish().catch(undefined),
  })
  .transform((data): Customer => {
    const all = [data.dedicated_account, ...(data.dedicated_accounts ?? [])];
    const numbers = all.filter((one) => one !== undefined);
    const ids = numbers.map((one) => one.gatewayId);
    return {
      customerCode: data.customer_code,
      accountNumbers: numbers.filter((one, index) => ids.indexOf(one.gatewayId) === index),
    };
  });

/** A customer that was never seen is refused with `not_found`. */
export function fetchCustomer(paystack: Paystack, email: string): Promise<Outcome<Customer>> {
  return find(paystack, customer, {
    method: "GET",
    path: `/customer/${encodeURIComponent(email)}`,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
}

export function assignAccountNumber(
  paystack: Paystack,
  request: AccountNumberRequest,
): Promise<Outcome<unknown>> {
  return call(paystack, z.unknown(), {
    method: "POST",
    path: "/dedicated_account/assign",
    timeoutMs: ASSIGN_TIMEOUT_MS,
    body: {
      email: request.email,
      first_name: request.firstName,
      last_name: request.lastName,
      phone: request.phone,
      preferred_bank: PROVIDERS[paystack.mode],
      country: COUNTRY,
      bvn: request.identity.bvn,
      account_number: request.identity.accountNumber,
      bank_code: request.identity.bankCode,
    },
  });
}

/** What it finds becomes a transaction with a webhook. */
export function requeryAccount(
  paystack: Paystack,
  { accountNumber, provider, day }: { accountNumber: string; provider: string; day: string },
): Promise<Outcome<unknown>> {
  const query = new URLSearchParams({
    account_number: accountNumber,
    provider_slug: provider,
    date: day,
  });
  return call(paystack, z.unknown(), {
    method: "GET",
    path: `/dedicated_account/requery?${query.toString()}`,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
}

const ownership = z.object({
  assigned: z.union([z.boolean(), z.number()]).nullish(),
  customer: z.object({ customer_code: text }).optional().catch(undefined),
});

/** The number returns to a pool and can be another customer's by the time an answer is lost, so it
 * is looked at before it is unassigned. */
export async function unassignAccount(
  paystack: Paystack,
  { gatewayId: id, customerCode }: { gatewayId: string; customerCode: string },
): Promise<Outcome<unknown>> {
  const path = `/dedicated_account/${encodeURIComponent(id)}`;
  const timeoutMs = FETCH_TIMEOUT_MS;
  const found = await find(paystack, ownership, { method: "GET", path, timeoutMs });
  if (found.kind === "unknown") return found;
  if (found.kind === "refused") return found.code === "not_found" ? DONE : found;
  const { assigned: isAssigned, customer: owner } = found.value;
  const isTheirs = owner === undefined || owner.customer_code === customerCode;
  if (!(isAssigned ?? true) || !isTheirs) return DONE;
  return call(paystack, z.unknown(), { method: "DELETE", path, timeoutMs });
}

const DONE = { kind: "ok", value: undefined } as const;

const REASONS: readonly [RegExp, IdentificationFailure][] = [
  [/couldn'?t be resolved|could not be resolved/i, "account-unresolved"],
  [/account name or bvn/i, "name-or-bvn"],
  [/account number or bvn|invalid bvn/i, "number-or-bvn"],
];

export function identificationFailure(reason: string | undefined) {
  return REASONS.find(([words]) => words.test(reason ?? ""))?.[1];
}
