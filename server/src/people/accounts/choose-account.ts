import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import type { StepUpBy } from "@osisi/contracts/step-up.ts";
import { satisfies } from "#people/auth/step-up.ts";
import { readTrustedName } from "#people/onboarding/change-details.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Account, listAccounts, touchAccount } from "./queries.ts";
import { OWN_NAME_WORDS, wordsOf } from "./when-usable.ts";

/** The account of a withdrawal: the one that it names, or the one used last. */
export type ChosenAccount =
  | { kind: "chosen"; recipientId: string }
  /** The investor has none. */
  | { kind: "none" }
  | { kind: "unknown-id" }
  /** It was added or changed less than a day ago. */
  | { kind: "waits" }
  /** The step-up of the request is not sufficient for it. */
  | { kind: "step-up"; by: StepUpBy };

export async function chooseAccount(
  tx: Tx,
  choice: {
    investorId: string;
    accountId: string | undefined;
    given: StepUpBy | undefined;
    now: Date;
  },
): Promise<ChosenAccount> {
  const accounts = await listAccounts(tx, choice.investorId);
  const account =
    choice.accountId === undefined
      ? defaultOf(accounts)
      : accounts.find(({ id }) => id === choice.accountId);
  if (!account) return { kind: choice.accountId === undefined ? "none" : "unknown-id" };
  if (account.usableFrom > choice.now) return { kind: "waits" };
  const by = await stepUpFor(tx, account, choice);
  if (!satisfies(choice.given, by)) return { kind: "step-up", by };
  await touchAccount(tx, account.id, choice.now);
  return { kind: "chosen", recipientId: account.recipientId };
}

const DAY_MS = 24 * 60 * 60_000;
const NEW_FOR_MS = 30 * DAY_MS;

/** A thief of a session and a PIN can withdraw only to accounts used before. */
async function stepUpFor(
  tx: Tx,
  account: Account,
  { investorId, now }: { investorId: string; now: Date },
): Promise<StepUpBy> {
  const { addedAt, usableFrom } = account;
  const name = await readTrustedName(tx, investorId, now);
  if (wordsOf(account, name) === 0) return "password";
  // A changed account waits from its change; that day is over by now.
  const since = Math.max(addedAt.getTime(), usableFrom.getTime() - DAY_MS);
  return now.getTime() - since < NEW_FOR_MS ? "password" : "pin";
}

/** The one used last; if none was, the oldest. */
function defaultOf(accounts: readonly Account[]): Account | undefined {
  const used = accounts.filter(({ lastUsedAt }) => lastUsedAt !== null);
  return used.length === 0 ? accounts.at(-1) : used.toSorted(byUse).at(-1);
}

function byUse(left: Account, right: Account): number {
  return (left.lastUsedAt?.getTime() ?? 0) - (right.lastUsedAt?.getTime() ?? 0);
}

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
