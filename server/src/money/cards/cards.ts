import type { Db, Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listCards, lockRow, markRemoved, setRest } from "./queries.ts";

/** An investor's kept cards, without their authorizations. A removed card is hidden immediately,
 * and no new charge of it starts. */

export type StoredCard = Awaited<ReturnType<typeof listCards>>[number];

/** Newest first. */
export async function readCards(db: Db | Tx, investorId: string): Promise<StoredCard[]> {
  return listCards(db, investorId);
}

/** `undefined` if it was removed or belongs to another investor. */
export async function findCard(
  db: Db | Tx,
  { investorId, cardId }: { investorId: string; cardId: string },
): Promise<StoredCard | undefined> {
  const cards = await listCards(db, investorId);
  return cards.find(({ id }) => id === cardId);
}

/** Whether the card can be charged: neither expired nor permanently refused. Callers check whether
 * the card is resting. */
export function isUsable(
  card: Pick<StoredCard, "unusableSince" | "expMonth" | "expYear">,
  now: Date,
): boolean {
  return card.unusableSince === null && !isExpired(card, now);
}

/** A card is valid until the end of its expiry month. */
export function isExpired(
  { expMonth, expYear }: Pick<StoredCard, "expMonth" | "expYear">,
  now: Date,
): boolean {
  return Date.UTC(expYear, expMonth) - LAGOS_AHEAD_MS <= now.getTime();
}

const LAGOS_AHEAD_MS = 60 * 60_000;

/** Keeps the card unchanged until the transaction ends, for callers that decide by its state. */
export async function lockCard(tx: Tx, cardId: string): Promise<void> {
  await lockRow(tx, cardId);
}

/** After a decline the card is not charged before `until`. */
export async function restCard(tx: Tx, cardId: string, until: Date): Promise<void> {
  await setRest(tx, cardId, until);
}

/** Removes the card immediately; a job retries until the gateway has deactivated it. Returns
 * whether the card existed. */
export async function removeCard(
  tx: Tx,
  { clock }: Runtime,
  card: { investorId: string; cardId: string },
): Promise<boolean> {
  return markRemoved(tx, { ...card, now: clock.now() });
}
