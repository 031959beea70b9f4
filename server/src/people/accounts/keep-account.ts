import { tellSecurity } from "#people/freeze/security-notice.ts";
import { isHeldNow } from "#people/onboarding/frozen.ts";
import { type BankAccount, hashesOfAccount, keepRecipient } from "./recipient.ts";
import { equalBytes } from "#platform/secrets/secrets.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { isId, newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { accountNews } from "./account-news.ts";
import type { MatchingWords } from "./matching-words.ts";
import {
  type Account,
  changeRecipient,
  insertAccount,
  listAccounts,
  lockAccountsOf,
} from "./queries.ts";
import { OWN_NAME_WORDS, judgeAccount } from "./when-usable.ts";

/** Stores a payout account; `when-usable.ts` decides from when it is usable. The owner is notified,
 * because stolen money would leave this way. An account in a name that shares no word with the
 * investor's is stored only if they confirm that. Pending withdrawals keep their destination. */

export type Kept =
  | { kind: "added" | "changed"; id: string; waits: boolean }
  /** The investor already has exactly this account. */
  | { kind: "unchanged"; id: string }
  | { kind: "unknown-id" }
  | { kind: "full" }
  /** Nothing was written. */
  | { kind: "other-name" }
  /** The investor's account is frozen. */
  | { kind: "held" };

export type AccountWish = BankAccount &
  Readonly<{
    investorId: string;
    bankName: string;
    accountName: string;
    otherNameAccepted?: boolean | undefined;
  }>;

const KEPT_AT_MOST = 10;

export function addAccount(runtime: Runtime, wish: AccountWish): Promise<Kept> {
  return inTransaction(runtime.db, async (tx) => {
    if (await isHeldNow(tx, wish.investorId, runtime.clock.now())) return { kind: "held" };
    await lockAccountsOf(tx, wish.investorId);
    const accounts = await listAccounts(tx, wish.investorId);
    const same = findSame(runtime, accounts, wish);
    if (same) return { kind: "unchanged", id: same.id };
    if (accounts.length >= KEPT_AT_MOST) return { kind: "full" };
    const written = await judge(tx, runtime, wish);
    if (!written) return { kind: "other-name" };
    const id = newId();
    const recipientId = await keepRecipient(tx, runtime, wish);
    await insertAccount(tx, { id, investorId: wish.investorId, recipientId, ...written });
    return tell(tx, runtime, wish, { kind: "added", id, ...written });
  });
}

export function changeAccount(
  runtime: Runtime,
  { id, ...wish }: AccountWish & { id: string },
): Promise<Kept> {
  return inTransaction(runtime.db, async (tx) => {
    if (await isHeldNow(tx, wish.investorId, runtime.clock.now())) return { kind: "held" };
    await lockAccountsOf(tx, wish.investorId);
    const accounts = await listAccounts(tx, wish.investorId);
    if (!isId(id) || !accounts.some((account) => account.id === id)) return { kind: "unknown-id" };
    const same = findSame(runtime, accounts, wish);
    if (same) return { kind: "unchanged", id: same.id };
    const written = await judge(tx, runtime, wish);
    if (!written) return { kind: "other-name" };
    const recipientId = await keepRecipient(tx, runtime, wish);
    await changeRecipient(tx, { id, recipientId, ...written });
    return tell(tx, runtime, wish, { kind: "changed", id, ...written });
  });
}

/** The values to store; `undefined` if the investor has not confirmed another name. An account with
 * changed details is treated as new. */
async function judge(tx: Tx, { clock }: Runtime, wish: AccountWish) {
  const now = clock.now();
  const { usableFrom, words } = await judgeAccount(tx, { ...wish, now });
  if (words === 0 && wish.otherNameAccepted !== true) return undefined;
  const otherNameAcceptedAt = words === 0 ? now : null;
  return { addedAt: now, usableFrom, matchingWords: words, otherNameAcceptedAt };
}

function findSame({ config }: Runtime, accounts: Account[], wish: AccountWish) {
  const hashes = hashesOfAccount(config, wish);
  return accounts.find(({ accountHash }) => hashes.some((hash) => equalBytes(accountHash, hash)));
}

async function tell(
  tx: Tx,
  runtime: Runtime,
  wish: AccountWish,
  kept: {
    kind: "added" | "changed";
    id: string;
    addedAt: Date;
    usableFrom: Date;
    matchingWords: MatchingWords;
  },
): Promise<Kept> {
  const { id, kind, usableFrom } = kept;
  const waits = usableFrom > kept.addedAt;
  const news = accountNews({
    kind,
    bankName: wish.bankName,
    last4: wish.accountNumber.slice(-4),
    otherName: kept.matchingWords < OWN_NAME_WORDS ? wish.accountName : undefined,
    usableFrom: waits ? usableFrom : undefined,
    appUrl: runtime.config.appUrl,
  });
  await tellSecurity(tx, runtime, wish.investorId, news);
  return { kind, id, waits };
}
