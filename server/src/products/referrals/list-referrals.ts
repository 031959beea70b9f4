import type {
  PointMovement,
  ReferralState,
  Referrals,
  ReferredPerson,
} from "@osisi/contracts/referrals.ts";
import { points } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { historyOf } from "#ledger/history.ts";
import { readInvestor } from "#people/onboarding/investor.ts";
import { listReferred } from "#people/onboarding/referring.ts";
import type { Db } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listRewards } from "./queries.ts";

/** What a referrer sees: the first names of their friends, and which of them have earned points. */

const PAGE = 20;

type Page<Item> = { items: Item[]; nextCursor: string | null };

export async function readReferrals(
  { config, db }: Runtime,
  investorId: string,
): Promise<Referrals | undefined> {
  const [investor, balance, people, history] = await Promise.all([
    readInvestor(db, investorId),
    balanceOf(db, points(investorId)),
    readReferredPeople(db, investorId),
    readPointHistory(db, investorId),
  ]);
  if (!investor) return undefined;
  const slug = investor.referralSlug;
  return {
    slug,
    link: `${config.appUrl}/onboard?ref=${encodeURIComponent(slug)}`,
    greenPoints: Number(balance),
    people: { data: people.items, nextCursor: people.nextCursor },
    history: { data: history.items, nextCursor: history.nextCursor },
  };
}

export async function readReferredPeople(
  db: Db,
  referrerId: string,
  before?: string,
): Promise<Page<ReferredPerson>> {
  const found = await listReferred(db, { referrerId, atMost: PAGE + 1, before });
  const shown = found.slice(0, PAGE);
  const states = await statesOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    items: shown.map(({ id, firstName, createdAt }) => ({
      id,
      firstName,
      state: states.get(id) ?? "joined",
      joinedAt: createdAt.toISOString(),
    })),
    nextCursor: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function statesOf(db: Db, ids: readonly string[]): Promise<Map<string, ReferralState>> {
  const rewards = ids.length === 0 ? [] : await listRewards(db, ids);
  return new Map(
    rewards.map(({ referredId, undoneAt }) => [referredId, undoneAt ? "undone" : "rewarded"]),
  );
}

const titles: Readonly<Record<string, string>> = {
  "points-awarded": "A friend invested in Green Finance",
  "points-redeemed": "Redeemed into your stash",
  "points-taken-back": "Taken back: a friend's payment was undone",
};

export async function readPointHistory(
  db: Db,
  investorId: string,
  before?: string,
): Promise<Page<PointMovement>> {
  const page = await historyOf(db, points(investorId), {
    limit: PAGE,
    before: before === undefined ? undefined : BigInt(before),
  });
  return {
    items: page.items.map(({ id, movement, direction, amount, balanceAfter, eventAt }) => ({
      id: String(id),
      title: titles[movement] ?? "Green points",
      direction,
      points: Number(amount),
      pointsAfter: Number(balanceAfter),
      at: eventAt.toISOString(),
    })),
    nextCursor: page.nextBefore === undefined ? null : String(page.nextBefore),
  };
}
