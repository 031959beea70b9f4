import type {
  OwnAccount,
  OwnAccountArrival,
  OwnAccountReason,
} from "@osisi/contracts/own-account.ts";
import { readableName } from "@osisi/contracts/readable-name.ts";

const BVN_DIGITS = 12;

/** What is typed as a BVN: eleven digits, and twelve in the gateway's test mode. */
export function bvnDigits(typed: string): string {
  return typed.replaceAll(/\D/g, "").slice(0, BVN_DIGITS);
}

export function isWholeBvn(bvn: string): boolean {
  return bvn.length >= BVN_DIGITS - 1;
}

/** `9930001741` in groups of four: `9930`, `0017`, `41`. */
export function groupsOfFour(accountNumber: string): string[] {
  return accountNumber.match(/.{1,4}/g) ?? [];
}

/** As a screen reader reads it: digit by digit, with a pause after four. */
export function digitByDigit(accountNumber: string): string {
  return groupsOfFour(accountNumber)
    .map((group) => group.split("").join(" "))
    .join(", ");
}

type Account = NonNullable<OwnAccount["account"]>;

/** What a sender needs, as text. */
export function sharedText({ accountNumber, bankName, accountName }: Account): string {
  return `Account number: ${accountNumber}\nBank: ${bankName}\nName: ${accountName}`;
}

/** `Musa Bello, GTBank`, as far as the bank says. */
export function senderOf({ senderName, senderBank }: OwnAccountArrival): string {
  const name = senderName === null ? undefined : readableName(senderName);
  return [name, senderBank].filter(Boolean).join(", ") || "The bank does not say from whom";
}

export const failureTitles: Readonly<Record<OwnAccountReason, string>> = {
  "account-unresolved": "The bank could not find that account",
  "name-or-bvn": "The names do not match",
  "number-or-bvn": "A number is not right",
  unavailable: "No numbers are given out at the moment",
  "no-answer": "We had no answer",
};
