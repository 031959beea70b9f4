import { naira } from "../money.ts";
import type { Transfer } from "./transfer.ts";

export function transferWire(transfer: Transfer) {
  return {
    id: transfer.id,
    account_number: transfer.accountNumber,
    bank_code: transfer.bankCode,
    full_name: transfer.fullName,
    created_at: transfer.createdAt,
    currency: "NGN",
    debit_currency: "NGN",
    amount: naira(transfer.amountKobo),
    fee: transfer.fee,
    status: transfer.status,
    reference: transfer.reference,
    meta: transfer.meta,
    narration: transfer.narration,
    complete_message: transfer.completeMessage,
    requires_approval: transfer.requiresApproval ? 1 : 0,
    is_approved: transfer.isApproved ? 1 : 0,
    bank_name: transfer.bankName,
  };
}

/** As in lists and queries. */
export function listedWire(transfer: Transfer) {
  return { ...transferWire(transfer), approver: null };
}
