import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import { readTrustedName } from "#people/onboarding/change-details.ts";
import type { Runtime } from "#platform/runtime.ts";
import { defaultOf } from "./choose-account.ts";
import { listAccounts } from "./queries.ts";
import { OWN_NAME_WORDS, wordsOf } from "./when-usable.ts";

/** An investor's payout accounts, newest first. */
export async function readAccounts(
  { clock, db }: Runtime,
  investorId: string,
): Promise<PayoutAccount[]> {
  const now = clock.now();
  const accounts = await listAccounts(db, investorId);
  const name = await readTrustedName(db, investorId, now);
  const standard = defaultOf(accounts);
  return accounts.map((account) => ({
    id: account.id,
    bankName: account.bankName,
    last4: account.last4,
    accountName: account.accountName,
    nameWarning: wordsOf(account, name) < OWN_NAME_WORDS,
    addedAt: account.addedAt.toISOString(),
    usableFrom: account.usableFrom > now ? account.usableFrom.toISOString() : null,
    isDefault: account === standard,
  }));
}
