import type { StoredCard as CardForOwner } from "@osisi/contracts/cards.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type StoredCard, listCards } from "./queries.ts";

/** An investor's kept cards, without their authorizations, and whether each can be charged. */

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

/** A kept card as its owner sees it. */
export function cardForOwner(card: StoredCard, now: Date): CardForOwner {
  const { id, brand, last4, bank, expYear, expMonth, addedAt, restsUntil } = card;
  const state = stateOf(card, now);
  return {
    id,
    brand,
    last4,
    bank,
    state,
    expires: `${expYear}-${String(expMonth).padStart(2, "0")}`,
    addedAt: addedAt.toISOString(),
    usableFrom: state === "resting" && restsUntil !== null ? restsUntil.toISOString() : null,
  };
}

function stateOf(card: StoredCard, now: Date): CardForOwner["state"] {
  if (isExpired(card, now)) return "expired";
  if (card.unusableSince !== null) return "unusable";
  return card.restsUntil !== null && card.restsUntil > now ? "resting" : "usable";
}
