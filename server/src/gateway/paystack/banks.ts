import * as z from "zod";
import { CURRENCY } from "#gateway/gateway.ts";
import type { AccountNumber, Bank } from "#gateway/transfers.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { word } from "#gateway/wire.ts";
import { type Paystack, call, callPage } from "./client.ts";

/** Paystack's bank and account lookups. */

const LIST_TIMEOUT_MS = 10_000;
const RESOLVE_TIMEOUT_MS = 15_000;
const PAGE = 100;
const MAX_PAGES = 20;

const flag = z.boolean().optional().catch(undefined);

/** A row of the list of banks; an unreadable one is skipped. */
const bankRow = z
  .object({
    name: z.string().min(1).max(200),
    code: z.string().regex(/^[\w-]{2,20}$/),
    currency: word(/^[A-Z]{3}$/),
    type: word(/^\w{1,30}$/),
    active: flag,
    is_deleted: flag,
    supports_transfer: flag,
  })
  .optional()
  .catch(undefined);

type BankRow = NonNullable<z.output<typeof bankRow>>;

const resolved = z
  .object({ account_name: z.string().trim().min(1).max(200) })
  .transform((data) => ({ accountName: data.account_name }));

/** Every bank that takes transfers, by name. */
export async function listBanks(paystack: Paystack): Promise<Outcome<Bank[]>> {
  const query = new URLSearchParams({
    country: "nigeria",
    currency: CURRENCY,
    use_cursor: "true",
    perPage: String(PAGE),
  });
  const banks = new Map<string, string>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const outcome = await callPage(paystack, bankRow, {
      method: "GET",
      path: `/bank?${query.toString()}`,
      timeoutMs: LIST_TIMEOUT_MS,
    });
    if (outcome.kind !== "ok") return outcome;
    for (const row of outcome.value.rows) {
      if (row && takesTransfers(row) && !banks.has(row.code)) banks.set(row.code, row.name);
    }
    if (outcome.value.next === undefined) {
      const rows = Array.from(banks, ([code, name]) => ({ code, name }));
      return {
        kind: "ok",
        value: rows.toSorted((left, right) => left.name.localeCompare(right.name)),
      };
    }
    query.set("next", outcome.value.next);
  }
  return { kind: "unknown", reason: "a list of banks without end" };
}

/** A missing field does not exclude a bank. */
function takesTransfers(row: BankRow): boolean {
  return (
    row.active !== false &&
    row.is_deleted !== true &&
    row.supports_transfer !== false &&
    (row.currency === undefined || row.currency === CURRENCY) &&
    (row.type === undefined || row.type === "nuban")
  );
}

/** The bank's name for an account holder. Both parameters are strings because of leading zeros. */
export function resolveAccount(paystack: Paystack, account: AccountNumber) {
  const query = new URLSearchParams({
    account_number: account.accountNumber,
    bank_code: account.bankCode,
  });
  return call(paystack, resolved, {
    method: "GET",
    path: `/bank/resolve?${query.toString()}`,
    timeoutMs: RESOLVE_TIMEOUT_MS,
    isUnwatched: true,
  });
}
