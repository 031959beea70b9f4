import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import type { Runtime } from "../platform/runtime.ts";
import { defaultOf } from "./choose-account.ts";
import { listAccounts } from "./queries.ts";
import { type Person, resembles } from "./resembles.ts";

type Owner = Person & Readonly<{ id: string }>;

/** What an investor sees of their payout accounts, newest first. */
export async function readAccounts({ clock, db }: Runtime, owner: Owner): Promise<PayoutAccount[]> {
  const now = clock.now();
  const accounts = await listAccounts(db, owner.id);
  const standard = defaultOf(accounts);
  return accounts.map((account) => ({
    id: account.id,
    bankName: account.bankName,
    last4: account.last4,
    accountName: account.accountName,
    nameWarning: !resembles(account.accountName, owner),
    addedAt: account.addedAt.toISOString(),
    usableFrom: account.usableFrom > now ? account.usableFrom.toISOString() : null,
    isDefault: account === standard,
  }));
}
