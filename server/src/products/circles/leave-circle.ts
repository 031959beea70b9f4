import { circleLimits } from "@osisi/contracts/circles.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isId } from "#platform/ids.ts";
import { type EntryRefusal, mayEnter } from "./join-circle.ts";
import { type OwnCircle, lockOwnCircle } from "./own-circle.ts";
import {
  endMembership,
  forgetMemberships,
  listCirclesOf,
  listOwnMemberships,
  lockMemberships,
  restoreMembership,
  updateCircle,
} from "./queries.ts";

/** Leaving takes one request and touches no plan. The longest remaining member keeps the circle
 * from then on; the last one closes it. */

export async function leaveCircle(
  runtime: Runtime,
  own: OwnCircle,
): Promise<{ kind: "left" | "circle-unknown" }> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockOwnCircle(tx, own);
    if (found.kind !== "found") return found;
    const leftAt = runtime.clock.now();
    await endMembership(tx, found.me.id, { leftAt, leftHow: "left" });
    if (found.members.length === 1) await updateCircle(tx, own.circleId, { closedAt: leftAt });
    return { kind: "left" };
  });
}

/** For some minutes, leaving is undone as if it had not happened: with the same plan, and keeping
 * the circle again. It is not a way back for who was removed, nor into a circle that its keeper
 * closed. */
export async function undoLeaving(
  runtime: Runtime,
  own: OwnCircle,
): Promise<
  | { kind: "back" }
  | { kind: "circle-unknown" | "circle-undo-over" | "circle-closed" }
  | EntryRefusal
> {
  if (!isId(own.circleId)) return { kind: "circle-unknown" };
  return inTransaction(runtime.db, async (tx) => {
    await lockMemberships(tx, own.investorId);
    const [latest] = await listOwnMemberships(tx, own);
    if (latest?.leftAt === null) return { kind: "back" };
    if (latest?.leftHow !== "left") return { kind: "circle-unknown" };
    const { leftAt, planId } = latest;
    if (runtime.clock.now().getTime() - leftAt.getTime() > circleLimits.undoMs) {
      return { kind: "circle-undo-over" };
    }
    const entry = await mayEnter(tx, runtime, { ...own, planId });
    if (entry.kind !== "allowed") return entry;
    const { closedAt } = entry.circle;
    if (closedAt !== null && closedAt.getTime() !== leftAt.getTime()) {
      return { kind: "circle-closed" };
    }
    await restoreMembership(tx, latest.id);
    if (closedAt !== null) await updateCircle(tx, own.circleId, { closedAt: null });
    return { kind: "back" };
  });
}

/** For an account that is closed, whose investor is locked. */
export async function leaveAllCircles(tx: Tx, runtime: Runtime, investorId: string): Promise<void> {
  const circles = await listCirclesOf(tx, investorId);
  for (const circleId of circles.map(({ id }) => id).toSorted()) {
    const found = await lockOwnCircle(tx, { circleId, investorId });
    if (found.kind === "found" && found.members.length === 1) {
      await updateCircle(tx, circleId, { closedAt: runtime.clock.now() });
    }
  }
  await forgetMemberships(tx, investorId);
}
