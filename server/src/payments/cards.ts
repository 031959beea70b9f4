import type { Db, Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { listCards, lockRow, markRemoved, setRest } from "./card-queries.ts";

/** An investor's kept cards, without what charges them. A removed card is gone at once: it is not
 * found any more, and no charge of it begins. */

export type StoredCard = Awaited<ReturnType<typeof listCards>>[number];

/** Newest first. */
export async function readCards(db: Db | Tx, investorId: string): Promise<StoredCard[]> {
  return listCards(db, investorId);
}

/** `undefined` if it was removed or is another's. */
export async function findCard(
  db: Db | Tx,
  { investorId, cardId }: { investorId: string; cardId: string },
): Promise<StoredCard | undefined> {
  const cards = await listCards(db, investorId);
  return cards.find(({ id }) => id === cardId);
}

/** Whether the card can be charged for all that is known: neither expired nor refused for good. That
 * it rests is for its purposes to mind. */
export function isUsable(
  card: Pick<StoredCard, "unusableSince" | "expMonth" | "expYear">,
  now: Date,
): boolean {
  return card.unusableSince === null && !isExpired(card, now);
}

/** A card ends with its month. */
export function isExpired(
  { expMonth, expYear }: Pick<StoredCard, "expMonth" | "expYear">,
  now: Date,
): boolean {
  return Date.UTC(expYear, expMonth) - LAGOS_AHEAD_MS <= now.getTime();
}

const LAGOS_AHEAD_MS = 60 * 60_000;

/** For whoever decides by what is known of the card: until their transaction ends, that stays so. */
export async function lockCard(tx: Tx, cardId: string): Promise<void> {
  await lockRow(tx, cardId);
}

/** After a decline nobody tries it before then. */
export async function restCard(tx: Tx, cardId: string, until: Date): Promise<void> {
  await setRest(tx, cardId, until);
}

/** Ours is gone at once; the gateway is told by a job, until it has heard. Whether there was one. */
export async function removeCard(
  tx: Tx,
  { clock }: Runtime,
  card: { investorId: string; cardId: string },
): Promise<boolean> {
  return markRemoved(tx, { ...card, now: clock.now() });
}
