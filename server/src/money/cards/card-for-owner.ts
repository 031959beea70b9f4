import type { StoredCard as CardForOwner } from "@osisi/contracts/cards.ts";
import { type StoredCard, isExpired } from "./cards.ts";

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
