import {
  type Addresses,
  findBySlug,
  findInChain,
  hasJoinedBefore,
} from "#people/onboarding/referring.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Why, insertRefusal } from "./queries.ts";

/** A referral counts only for another, new person. Referring oneself, a person earlier in the chain
 * of referrals, or a person twice is refused silently: the answer must not reveal who has an
 * account. What is visible at registration is decided then and for good. Whether the person is a
 * former member is checked only when points are earned: two registrations may wait for the same
 * code, and a list of friends must not reveal a stranger's phone. */

export type Judged = Addresses & Readonly<{ id: string; referrerId: string }>;

/** The referrer to record for a new registration. */
export async function judgeReferral(
  tx: Tx,
  runtime: Runtime,
  { slug, ...person }: Addresses & { id: string; slug: string | undefined },
): Promise<string | null> {
  const referrer = slug === undefined ? undefined : await findBySlug(tx, slug);
  if (!referrer) return null;
  const judged = { ...person, referrerId: referrer.id };
  const why = (await whyNoFriend(tx, judged)) ?? (await whyTwice(tx, judged));
  if (!why) return referrer.id;
  await refuse(tx, runtime, judged, why);
  return null;
}

/** Why this investment earns no points, if it does not. */
export async function judgeReward(
  tx: Tx,
  runtime: Runtime,
  person: Judged,
): Promise<"refused" | "friend"> {
  const isKnown = await hasJoinedBefore(tx, person);
  const why = (await whyNoFriend(tx, person)) ?? (isKnown ? "known" : undefined);
  if (!why) return "friend";
  await refuse(tx, runtime, person, why);
  return "refused";
}

async function whyNoFriend(tx: Tx, person: Judged): Promise<Why | undefined> {
  const distance = await findInChain(tx, person);
  if (distance === undefined) return undefined;
  return distance === 0 ? "self" : "loop";
}

async function whyTwice(tx: Tx, { referrerId, ...person }: Judged): Promise<Why | undefined> {
  return (await hasJoinedBefore(tx, { ...person, by: referrerId })) ? "twice" : undefined;
}

/** For operators; contains ids only. */
export async function refuse(
  tx: Tx,
  { clock, log }: Runtime,
  { id: referredId, referrerId }: Judged,
  why: Why,
): Promise<void> {
  const refusal = { referredId, referrerId, why };
  if (await insertRefusal(tx, { ...refusal, refusedAt: clock.now() })) {
    log.warn(refusal, "a referral earns no points");
  }
}
