import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Movement } from "@osisi/contracts/profile.ts";
import type { Movement as Posted } from "../ledger/history.ts";
import { referenceOfKey as paymentOfKey } from "../payments/reference.ts";
import { referenceOfKey as withdrawalOfKey } from "../payouts/reference.ts";

/** What the ledger calls a movement, in the words of the person whose money it is. */
const titles: Record<string, string> = {
  "funding-settled": "Money added to your stash",
  "withdrawal-held": "Withdrawal to your bank",
  "withdrawal-returned": "Withdrawal that did not go through",
  "withdrawal-reversed": "Withdrawal sent back by your bank",
};

export function movementOf(posted: Posted): Movement {
  return {
    id: String(posted.id),
    kind: posted.movement,
    title: titles[posted.movement] ?? (posted.direction === "in" ? "Money in" : "Money out"),
    direction: posted.direction,
    amount: nairaFromKobo(posted.amount),
    balanceAfter: nairaFromKobo(posted.balanceAfter),
    reference: paymentOfKey(posted.key) ?? withdrawalOfKey(posted.key) ?? null,
    at: posted.eventAt.toISOString(),
  };
}
