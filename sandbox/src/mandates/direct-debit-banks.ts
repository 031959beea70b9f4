import { banks } from "../banks/banks.ts";
import { invalid } from "../http/refusal.ts";

export const directDebitBanks = banks.filter(({ directDebit }) => directDebit);

export function requireDirectDebit(bankCode: string): void {
  if (directDebitBanks.some(({ code }) => code === bankCode)) return;
  throw invalid("Bank not supported for direct debit");
}
