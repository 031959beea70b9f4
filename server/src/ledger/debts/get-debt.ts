import type { Debt } from "@osisi/contracts/disputes.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { debt } from "#ledger/accounts.ts";
import { historyOf } from "#ledger/history.ts";
import type { Db } from "#platform/database/database.ts";

const LOOKED_BACK = 50;

/** What an investor owes, if anything, and since when. */
export async function debtOf(db: Db, investorId: string): Promise<Debt | undefined> {
  const { items } = await historyOf(db, debt(investorId), { limit: LOOKED_BACK });
  const [newest] = items;
  if (!newest || newest.balanceAfter === 0n) return undefined;
  const grown = items.find(({ direction }) => direction === "in") ?? newest;
  return {
    amount: nairaFromKobo(newest.balanceAfter),
    since: grown.eventAt.toISOString(),
    stateText: "You owe this",
    nextStep: `${becauseOf(grown.movement)} The next money in your stash repays it first. Until then we do not charge your cards.`,
  };
}

function becauseOf(movement: string): string {
  if (movement === "shortfall-owed") {
    return "A payment that was not yours came into your stash by mistake, and you used it.";
  }
  return movement === "withdrawal-owed"
    ? "We paid a withdrawal to your bank, and your stash no longer held enough for it."
    : "A payment of yours went back to where it came from, and your stash no longer held enough.";
}
