import { brand } from "@osisi/contracts/brand.ts";
import {
  type AccountNumber,
  CURRENCY,
  type Outcome,
  type Period,
  type Transfer,
  type TransferRequest,
} from "../gateway.ts";
import { type Paystack, call, callPage, find } from "./client.ts";
import { recipient, transfer } from "./transfer-schemas.ts";

/** What we ask of Paystack about money going out. */

const RECIPIENT_TIMEOUT_MS = 15_000;
const TRANSFER_TIMEOUT_MS = 30_000;
const VERIFY_TIMEOUT_MS = 10_000;
const LIST_TIMEOUT_MS = 20_000;
const PAGE = 100;
/** Of a stretch of days that is longer than this nobody can say what is not in it. */
const PAGES_AT_MOST = 100;

/** The same account again is answered with the recipient that there is. */
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

/** The same reference again is refused with `duplicate_reference`, whose hint to take a new
 * one must not be followed: it would pay twice. */
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

/** Not found is also what it says while it still looks at the request. */
export function verifyTransfer(paystack: Paystack, reference: string) {
  return find(paystack, transfer, {
    method: "GET",
    path: `/transfer/verify/${encodeURIComponent(reference)}`,
    timeoutMs: VERIFY_TIMEOUT_MS,
  });
}

/** Looks for a reference among all transfers of a stretch of time. */
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
  for (let page = 0; page < PAGES_AT_MOST; page += 1) {
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
