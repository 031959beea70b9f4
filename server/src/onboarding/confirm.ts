import { type Tx, inTransaction } from "../platform/database.ts";
import { quotaKey, takeQuota } from "../platform/quota.ts";
import type { Runtime } from "../platform/runtime.ts";
import { equalBytes, hashToken } from "../platform/secrets.ts";
import { codeRules, hashCode } from "./code.ts";
import type { Contact } from "./contact.ts";
import {
  deleteChallenges,
  findLink,
  findLinkedPerson,
  findLivingCodes,
  markVerified,
} from "./queries.ts";

/** An address is verified by whoever reads a code or a link that was sent to it. Both may be repeated
 * until they expire, and neither signs anybody in. A wrong code, an expired one, one too many tries
 * and an address that nobody claims all end the same way and cost the same writes. */

const HOUR_MS = 60 * 60_000;
/** From a challenge's first code to the end of its last. */
const CHALLENGE_LIVES_MS = 2 * codeRules.codeLivesMs;

export type Confirmation = "verified" | "wrong" | "too-many-tries";

type Guess = Readonly<{
  contact: Contact;
  code: string;
  requester: string;
  investorId?: string | undefined;
}>;

export async function confirmCode(runtime: Runtime, guess: Guess): Promise<Confirmation> {
  const { clock, config, db } = runtime;
  const { code, contact } = guess;
  const candidates = await inTransaction(db, (tx) => codesToCompare(tx, runtime, guess));
  if (!candidates) return "too-many-tries";
  const right = candidates.find(({ challengeId, codeHash }) =>
    equalBytes(codeHash, hashCode(config.secretKey, challengeId, code)),
  );
  if (!right || !isMeant(right.investorId, guess, candidates)) return "wrong";
  const isVerified = await markVerified(db, right.investorId, contact.channel, clock.now());
  return isVerified ? "verified" : "wrong";
}

/** Where several wait for one address, a code counts for the one who says who they are: the owner of
 * the inbox must not confirm a stranger by a code that the stranger caused. */
function isMeant(
  investorId: string,
  guess: Guess,
  candidates: readonly { investorId: string }[],
): boolean {
  if (guess.investorId !== undefined) return guess.investorId === investorId;
  return candidates.every((other) => other.investorId === investorId);
}

/** The living codes of challenges that have a try left, which is counted; `undefined` for a requester
 * who has asked about this address too often, whether anybody has it or not. */
async function codesToCompare(tx: Tx, { clock, config }: Runtime, { contact, requester }: Guess) {
  const now = clock.now();
  const take = (counted: string[], limit: number, windowMs: number) =>
    takeQuota(tx, { key: quotaKey(config.secretKey, ...counted), limit, windowMs, now });
  const mostInAnHour = config.limits.codesPerHour * codeRules.triesPerRequester;
  if (!(await take(["confirm", contact.target, requester], mostInAnHour, HOUR_MS)))
    return undefined;
  const codes = await findLivingCodes(tx, contact, now);
  const challenges = new Set(codes.map(({ challengeId }) => challengeId));
  const open = new Set<string>();
  for (const id of challenges.size > 0 ? challenges : [contact.target]) {
    const { triesInAll, triesPerRequester } = codeRules;
    // What one requester tries beyond their own five must not use up the tries of all.
    if (!(await take(["guess", id, requester], triesPerRequester, CHALLENGE_LIVES_MS))) continue;
    if (await take(["guesses", id], triesInAll, CHALLENGE_LIVES_MS)) open.add(id);
  }
  return codes.filter(({ challengeId }) => open.has(challengeId));
}

/** Whose e-mail the link confirms, for whoever holds it to recognise themselves or not. */
export async function readLink({ clock, db }: Runtime, token: string) {
  const link = await findLink(db, hashToken(token), clock.now());
  return link && findLinkedPerson(db, link.investorId);
}

/** "This is not me": nothing that was sent to the address in that person's name works any more. */
export async function disownLink({ clock, db }: Runtime, token: string): Promise<boolean> {
  const link = await findLink(db, hashToken(token), clock.now());
  if (!link) return false;
  await deleteChallenges(db, link);
  return true;
}

/** Answers whether the link is one that still works. */
export async function confirmLink({ clock, db }: Runtime, token: string): Promise<boolean> {
  const link = await findLink(db, hashToken(token), clock.now());
  return link !== undefined && markVerified(db, link.investorId, "mail", clock.now());
}
