import { dueRows } from "../time/due-rows.ts";
import type { DueWork } from "../time/due-work.ts";
import type { World } from "../world.ts";
import { becomes } from "./outcome.ts";

/** Payouts that advance automatically: a queued one succeeds after a while (unless `transfers:
 * "manual"`), one that waits for a code is abandoned. */
export function dueTransfers(world: World): DueWork {
  const waiting = () =>
    ["pending", "otp"].flatMap((status) => world.transfers.list({ where: { status } }));
  return dueRows(world, waiting, (transfer) =>
    becomes(world, transfer, transfer.status === "otp" ? "abandoned" : "success"),
  );
}
