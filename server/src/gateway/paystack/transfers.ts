import { brand } from "@osisi/contracts/brand.ts";
import * as z from "zod";
import { CURRENCY } from "#gateway/gateway.ts";
import type {
  AccountNumber,
  Transfer,
  TransferAccount,
  TransferRequest,
} from "#gateway/transfers.ts";
import type { Period } from "#gateway/lists.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { gatewayId, moment, reference, word } from "#gateway/wire.ts";
import { type Paystack, call, callPage, find } from "./client.ts";
import { kobo, readable } from "./schemas.ts";

/** Paystack's outgoing transfers and their recipients. */

const RECIPIENT_TIMEOUT_MS = 15_000;
const TRANSFER_TIMEOUT_MS = 30_000;
const VERIFY_TIMEOUT_MS = 10_000;
const LIST_TIMEOUT_MS = 20_000;
const PAGE = 100;
/** A longer list proves nothing about what is missing from it. */
const MAX_PAGES = 100;

const shortText = z.string().trim().max(200).nullish().catch(undefined);

/** Some responses identify the recipient by its id alone. */
const destination = z
  .object({
    name: shortText,
    details: z.object({
      account_number: z.string().regex(/^\d{10}$/),
      account_name: shortText,
      bank_code: z.string().regex(/^[\w-]{2,20}$/),
      bank_name: shortText,
    }),
  })
  .transform(({ name, details }): TransferAccount => {
    const number = details.account_number;
    return {
      bankCode: details.bank_code,
      bankName: details.bank_name ?? "",
      accountName: details.account_name ?? name ?? "",
      accountNumber: () => number,
    };
  })
  .optional()
  .catch(undefined);

export const transfer = z
  .object({
    id: gatewayId.optional().catch(undefined),
    domain: z.enum(["test", "live"]).optional().catch(undefined),
    status: word(/^[\w -]{1,50}$/),
    reference,
    amount: kobo,
    currency: word(/^[A-Z]{3}$/),
    fee_charged: kobo,
    session: z
      .object({ id: word(/^\w{1,60}$/) })
      .nullish()
      .catch(undefined),
    transferred_at: moment,
    transferredAt: moment,
    recipient: destination,
  })
  .transform((data): Transfer => ({
    gatewayId: data.id,
    domain: data.domain,
    status: data.status,
    reference: data.reference,
    amountKobo: readable(data.amount),
    currency: data.currency,
    feeKobo: readable(data.fee_charged),
    sessionId: data.session?.id,
    transferredAt: data.transferred_at ?? data.transferredAt,
    to: data.recipient,
  }));

export const recipient = z
  .object({ recipient_code: z.string().regex(/^\w{3,60}$/) })
  .transform((data) => ({ recipientCode: data.recipient_code }));

/** The same account again returns the existing recipient. */
export function createRecipient(
  paystack: Paystack,
  account: AccountNumber & { accountName: string },
) {
  return call(paystack, recipient, {
    method: "POST",
    path: "/transferrecipient",
    timeoutMs: RECIPIENT_TIMEOUT_MS,
    body: {
      type: "nuban",
      name: account.accountName,
      account_number: account.accountNumber,
      bank_code: account.bankCode,
      currency: CURRENCY,
    },
  });
}

/** A reused reference is refused with `duplicate_reference`. Its hint to use a new one must not be
 * followed: it would pay twice. */
export function initiateTransfer(paystack: Paystack, request: TransferRequest) {
  return call(paystack, transfer, {
    method: "POST",
    path: "/transfer",
    timeoutMs: TRANSFER_TIMEOUT_MS,
    body: {
      source: "balance",
      amount: Number(request.amountKobo),
      recipient: request.recipientCode,
      reference: request.reference,
      currency: CURRENCY,
      reason: `${brand.name} withdrawal`,
    },
  });
}

/** Not found is also returned while the request is still being processed. */
export function verifyTransfer(paystack: Paystack, reference: string) {
  return find(paystack, transfer, {
    method: "GET",
    path: `/transfer/verify/${encodeURIComponent(reference)}`,
    timeoutMs: VERIFY_TIMEOUT_MS,
  });
}

/** Searches all transfers of a period for a reference. */
export async function searchTransfers(
  paystack: Paystack,
  wanted: { reference: string } & Period,
): Promise<Outcome<Transfer | "absent">> {
  const query = new URLSearchParams({
    use_cursor: "true",
    perPage: String(PAGE),
    from: wanted.from.toISOString(),
    to: wanted.to.toISOString(),
  });
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const outcome = await callPage(paystack, transfer, {
      method: "GET",
      path: `/transfer?${query.toString()}`,
      timeoutMs: LIST_TIMEOUT_MS,
    });
    if (outcome.kind !== "ok") return outcome;
    const { rows, next } = outcome.value;
    const found = rows.find(({ reference }) => reference === wanted.reference);
    if (found) return { kind: "ok", value: found };
    if (next === undefined) return { kind: "ok", value: "absent" };
    query.set("next", next);
  }
  return { kind: "unknown", reason: "too many transfers to look through" };
}
