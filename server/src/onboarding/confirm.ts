import { inTransaction } from "../platform/database.ts";
import { quotaKey, takeQuota } from "../platform/quota.ts";
import type { Runtime } from "../platform/runtime.ts";
import { deriveKey, equalBytes, hashToken, keyedHash } from "../platform/secrets.ts";
import { codeRules, hashCode } from "./code.ts";
import type { Contact } from "./contact.ts";
import { countGuess, findLink, markVerified } from "./queries.ts";

/** An address is verified by whoever reads a code or a link that was sent to it. Both may be repeated
 * until they expire, and neither signs anybody in. A wrong code, an expired one, one too many tries
 * and an address that nobody claims all end the same way and cost the same writes. */

const HOUR_MS = 60 * 60_000;

export type Confirmation = "verified" | "wrong" | "too-many-tries";

export async function confirmCode(
  runtime: Runtime,
  guess: { contact: Contact; code: string; requester: string },
): Promise<Confirmation> {
  const { clock, config, db } = runtime;
  const { code, contact } = guess;
  const now = clock.now();
  const requester = keyedHash(deriveKey(config.secretKey, "requesters"), guess.requester);
  const candidates = await inTransaction(db, async (tx) => {
    const isAllowed = await takeQuota(tx, {
      key: quotaKey(config.secretKey, "confirm", contact.target, guess.requester),
      limit: config.limits.codesPerHour * codeRules.triesPerRequester,
      windowMs: HOUR_MS,
      now,
    });
    return isAllowed ? countGuess(tx, contact, { requester, now }) : undefined;
  });
  if (!candidates) return "too-many-tries";
  const right = candidates.find(({ challengeId, codeHash }) =>
    equalBytes(codeHash, hashCode(config.secretKey, challengeId, code)),
  );
  if (!right) return "wrong";
  const isVerified = await markVerified(db, right.investorId, contact.channel, now);
  return isVerified ? "verified" : "wrong";
}

/** Answers whether the link is one that still works. */
export async function confirmLink({ clock, db }: Runtime, token: string): Promise<boolean> {
  const link = await findLink(db, hashToken(token), clock.now());
  return link !== undefined && markVerified(db, link.investorId, "mail", clock.now());
}
