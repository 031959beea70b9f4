import type { PayoutAccount, ResolvedAccount } from "@osisi/contracts/accounts.ts";
import { formatMoment } from "#ui/dates.ts";

const ACCOUNT_DIGITS = 10;

/** The typed account number: at most ten digits, leading zeros included. */
export function accountDigits(typed: string): string {
  return typed.replaceAll(/\D/g, "").slice(0, ACCOUNT_DIGITS);
}

export function isWhole(accountNumber: string): boolean {
  return accountNumber.length === ACCOUNT_DIGITS;
}

/** `Access Bank ·· 4321` */
export function accountTitle({ bankName, last4 }: { bankName: string; last4: string }): string {
  return `${bankName} ·· ${last4}`;
}

/** The usable accounts, the default first, and those that are not usable yet. */
export function sortAccounts(accounts: readonly PayoutAccount[]) {
  const usable = accounts.filter(({ usableFrom }) => usableFrom === null);
  const waiting = accounts.filter(({ usableFrom }) => usableFrom !== null);
  return { usable: usable.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)), waiting };
}

/** When an account that the bank has confirmed becomes usable. */
export function whenUsable({ usableFrom }: Pick<ResolvedAccount, "usableFrom">): string {
  if (usableFrom === null) return "You can withdraw to it at once.";
  return `If you save it now, you can withdraw to it from ${formatMoment(new Date(usableFrom))}.`;
}

/** When an account that is being entered becomes usable. */
export const accountNotes = {
  first:
    "We keep it for your next withdrawals. If it is in your own name, you can withdraw at once.",
  further:
    "To keep your money safe, you can withdraw to this account 24 hours after you add it. We e-mail you that it was added.",
  changed:
    "To keep your money safe, you can withdraw to it 24 hours after the change. We e-mail you that it was changed. Money that is on its way still goes to the account that you sent it to.",
} as const;
