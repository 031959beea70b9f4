import { createHmac } from "node:crypto";
import { bankByCode } from "../banks/banks.ts";
import { type Fields, requiredText } from "../http/fields.ts";
import { invalid, refuse } from "../http/refusal.ts";

/** What a customer gives to be identified, with the BVN and the account number masked as the
 * provider's events mask them. The clear numbers are not stored. */
export type Identity = {
  country: string;
  bvn: string;
  accountNumber: string;
  bankCode: string;
  /** The same for the same numbers, under one secret key. */
  fingerprint: string;
};

/** How an identification ends. `no-number`: identified, but the bank gives no account number.
 * `no-answer`: never. */
export type Course =
  | "success"
  | "no-number"
  | "no-answer"
  | "account-unresolved"
  | "name-or-bvn"
  | "number-or-bvn";

/** The provider's list of reasons. */
const reasons: Readonly<Partial<Record<Course, string>>> = {
  "account-unresolved": "Account couldn't be resolved. Please try again",
  "name-or-bvn": "Account name or BVN is incorrect",
  "number-or-bvn": "Account number or BVN is incorrect",
};

/** `null`: it does not fail. */
export function failureReason(course: Course): string | null {
  return reasons[course] ?? null;
}

/** Every well-formed BVN succeeds except these. */
export const scriptedBvns: Readonly<Record<string, Exclude<Course, "success">>> = {
  "22222222201": "account-unresolved",
  "22222222202": "name-or-bvn",
  "22222222203": "number-or-bvn",
  "22222222204": "no-answer",
  "22222222205": "no-number",
};

/** The provider's test credential. Its BVN has twelve digits, and its bank is in no list. */
const published = { bvn: "222222222221", accountNumber: "0111111111", bankCode: "007" };

export type Credential = Readonly<{ identity: Identity; course: Course; isPublished: boolean }>;

export function credentialOf(fields: Fields, secretKey: string): Credential {
  const bvn = requiredText(fields, "bvn");
  const accountNumber = requiredText(fields, "account_number");
  const bankCode = requiredText(fields, "bank_code");
  const isPublished =
    bvn === published.bvn &&
    accountNumber === published.accountNumber &&
    bankCode === published.bankCode;
  if (!isPublished) {
    if (!/^\d{11}$/.test(bvn)) throw refuse(400, "Invalid BVN");
    if (!/^\d{10}$/.test(accountNumber)) throw invalid("Account number should be 10 digits");
    if (!bankByCode(bankCode)) throw invalid(`Unknown bank code: ${bankCode}`);
  }
  const identity = {
    country: requiredText(fields, "country"),
    bvn: `${bvn.slice(0, 3)}*****${bvn.slice(-3)}`,
    accountNumber: `${accountNumber.slice(0, 3)}****${accountNumber.slice(-3)}`,
    bankCode,
    fingerprint: createHmac("sha256", secretKey)
      .update(`${bvn}:${accountNumber}:${bankCode}`)
      .digest("hex"),
  };
  return { identity, isPublished, course: courseOf(bvn, accountNumber) };
}

/** An account that does not exist, or whose bank does not respond, cannot be matched either. */
function courseOf(bvn: string, accountNumber: string): Course {
  const scripted = scriptedBvns[bvn];
  if (scripted) return scripted;
  if (accountNumber.endsWith("99")) return "number-or-bvn";
  return accountNumber.endsWith("98") ? "account-unresolved" : "success";
}
