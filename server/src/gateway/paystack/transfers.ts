import { brand } from "@osisi/contracts/brand.ts";
import { type Outcome, type Paystack, call, callPage } from "./client.ts";
import { recipient, transfer } from "./transfer-schemas.ts";
import { CURRENCY, type Transfer } from "../../payouts/transfer.ts";

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
  account: { accountNumber: string; bankCode: string; accountName: string },
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

/** The same reference again is refused with `duplicate_transfer_reference`, whose hint to take a new
 * one must not be followed: it would pay twice. */
export function initiateTransfer(
  paystack: Paystack,
  wish: { amountKobo: bigint; recipientCode: string; reference: string },
) {
  return call(paystack, transfer, {
    method: "POST",
    path: "/transfer",
    timeoutMs: TRANSFER_TIMEOUT_MS,
    body: {
      source: "balance",
      amount: Number(wish.amountKobo),
      recipient: wish.recipientCode,
      reference: wish.reference,
      currency: CURRENCY,
      reason: `${brand.name} withdrawal`,
    },
  });
}

/** Not found is also what it says while it still looks at the request. */
export function verifyTransfer(paystack: Paystack, reference: string) {
  return call(paystack, transfer, {
    method: "GET",
    path: `/transfer/verify/${encodeURIComponent(reference)}`,
    timeoutMs: VERIFY_TIMEOUT_MS,
  });
}

/** Looks for a reference among all transfers of a stretch of time. */
export async function findInTransfers(
  paystack: Paystack,
  wanted: { reference: string; from: Date; to: Date },
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
