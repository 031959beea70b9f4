import { refuse } from "../http/answer.ts";
import type { FlutterwaveWorld } from "../world.ts";

/** The documentation wants a `tx_ref` to be unique, without a word on what happens otherwise. */
export function refuseSameTxRef(world: FlutterwaveWorld, txRef: string): void {
  if (world.settings.sameTxRef === "second") return;
  const isUsed = world.checkouts.count({ where: { txRef } }) > 0;
  if (isUsed || world.transactions.count({ where: { txRef } }) > 0) {
    throw refuse(400, "Transaction with this tx_ref already exists");
  }
}
