import type { World } from "../world.ts";
import type { BalanceRow } from "./balance-row.ts";

/** What the gateway holds for us: the balance after the last row of its ledger. Nothing changes it
 * but a row, and a cause has one row. */

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

/** The float with which a new sandbox begins. */
export function openBalance(world: World): void {
  topUp(world, "opening", OPENING_KOBO);
}

/** Money that comes from our bank to the gateway, or, when negative, goes back there. */
export function topUp(world: World, cause: string, amountKobo: number): void {
  changeBalance(world, {
    cause: `topup:${cause}`,
    differenceKobo: amountKobo,
    reason: amountKobo < 0 ? "Settlement to bank" : "Balance topup",
    modelResponsible: amountKobo < 0 ? "Settlement" : "Topup",
    modelRow: world.balanceRows.count() + 1,
  });
}
