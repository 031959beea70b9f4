import * as z from "zod";
import type { AccountNumber, Bank } from "#gateway/transfers.ts";
import { type Outcome } from "#gateway/outcome.ts";
import { type Flutterwave, call, mapValue } from "./client.ts";

/** Flutterwave's banks and account lookups. Its bank codes are its own: they differ from other
 * providers' for some banks. */

const LIST_TIMEOUT_MS = 10_000;
const RESOLVE_TIMEOUT_MS = 15_000;

/** An unreadable row is skipped. */
const bankRow = z
  .object({
    name: z.string().trim().min(1).max(200),
    code: z.string().regex(/^[\w-]{2,20}$/),
  })
  .optional()
  .catch(undefined);

const resolved = z
  .object({ account_name: z.string().trim().min(1).max(200) })
  .transform((data) => ({ accountName: data.account_name }));

/** Every bank, by name. */
export async function listBanks(flutterwave: Flutterwave): Promise<Outcome<Bank[]>> {
  const outcome = await call(flutterwave, z.array(bankRow), {
    method: "GET",
    path: "/banks/NG",
    timeoutMs: LIST_TIMEOUT_MS,
  });
  return mapValue(outcome, (rows) => {
    const banks = new Map<string, string>();
    for (const row of rows) if (row && !banks.has(row.code)) banks.set(row.code, row.name);
    return Array.from(banks, ([code, name]) => ({ code, name })).toSorted((left, right) =>
      left.name.localeCompare(right.name),
    );
  });
}

/** The bank's name for an account holder. Only a refusal that we know means that there is none. */
export function resolveAccount(
  flutterwave: Flutterwave,
  { accountNumber, bankCode }: AccountNumber,
) {
  return call(flutterwave, resolved, {
    method: "POST",
    path: "/accounts/resolve",
    timeoutMs: RESOLVE_TIMEOUT_MS,
    isUnwatched: true,
    onlyKnownRefusals: true,
    body: { account_number: accountNumber, account_bank: bankCode },
  });
}
