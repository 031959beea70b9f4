import type { World } from "../world.ts";
import type { BalanceRow } from "./balance-row.ts";

/** The gateway's balance for us: the balance after the last row of its ledger. Only a row changes
 * it, and a cause has one row. */

const OPENING_KOBO = 10_000_000_000;

export function balanceKobo({ balanceRows }: World, currency = "NGN"): number {
  return balanceRows.list({ where: { currency }, limit: 1 })[0]?.balanceKobo ?? 0;
}

export type BalanceChange = Pick<
  BalanceRow,
  "cause" | "differenceKobo" | "reason" | "modelResponsible" | "modelRow"
> & { currency?: string };

export function changeBalance(world: World, change: BalanceChange): void {
  const currency = change.currency ?? "NGN";
  world.balanceRows.insert({
    ...change,
    currency,
    createdAt: world.clock.now().toISOString(),
    balanceKobo: balanceKobo(world, currency) + change.differenceKobo,
  });
}

/** The opening balance of a new sandbox. */
export function openBalance(world: World): void {
  topUp(world, "opening", OPENING_KOBO);
}

/** Money that our bank sends to the gateway, or, when negative, receives from it. */
export function topUp(world: World, cause: string, amountKobo: number): void {
  changeBalance(world, {
    cause: `topup:${cause}`,
    differenceKobo: amountKobo,
    reason: amountKobo < 0 ? "Settlement to bank" : "Balance topup",
    modelResponsible: amountKobo < 0 ? "Settlement" : "Topup",
    modelRow: world.balanceRows.count() + 1,
  });
}
