import {
  type Addresses,
  findBySlug,
  findInChain,
  hasJoinedBefore,
} from "../onboarding/referring.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type Why, insertRefusal } from "./queries.ts";

/** A friend is somebody else, and new. Who refers themselves, or refers whom the chain of referrals has
 * come from, or brings a person twice, is refused without a word: the answer must not tell who has an
 * account. What can be seen when somebody joins is decided then and for good. Whether they had been
 * here before is asked only when there is something to earn: two wishes to join may wait for the same
 * code, and a list of friends must not tell a stranger's phone. */

export type Judged = Addresses & Readonly<{ id: string; referrerId: string }>;

/** Who is to be written down as having referred somebody who joins now. */
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

/** Why whoever has invested now earns nobody anything. */
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

/** For operators; it names nobody but by id. */
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
