import { readTrustedName } from "../onboarding/change-details.ts";
import { hasRecipient } from "../payouts/recipient.ts";
import type { Db, Tx } from "../platform/database.ts";
import { type MatchingWords, type Person, matchingWords } from "./matching-words.ts";
import { type Account, delayWaiting, findHold, lockAccountsOf, upsertHold } from "./queries.ts";

/** From when money can go to an account. At once only if it is the first that the investor ever had and two words
 * of the bank's name are theirs; any other, and any change, waits for a day. Nor is a new one usable within a day of
 * a password reset or a change of channel: whoever took over the account would make one first. */

const WAIT_MS = 24 * 60 * 60_000;
export const OWN_NAME_WORDS = 2;

export type Judged = Readonly<{
  words: MatchingWords;
  /** The name that was compared. */
  name: Person;
  usableFrom: Date;
}>;

/** In a transaction that adds one, the accounts are locked. */
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

/** As it was when the account was added, or compared now where that was not written yet. */
export function wordsOf(account: Account, name: Person): number {
  return account.matchingWords ?? matchingWords(account.accountName, name);
}

/** From this moment on, for a day: those that wait, and those that are added meanwhile. */
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
