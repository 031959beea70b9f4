import type { FastifyInstance } from "fastify";
import { answer } from "../http/answer.ts";
import { fieldsOf, text } from "../http/fields.ts";
import { missing } from "../http/refusal.ts";
import { type Bank, banks } from "./banks.ts";
import { resolveAccount } from "./resolve.ts";

const SINCE = "2024-01-01T00:00:00.000Z";

export function bankRoutes(app: FastifyInstance) {
  app.get("/bank", (request) => {
    const query = fieldsOf(request.query);
    const perPage = Math.min(Number(text(query, "perPage") ?? 50) || 50, 100);
    const after = Number(text(query, "next") ?? 0) || 0;
    const rows = banks.slice(after, after + perPage);
    const isLast = after + perPage >= banks.length;
    const meta = { ...(!isLast && { next: String(after + perPage) }), previous: null, perPage };
    const isCursor = text(query, "use_cursor") === "true";
    return answer("Banks retrieved", rows.map(wire), isCursor ? meta : undefined);
  });

  app.get("/bank/resolve", (request) => {
    const query = fieldsOf(request.query);
    const accountNumber = text(query, "account_number");
    const bankCode = text(query, "bank_code");
    if (!accountNumber) throw missing("Account number is required");
    if (!bankCode) throw missing("Bank code is required");
    const account = resolveAccount(accountNumber, bankCode);
    return answer("Account number resolved", {
      account_number: account.accountNumber,
      account_name: account.accountName,
      bank_id: account.bank.id,
    });
  });
}

function wire(bank: Bank) {
  return {
    id: bank.id,
    name: bank.name,
    slug: bank.slug,
    code: bank.code,
    longcode: "",
    gateway: null,
    pay_with_bank: bank.code === "057",
    supports_transfer: true,
    available_for_direct_debit: bank.directDebit,
    active: true,
    is_deleted: false,
    country: "Nigeria",
    currency: "NGN",
    type: "nuban",
    createdAt: SINCE,
    updatedAt: SINCE,
  };
}
