import type { World } from "../world.ts";
import type { DedicatedAccount } from "./dedicated-account.ts";

export function accountByNumber(world: World, accountNumber: string): DedicatedAccount | undefined {
  return world.dedicatedAccounts.byKey(accountNumber);
}

/** Newest first. */
export function accountsOf(world: World, customerId: number): DedicatedAccount[] {
  return world.dedicatedAccounts.list({ where: { customerId } });
}
