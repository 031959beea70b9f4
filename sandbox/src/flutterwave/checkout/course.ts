import { dueRows } from "../../time/due-rows.ts";
import type { DueWork } from "../../time/due-work.ts";
import { fail } from "../transactions/attempt.ts";
import type { FlutterwaveWorld } from "../world.ts";
import { waitingAttempt } from "./attempt.ts";
import type { Checkout } from "./checkout.ts";

/** A page ends when it is paid, when its session or its tries are over, or when we disable it. */

export function dueCheckouts(world: FlutterwaveWorld): DueWork {
  const open = () => world.checkouts.list({ where: { state: "open" } }).toReversed();
  return dueRows(world, open, (checkout) => end(world, checkout, "failed"));
}

/** An attempt that is still waiting fails with it. */
export function end(world: FlutterwaveWorld, checkout: Checkout, state: "failed" | "disabled") {
  const waiting = waitingAttempt(world, checkout);
  if (waiting) fail(world, waiting, "Session expired");
  world.checkouts.save({ ...checkout, state, dueAtMs: null });
}

/** After a failed attempt. */
export function countTry(world: FlutterwaveWorld, checkout: Checkout): void {
  if (checkout.triesLeft === null) return;
  const counted: Checkout = { ...checkout, triesLeft: checkout.triesLeft - 1 };
  if (counted.triesLeft === 0) end(world, counted, "failed");
  else world.checkouts.save(counted);
}
