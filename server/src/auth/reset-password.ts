import { checkCode } from "../challenges/check-code.ts";
import type { Contact } from "../challenges/contact.ts";
import { useUpChallenge } from "../challenges/end-challenge.ts";
import { readLink } from "../challenges/read-link.ts";
import { lockOwner } from "../onboarding/credentials.ts";
import { inTransaction } from "../platform/database.ts";
import { hashPassword, inPasswordSlot } from "../platform/passwords.ts";
import { quotaKey, takeQuota } from "../platform/quota.ts";
import type { Runtime } from "../platform/runtime.ts";
import { takeNewPassword } from "./new-password.ts";

/** A code or a link that was sent to a confirmed address chooses a new password, once. A wrong code and
 * an address that nobody has end the same way and cost the same writes.
 *
 * What can be gained here is an account, so guesses are also counted over a whole day: each requester
 * has a share, small enough that it takes many of them to use up the tries of all. Then codes count for
 * nothing until the day is over; the link in each mail, with its 256 random bits, still works. */

const DAY_MS = 24 * 60 * 60_000;
const GUESSES_A_DAY = { byRequester: 15, inAll: 100 };
const purpose = "password-reset";

export type Reset = "changed" | "wrong" | "link-broken" | "too-many-tries" | "only-by-link";

export type Proof =
  | { kind: "link"; token: string }
  | { kind: "code"; contact: Contact; code: string; requester: string };

export async function resetPassword(
  runtime: Runtime,
  { password, proof }: { password: string; proof: Proof },
): Promise<Reset> {
  const proven =
    proof.kind === "link" ? await byLink(runtime, proof) : await byCode(runtime, proof);
  if (typeof proven === "string") return proven;
  const passwordHash = await inPasswordSlot(() => hashPassword(password));
  return inTransaction(runtime.db, async (tx) => {
    const { challengeId, contact, investorId } = proven;
    const owner = await lockOwner(tx, contact, runtime.clock.now());
    const isTheirs = owner?.id === investorId && (await useUpChallenge(tx, challengeId));
    if (!owner || !isTheirs) return proof.kind === "link" ? "link-broken" : "wrong";
    await takeNewPassword(tx, runtime, { whose: owner, passwordHash });
    return "changed";
  });
}

type Proven = Readonly<{ challengeId: string; investorId: string; contact: Contact }>;

async function byLink(
  runtime: Runtime,
  { token }: { token: string },
): Promise<Proven | "link-broken"> {
  const link = await readLink(runtime, { purpose, token });
  if (!link) return "link-broken";
  const { challengeId, investorId, target } = link;
  return { challengeId, investorId, contact: { channel: "mail", target } };
}

async function byCode(
  runtime: Runtime,
  guess: Extract<Proof, { kind: "code" }>,
): Promise<Proven | Reset> {
  const { contact } = guess;
  const allowed = await mayGuess(runtime, guess);
  if (allowed !== "yes") return allowed;
  const check = await checkCode(runtime, { ...guess, purpose });
  return check.kind === "right" ? { ...check, contact } : check.kind;
}

async function mayGuess(
  { clock, config, db }: Runtime,
  { contact, requester }: { contact: Contact; requester: string },
): Promise<"yes" | "too-many-tries" | "only-by-link"> {
  const take = (counted: string[], limit: number) =>
    takeQuota(db, {
      key: quotaKey(config.secretKey, "reset", contact.target, ...counted),
      limit,
      windowMs: DAY_MS,
      now: clock.now(),
    });
  const usedUp = contact.channel === "mail" ? "only-by-link" : "too-many-tries";
  // What one requester tries beyond their share must not use up the tries of all.
  if (!(await take([requester], GUESSES_A_DAY.byRequester))) return usedUp;
  return (await take([], GUESSES_A_DAY.inAll)) ? "yes" : usedUp;
}
