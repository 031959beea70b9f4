import { tellInvestor } from "../onboarding/tell-investor.ts";
import { type BankAccount, hashesOfAccount, keepRecipient } from "../payouts/recipient.ts";
import { equalBytes } from "../platform/secrets.ts";
import { type Tx, inTransaction } from "../platform/database.ts";
import { isId, newId } from "../platform/ids.ts";
import type { Runtime } from "../platform/runtime.ts";
import { accountNews } from "./account-news.ts";
import {
  type Account,
  changeRecipient,
  insertAccount,
  listAccounts,
  lockAccountsOf,
} from "./queries.ts";

/** Keeps a bank account for withdrawing. The first one can be used at once. Every later one, and every
 * change, waits for a day and is told by mail, because it is how stolen money would leave. Money that
 * is under way goes where its owner said when they sent it. */

export type Kept =
  | { kind: "added" | "changed"; id: string; waits: boolean }
  /** The investor had this very account already. */
  | { kind: "unchanged"; id: string }
  | { kind: "unknown-id" }
  | { kind: "full" };

export type AccountWish = BankAccount &
  Readonly<{ investorId: string; bankName: string; accountName: string }>;

const WAIT_MS = 24 * 60 * 60_000;
const KEPT_AT_MOST = 10;

export function addAccount(runtime: Runtime, wish: AccountWish): Promise<Kept> {
  return inTransaction(runtime.db, async (tx) => {
    await lockAccountsOf(tx, wish.investorId);
    const accounts = await listAccounts(tx, wish.investorId);
    const same = findSame(runtime, accounts, wish);
    if (same) return { kind: "unchanged", id: same.id };
    if (accounts.length >= KEPT_AT_MOST) return { kind: "full" };
    const id = newId();
    const now = runtime.clock.now();
    const waits = accounts.length > 0;
    await insertAccount(tx, {
      id,
      investorId: wish.investorId,
      recipientId: await keepRecipient(tx, runtime, wish),
      addedAt: now,
      usableFrom: waits ? dayAfter(now) : now,
    });
    return tell(tx, runtime, wish, { kind: "added", id, waits });
  });
}

export function changeAccount(
  runtime: Runtime,
  { id, ...wish }: AccountWish & { id: string },
): Promise<Kept> {
  return inTransaction(runtime.db, async (tx) => {
    await lockAccountsOf(tx, wish.investorId);
    const accounts = await listAccounts(tx, wish.investorId);
    if (!isId(id) || !accounts.some((account) => account.id === id)) return { kind: "unknown-id" };
    const same = findSame(runtime, accounts, wish);
    if (same) return { kind: "unchanged", id: same.id };
    const recipientId = await keepRecipient(tx, runtime, wish);
    await changeRecipient(tx, { id, recipientId, usableFrom: dayAfter(runtime.clock.now()) });
    return tell(tx, runtime, wish, { kind: "changed", id, waits: true });
  });
}

function findSame({ config }: Runtime, accounts: Account[], wish: AccountWish) {
  const hashes = hashesOfAccount(config, wish);
  return accounts.find(({ accountHash }) => hashes.some((hash) => equalBytes(accountHash, hash)));
}

function dayAfter(moment: Date): Date {
  return new Date(moment.getTime() + WAIT_MS);
}

async function tell(
  tx: Tx,
  runtime: Runtime,
  { investorId, bankName, accountNumber }: AccountWish,
  kept: { kind: "added" | "changed"; id: string; waits: boolean },
): Promise<Kept> {
  const { appUrl } = runtime.config;
  const { kind, waits } = kept;
  const last4 = accountNumber.slice(-4);
  const news = accountNews({ kind, bankName, last4, waits, appUrl });
  await tellInvestor(tx, runtime, investorId, news);
  return kept;
}
