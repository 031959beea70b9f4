import type { StepUpBy } from "@osisi/contracts/step-up.ts";
import { satisfies } from "#people/auth/step-up.ts";
import { readTrustedName } from "#people/onboarding/change-details.ts";
import type { Tx } from "#platform/database/database.ts";
import { type Account, listAccounts, touchAccount } from "./queries.ts";
import { wordsOf } from "./when-usable.ts";

/** The account of a withdrawal: the one that it names, or the one used last. */
export type Chosen =
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
  wish: {
    investorId: string;
    accountId: string | undefined;
    given: StepUpBy | undefined;
    now: Date;
  },
): Promise<Chosen> {
  const accounts = await listAccounts(tx, wish.investorId);
  const account =
    wish.accountId === undefined
      ? defaultOf(accounts)
      : accounts.find(({ id }) => id === wish.accountId);
  if (!account) return { kind: wish.accountId === undefined ? "none" : "unknown-id" };
  if (account.usableFrom > wish.now) return { kind: "waits" };
  const by = await stepUpFor(tx, account, wish);
  if (!satisfies(wish.given, by)) return { kind: "step-up", by };
  await touchAccount(tx, account.id, wish.now);
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
export function defaultOf(accounts: readonly Account[]): Account | undefined {
  const used = accounts.filter(({ lastUsedAt }) => lastUsedAt !== null);
  return used.length === 0 ? accounts.at(-1) : used.toSorted(byUse).at(-1);
}

function byUse(left: Account, right: Account): number {
  return (left.lastUsedAt?.getTime() ?? 0) - (right.lastUsedAt?.getTime() ?? 0);
}
