import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { newCircleCode } from "./open-circle.ts";
import { type OwnCircle, lockKeptCircle } from "./own-circle.ts";
import { endMembership, endMemberships, updateCircle } from "./queries.ts";

/** What only the keeper of a circle does. */

type Kept = { kind: "done" | "circle-unknown" | "circle-not-keeper" };

export async function editCircle(
  runtime: Runtime,
  { name, purpose, ...own }: OwnCircle & { name: string; purpose: string },
): Promise<Kept> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockKeptCircle(tx, own);
    if (found.kind !== "found") return found;
    await updateCircle(tx, own.circleId, { name, purpose });
    return { kind: "done" };
  });
}

/** The old code opens nothing from then on. */
export async function replaceCode(runtime: Runtime, own: OwnCircle): Promise<Kept> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockKeptCircle(tx, own);
    if (found.kind !== "found") return found;
    const codeMadeAt = runtime.clock.now();
    await updateCircle(tx, own.circleId, { code: newCircleCode(), codeMadeAt });
    return { kind: "done" };
  });
}

/** The keeper leaves like everyone, and does not remove themselves. */
export async function removeMember(
  runtime: Runtime,
  { memberId, ...own }: OwnCircle & { memberId: string },
): Promise<Kept | { kind: "circle-member-unknown" }> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockKeptCircle(tx, own);
    if (found.kind !== "found") return found;
    const member = found.members.find(({ id }) => id === memberId);
    if (!member || member.id === found.me.id) return { kind: "circle-member-unknown" };
    await endMembership(tx, member.id, { leftAt: runtime.clock.now(), leftHow: "removed" });
    return { kind: "done" };
  });
}

export async function closeCircle(runtime: Runtime, own: OwnCircle): Promise<Kept> {
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockKeptCircle(tx, own);
    if (found.kind !== "found") return found;
    const closedAt = runtime.clock.now();
    await endMemberships(tx, own.circleId, { leftAt: closedAt, leftHow: "closed" });
    await updateCircle(tx, own.circleId, { closedAt });
    return { kind: "done" };
  });
}
