import type { Transaction } from "../transactions/transaction.ts";

/** Where a debit differs from other transactions. Its fee is never reported: the webhook has 0 and
 * verify nothing. The balance has it. */
export function debitWire({ status }: Transaction, seenBy: "verify" | "webhook") {
  return {
    message: status === "success" ? "madePayment" : null,
    ip_address: null,
    fees: seenBy === "webhook" ? 0 : null,
  };
}
