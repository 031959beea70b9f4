import { createHash } from "node:crypto";
import { invalid, refuse } from "../http/refusal.ts";
import { type Bank, bankByCode } from "./banks.ts";

/** The owner of an account. It never changes, because it is derived from the number. Two endings
 * cause errors: 99 does not exist, 98 is at a bank that does not respond. */

const surnames = ["BELLO", "OKAFOR", "ADEYEMI", "IBRAHIM", "EZE", "BASSEY", "YUSUF", "OGUNLEYE"];
const firstNames = ["NGOZI", "AMINA", "TUNDE", "CHIOMA", "MUSA", "FUNMI", "EMEKA", "HALIMA"];

export type Account = Readonly<{ accountNumber: string; accountName: string; bank: Bank }>;

export function resolveAccount(accountNumber: string, bankCode: string): Account {
  const bank = bankByCode(bankCode);
  if (!bank) throw refuse(400, `Unknown bank code: ${bankCode}`, { code: "invalid_bank_code" });
  if (!/^\d*$/.test(accountNumber)) throw invalid("Account number should be numeric");
  const holder = holderOf(accountNumber, bank);
  if (holder === "not found") {
    throw refuse(422, "Could not resolve account name. Check parameters or try again.", {
      code: "invalid_bank_code",
    });
  }
  if (holder === "no answer") {
    throw refuse(504, "An error occurred", { type: "api_error", code: "unknown" });
  }
  return { accountNumber, bank, accountName: holder.name };
}

/** What the bank says of an account, whichever gateway requests it. */
export function holderOf(accountNumber: string, bank: Bank) {
  if (!/^\d{10}$/.test(accountNumber) || accountNumber.endsWith("99")) return "not found";
  if (accountNumber.endsWith("98")) return "no answer";
  return { name: ownerOf(accountNumber, bank) };
}

/** The demo investor's payout account. */
const DEMO_ACCOUNT = "0000123452";

function ownerOf(accountNumber: string, bank: Bank): string {
  if (bank.code === "001" && accountNumber === DEMO_ACCOUNT) return "INVESTOR DEMO";
  if (bank.code === "001") return `TEST ACCOUNT ${accountNumber.slice(-4)}`;
  const [first = 0, second = 0] = createHash("sha256")
    .update(bank.code + accountNumber)
    .digest();
  const surname = surnames[first % surnames.length];
  return `${surname} ${firstNames[second % firstNames.length]}`;
}
