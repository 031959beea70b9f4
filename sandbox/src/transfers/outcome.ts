import { changeBalance } from "../balance/balance.ts";
import type { World } from "../world.ts";
import { type Transfer, isConclusive } from "./transfer.ts";
import { announcedWire } from "./wire.ts";

/** The outcomes of a payout. The money comes back once, with its fee. A success can still be
 * reversed; every other outcome is final. Only success, failed and reversed have a webhook. */

const announced = new Set(["success", "failed", "reversed"]);

/** `undefined`: not reachable from the current status. */
export function becomes(world: World, transfer: Transfer, status: string): Transfer | undefined {
  if (transfer.status === status) {
    if (announced.has(status)) announce(world, transfer);
    return transfer;
  }
  const isReversal = transfer.status === "success" && status === "reversed";
  if (isConclusive(transfer.status) && !isReversal) return undefined;
  const now = world.clock.now().toISOString();
  const changed: Transfer = {
    ...transfer,
    status,
    updatedAt: now,
    dueAtMs: status === "otp" ? world.clock.now().getTime() + 30 * 60_000 : null,
    transferredAt: status === "success" ? now : transfer.transferredAt,
  };
  world.transfers.save(changed);
  if (isConclusive(status) && status !== "success") giveBack(world, changed);
  if (announced.has(status)) announce(world, changed);
  return changed;
}

function giveBack(world: World, { id, amountKobo, feeKobo, reference }: Transfer) {
  changeBalance(world, {
    cause: `transfer:${id}:returned`,
    differenceKobo: amountKobo + feeKobo,
    reason: `Transfer ${reference} returned`,
    modelResponsible: "Transfer",
    modelRow: id,
  });
}

function announce(world: World, transfer: Transfer) {
  world.webhooks.send(`transfer.${transfer.status}`, announcedWire(world, transfer));
}
