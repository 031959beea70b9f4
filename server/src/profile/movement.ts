import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Movement } from "@osisi/contracts/profile.ts";
import type { Movement as Posted } from "../ledger/history.ts";
import { referenceOfKey } from "../payments/reference.ts";

/** What the ledger calls a movement, in the words of the person whose money it is. */
const titles: Record<string, string> = {
  "funding-settled": "Money added to your stash",
};

export function movementOf(posted: Posted): Movement {
  return {
    id: String(posted.id),
    kind: posted.movement,
    title: titles[posted.movement] ?? (posted.direction === "in" ? "Money in" : "Money out"),
    direction: posted.direction,
    amount: nairaFromKobo(posted.amount),
    balanceAfter: nairaFromKobo(posted.balanceAfter),
    reference: referenceOfKey(posted.key) ?? null,
    at: posted.eventAt.toISOString(),
  };
}
