import { notifySecurity } from "#people/freeze/security-notice.ts";
import { isHeldNow } from "#people/onboarding/frozen.ts";
import type { NoticeText } from "#people/onboarding/notify-investor.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { isId, newId } from "#platform/ids.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import type { Runtime } from "#platform/runtime.ts";
import { equalBytes } from "#platform/secrets/secrets.ts";
import type { MatchingWords } from "./matching-words.ts";
import {
  type Account,
  changeRecipient,
  deleteAccountsOf,
  deleteEnquiriesOf,
  deleteHoldOf,
  insertAccount,
  listAccounts,
  lockAccountsOf,
} from "./queries.ts";
import { type BankAccount, hashesOfAccount, upsertRecipient } from "./recipient.ts";
import { OWN_NAME_WORDS, judgeAccount } from "./when-usable.ts";

/** Stores a payout account; `when-usable.ts` decides from when it is usable. The owner is notified,
 * because stolen money would leave this way. An account in a name that shares no word with the
 * investor's is stored only if they confirm that. Pending withdrawals keep their destination. */

export type SavedAccount =
  | { kind: "added" | "changed"; id: string; waits: boolean }
  /** The investor already has exactly this account. */
  | { kind: "unchanged"; id: string }
  | { kind: "unknown-id" }
  | { kind: "full" }
  /** Nothing was written. */
  | { kind: "other-name" }
  /** The investor's account is frozen. */
  | { kind: "held" };

export type AccountDetails = BankAccount &
  Readonly<{
    investorId: string;
    bankName: string;
    accountName: string;
    otherNameAccepted?: boolean | undefined;
  }>;

const MAX_ACCOUNTS = 10;

export function addAccount(runtime: Runtime, details: AccountDetails): Promise<SavedAccount> {
  return inTransaction(runtime.db, async (tx) => {
    if (await isHeldNow(tx, details.investorId, runtime.clock.now())) return { kind: "held" };
    await lockAccountsOf(tx, details.investorId);
    const accounts = await listAccounts(tx, details.investorId);
    const same = findSame(runtime, accounts, details);
    if (same) return { kind: "unchanged", id: same.id };
    if (accounts.length >= MAX_ACCOUNTS) return { kind: "full" };
    const written = await judge(tx, runtime, details);
    if (!written) return { kind: "other-name" };
    const id = newId();
    const recipientId = await upsertRecipient(tx, runtime, details);
    await insertAccount(tx, { id, investorId: details.investorId, recipientId, ...written });
    return notifyOwner(tx, runtime, details, { kind: "added", id, ...written });
  });
}

export function changeAccount(
  runtime: Runtime,
  { id, ...details }: AccountDetails & { id: string },
): Promise<SavedAccount> {
  return inTransaction(runtime.db, async (tx) => {
    if (await isHeldNow(tx, details.investorId, runtime.clock.now())) return { kind: "held" };
    await lockAccountsOf(tx, details.investorId);
    const accounts = await listAccounts(tx, details.investorId);
    if (!isId(id) || !accounts.some((account) => account.id === id)) return { kind: "unknown-id" };
    const same = findSame(runtime, accounts, details);
    if (same) return { kind: "unchanged", id: same.id };
    const written = await judge(tx, runtime, details);
    if (!written) return { kind: "other-name" };
    const recipientId = await upsertRecipient(tx, runtime, details);
    await changeRecipient(tx, { id, recipientId, ...written });
    return notifyOwner(tx, runtime, details, { kind: "changed", id, ...written });
  });
}

/** The values to store; `undefined` if the investor has not confirmed another name. An account with
 * changed details is treated as new. */
async function judge(tx: Tx, { clock }: Runtime, details: AccountDetails) {
  const now = clock.now();
  const { usableFrom, words } = await judgeAccount(tx, { ...details, now });
  if (words === 0 && details.otherNameAccepted !== true) return undefined;
  const otherNameAcceptedAt = words === 0 ? now : null;
  return { addedAt: now, usableFrom, matchingWords: words, otherNameAcceptedAt };
}

function findSame({ config }: Runtime, accounts: Account[], details: AccountDetails) {
  const hashes = hashesOfAccount(config, details);
  return accounts.find(({ accountHash }) => hashes.some((hash) => equalBytes(accountHash, hash)));
}

async function notifyOwner(
  tx: Tx,
  runtime: Runtime,
  details: AccountDetails,
  kept: {
    kind: "added" | "changed";
    id: string;
    addedAt: Date;
    usableFrom: Date;
    matchingWords: MatchingWords;
  },
): Promise<SavedAccount> {
  const { id, kind, usableFrom } = kept;
  const waits = usableFrom > kept.addedAt;
  const notice = accountNotice({
    kind,
    bankName: details.bankName,
    last4: details.accountNumber.slice(-4),
    otherName: kept.matchingWords < OWN_NAME_WORDS ? details.accountName : undefined,
    usableFrom: waits ? usableFrom : undefined,
    appUrl: runtime.config.appUrl,
  });
  await notifySecurity(tx, runtime, details.investorId, notice);
  return { kind, id, waits };
}

/** Deletes the payout accounts of an investor who leaves. Withdrawals keep their destination. */
export async function forgetAccounts(tx: Tx, investorId: string): Promise<void> {
  await lockAccountsOf(tx, investorId);
  await deleteAccountsOf(tx, investorId);
  await deleteEnquiriesOf(tx, investorId);
  await deleteHoldOf(tx, investorId);
}

/** The owner is notified immediately of a new payout account, because a thief would add one
 * first. */
export function accountNotice(details: {
  kind: "added" | "changed";
  bankName: string;
  last4: string;
  /** Set if the account is not in the investor's own name. */
  otherName: string | undefined;
  /** Set if that is in the future. */
  usableFrom: Date | undefined;
  appUrl: string;
}): NoticeText {
  const what = details.kind === "added" ? "was added to" : "was changed in";
  const when = details.usableFrom
    ? `To keep your money safe, withdrawals to it begin on ${momentInLagos(details.usableFrom)} (Lagos).`
    : "You can withdraw to it now.";
  const ownerLines = details.otherName ? [`The bank says it belongs to ${details.otherName}.`] : [];
  return {
    email: {
      subject: `A bank account ${what} your payout accounts`,
      lines: [
        `It is at ${details.bankName}, ending in ${details.last4}.`,
        ...ownerLines,
        when,
        {
          link: { label: "See your payout accounts", url: `${details.appUrl}/dashboard/settings` },
        },
      ],
    },
    sms: `An account ending in ${details.last4} ${what} your payout accounts.`,
  };
}
