import { readTrustedName } from "#people/onboarding/change-details.ts";
import { hasRecipient } from "./recipient.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type MatchingWords, type Person, matchingWords } from "./matching-words.ts";
import { type Account, delayWaiting, findHold, lockAccountsOf, upsertHold } from "./queries.ts";

/** When an account is usable. Immediately only if it is the investor's first ever and two words of
 * the bank's name are theirs; any other, and any change, waits for a day. A new one also waits for
 * a day after a password reset or a change of channel: a thief who took over the account would add
 * one first. */

const WAIT_MS = 24 * 60 * 60_000;
export const OWN_NAME_WORDS = 2;

export type Judged = Readonly<{
  words: MatchingWords;
  /** The name that was compared. */
  name: Person;
  usableFrom: Date;
}>;

/** In a transaction that adds one, the caller holds the lock of the accounts. */
export async function judgeAccount(
  db: Db | Tx,
  account: Readonly<{ investorId: string; accountName: string; now: Date }>,
): Promise<Judged> {
  const { accountName, investorId, now } = account;
  const name = await readTrustedName(db, investorId, now);
  const words = matchingWords(accountName, name);
  const isFirst = !(await hasRecipient(db, investorId));
  const begins = isFirst && words === OWN_NAME_WORDS ? now : dayAfter(now);
  const hold = await findHold(db, investorId);
  return { words, name, usableFrom: hold && hold > begins ? hold : begins };
}

/** As compared when the account was added, or compared now if that was not stored. */
export function wordsOf(account: Account, name: Person): number {
  return account.matchingWords ?? matchingWords(account.accountName, name);
}

/** For a day from now, including those that wait and those added meanwhile. */
export async function holdNewAccounts(
  tx: Tx,
  { investorId, now }: { investorId: string; now: Date },
): Promise<void> {
  await lockAccountsOf(tx, investorId);
  const until = dayAfter(now);
  await upsertHold(tx, { investorId, until });
  await delayWaiting(tx, { investorId, now, until });
}

function dayAfter(moment: Date): Date {
  return new Date(moment.getTime() + WAIT_MS);
}
