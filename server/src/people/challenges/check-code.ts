import { type Tx, inTransaction } from "#platform/database/database.ts";
import { hasQuota, quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashToken } from "#platform/secrets/secrets.ts";
import { type Purpose, codeRules, isCodeOf } from "./code.ts";
import type { Contact } from "./contact.ts";
import { endSending, findLink, findValidCodes } from "./queries.ts";

/** Compares a typed code with the valid ones of an address. A wrong one, an expired one and an
 * unknown address get the same answer and cost the same writes. */

const HOUR_MS = 60 * 60_000;
/** From a challenge's first code to the expiry of its last. */
const CHALLENGE_LIVES_MS = 2 * codeRules.codeLivesMs;

export type Guess = Readonly<{
  purpose: Purpose;
  contact: Contact;
  code: string;
  requester: string;
  /** The investor the code was sent for, if known. */
  investorId?: string | undefined;
  /** The login of a login code. */
  signInId?: string;
}>;

export type CodeCheck =
  | { kind: "right"; challengeId: string; investorId: string }
  | { kind: "wrong" }
  | { kind: "too-many-tries" };

export async function checkCode(runtime: Runtime, guess: Guess): Promise<CodeCheck> {
  const { config, db } = runtime;
  const candidates = await inTransaction(db, (tx) => codesToCompare(tx, runtime, guess));
  if (!candidates) return { kind: "too-many-tries" };
  const right = candidates.find((candidate) => isCodeOf(config, candidate, guess.code));
  if (!right || !isMeant(right.investorId, guess, candidates)) return { kind: "wrong" };
  const { challengeId, investorId } = right;
  return { kind: "right", challengeId, investorId };
}

/** If several claim one address, a code counts only for a named claimant: the owner of the inbox
 * must not confirm a stranger by a code that the stranger requested. */
function isMeant(
  investorId: string,
  guess: Guess,
  candidates: readonly { investorId: string }[],
): boolean {
  if (guess.investorId !== undefined) return guess.investorId === investorId;
  return candidates.every((other) => other.investorId === investorId);
}

/** The valid codes of challenges with a try left, which is counted; `undefined` for a requester who
 * has tried this address too often, known or not. */
async function codesToCompare(tx: Tx, { clock, config }: Runtime, guess: Guess) {
  const { contact, purpose, requester, signInId } = guess;
  const now = clock.now();
  const rule = (counted: string[], limit: number, windowMs: number) => ({
    key: quotaKey(config.secretKey, ...counted),
    limit,
    windowMs,
    now,
  });
  const { triesInAll, triesPerRequester } = codeRules;
  const mostInAnHour = config.limits.codesPerHour * triesPerRequester;
  const counted = ["confirm", purpose, contact.target, requester];
  if (!(await takeQuota(tx, rule(counted, mostInAnHour, HOUR_MS)))) return undefined;
  const codes = await findValidCodes(tx, { ...contact, purpose, signInId }, now);
  const challenges = new Set(codes.map(({ challengeId }) => challengeId));
  const open = new Set<string>();
  const usedUp = new Set<string>();
  for (const id of challenges.size > 0 ? challenges : [contact.target]) {
    const ofRequester = rule(["guess", id, requester], triesPerRequester, CHALLENGE_LIVES_MS);
    if (await takeQuota(tx, ofRequester)) open.add(id);
    if (!(await hasQuota(tx, ofRequester))) usedUp.add(id);
  }
  // Later codes belong to another challenge: in this one they could never be right.
  const ended = [...challenges].filter((id) => usedUp.has(id));
  await endSending(tx, { challengeIds: ended, now });
  // Tries of one requester beyond their own limit must not use up the tries of all, which a new
  // challenge does not reset.
  const ofAll = rule(["guesses", purpose, contact.target], triesInAll, CHALLENGE_LIVES_MS);
  if (open.size === 0 || !(await takeQuota(tx, ofAll))) return [];
  return codes.filter(({ challengeId }) => open.has(challengeId));
}

/** The recipient and the challenge of an e-mailed link, while it is valid. */
export function readLink({ clock, db }: Runtime, link: { purpose: Purpose; token: string }) {
  const { purpose, token } = link;
  return findLink(db, { purpose, linkHash: hashToken(token) }, clock.now());
}
