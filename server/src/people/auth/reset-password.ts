import { holdNewAccounts } from "#people/accounts/when-usable.ts";
import { checkCode } from "#people/challenges/check-code.ts";
import type { Contact } from "#people/challenges/contact.ts";
import { useUpChallenge } from "#people/challenges/end-challenge.ts";
import { takeGuessOfToday } from "#people/challenges/guesses-a-day.ts";
import { readLink } from "#people/challenges/read-link.ts";
import { lockOwner } from "#people/onboarding/credentials.ts";
import { readInvestor } from "#people/onboarding/investor.ts";
import { isGuessable } from "#people/onboarding/password-or-refuse.ts";
import { notePasswordReset } from "#people/onboarding/frozen.ts";
import { inTransaction } from "#platform/database/database.ts";
import { hashPassword, inPasswordSlot } from "#platform/secrets/passwords.ts";
import type { Runtime } from "#platform/runtime.ts";
import { takeNewPassword } from "./new-password.ts";

/** A code or link that was sent to a confirmed address sets a new password, once. A wrong code and
 * an unknown address get the same answer and cost the same writes. The password is compared with
 * the owner's name and mailbox only after the proof, or the answer would reveal them; the code
 * then remains valid. When the day's guesses are used up, codes are refused until the day is over;
 * the e-mailed link, with its 256 random bits, still works. */

const purpose = "password-reset";

export type Reset =
  | "changed"
  | "wrong"
  | "guessable"
  | "link-broken"
  | "too-many-tries"
  | "only-by-link";

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
  const about = await readInvestor(runtime.db, proven.investorId);
  if (about && isGuessable(runtime.config, password, about)) return "guessable";
  const passwordHash = await inPasswordSlot(() => hashPassword(password));
  return inTransaction(runtime.db, async (tx) => {
    const { challengeId, contact, investorId } = proven;
    const owner = await lockOwner(tx, contact, runtime.clock.now());
    const isTheirs = owner?.id === investorId && (await useUpChallenge(tx, challengeId));
    if (!owner || !isTheirs) return proof.kind === "link" ? "link-broken" : "wrong";
    await takeNewPassword(tx, runtime, { whose: owner, passwordHash });
    const now = runtime.clock.now();
    await holdNewAccounts(tx, { investorId, now });
    await notePasswordReset(tx, { investorId, channel: contact.channel, now });
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
  const guessing = { about: ["reset", contact.target], requester: guess.requester } as const;
  if (!(await takeGuessOfToday(runtime, guessing))) {
    return contact.channel === "mail" ? "only-by-link" : "too-many-tries";
  }
  const check = await checkCode(runtime, { ...guess, purpose });
  return check.kind === "right" ? { ...check, contact } : check.kind;
}
