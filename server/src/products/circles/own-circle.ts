import type { Tx } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import { type PresentMember, type StoredCircle, listMembers, lockCircle } from "./queries.ts";

export type OwnCircle = Readonly<{ investorId: string; circleId: string }>;

type Found = Readonly<{
  kind: "found";
  circle: StoredCircle;
  members: readonly PresentMember[];
  me: PresentMember;
}>;

/** Locks a circle for one of its members. Who is not in it gets the answer for a circle that does
 * not exist. */
export async function lockOwnCircle(
  tx: Tx,
  { circleId, investorId }: OwnCircle,
): Promise<Found | { kind: "circle-unknown" }> {
  const circle = isId(circleId) ? await lockCircle(tx, circleId) : undefined;
  const members = circle ? await listMembers(tx, circle.id) : [];
  const me = members.find((member) => member.investorId === investorId);
  return circle && me ? { kind: "found", circle, members, me } : { kind: "circle-unknown" };
}

/** The same for its keeper, who has been in it longest. */
export async function lockKeptCircle(
  tx: Tx,
  own: OwnCircle,
): Promise<Found | { kind: "circle-unknown" | "circle-not-keeper" }> {
  const found = await lockOwnCircle(tx, own);
  if (found.kind !== "found") return found;
  return found.members[0]?.id === found.me.id ? found : { kind: "circle-not-keeper" };
}
