import type { Tx } from "../platform/database.ts";
import { type Account, listAccounts, touchAccount } from "./queries.ts";

/** Which account a withdrawal goes to: the one that it names, or the one that was used last. */
export type Chosen =
  | { kind: "chosen"; recipientId: string }
  /** The investor has none. */
  | { kind: "none" }
  | { kind: "unknown-id" }
  /** It was added or changed less than a day ago. */
  | { kind: "waits" };

export async function chooseAccount(
  tx: Tx,
  wish: { investorId: string; accountId: string | undefined; now: Date },
): Promise<Chosen> {
  const accounts = await listAccounts(tx, wish.investorId);
  const account =
    wish.accountId === undefined
      ? defaultOf(accounts)
      : accounts.find(({ id }) => id === wish.accountId);
  if (!account) return { kind: wish.accountId === undefined ? "none" : "unknown-id" };
  if (account.usableFrom > wish.now) return { kind: "waits" };
  await touchAccount(tx, account.id, wish.now);
  return { kind: "chosen", recipientId: account.recipientId };
}

/** The one used last; as long as none was, the one that was there first. */
export function defaultOf(accounts: readonly Account[]): Account | undefined {
  const used = accounts.filter(({ lastUsedAt }) => lastUsedAt !== null);
  return used.length === 0 ? accounts.at(-1) : used.toSorted(byUse).at(-1);
}

function byUse(left: Account, right: Account): number {
  return (left.lastUsedAt?.getTime() ?? 0) - (right.lastUsedAt?.getTime() ?? 0);
}
