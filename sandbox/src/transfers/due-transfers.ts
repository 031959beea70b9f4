import type { DueWork } from "../time/due-work.ts";
import type { World } from "../world.ts";
import { becomes } from "./outcome.ts";

/** Payouts that advance automatically: a queued one succeeds after a while (unless `transfers:
 * "manual"`), one that waits for a code is abandoned. */
export function dueTransfers(world: World): DueWork {
  const waiting = () =>
    ["pending", "otp"].flatMap((status) => world.transfers.list({ where: { status } }));
  return {
    runDue() {
      const nowMs = world.clock.now().getTime();
      world.store.atomically(() => {
        for (const transfer of waiting()) {
          if (transfer.dueAtMs === null || transfer.dueAtMs > nowMs) continue;
          becomes(world, transfer, transfer.status === "otp" ? "abandoned" : "success");
        }
      });
    },
    nextDueAfter(moment) {
      const later = waiting().flatMap(({ dueAtMs }) =>
        dueAtMs !== null && dueAtMs > moment.getTime() ? [dueAtMs] : [],
      );
      return later.length > 0 ? new Date(Math.min(...later)) : undefined;
    },
    undone: () => [],
  };
}
