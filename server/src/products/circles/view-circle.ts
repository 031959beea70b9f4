import {
  type Circle,
  type CirclePreview,
  type ListedCircle,
  circleLimits,
} from "@osisi/contracts/circles.ts";
import { progressOfPlans } from "#products/savings/plan-progress.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { OwnCircle } from "./own-circle.ts";
import {
  type StoredCircle,
  findCircle,
  listCirclesOf,
  listMembers,
  listOwnMemberships,
} from "./queries.ts";

/** What members see of each other: first name, state and percent in tens. No amount, goal or date
 * of a plan, and no id of an investor. */

export async function circlesOf({ db }: Runtime, investorId: string): Promise<ListedCircle[]> {
  const circles = await listCirclesOf(db, investorId);
  return circles.map(({ id, name, purpose, members, planId, planName }) => ({
    id,
    name,
    purpose,
    memberCount: Number(members ?? 0n),
    plan: { id: planId, name: planName },
  }));
}

/** `closed` for who was in it when its keeper closed it. */
export async function circleOf(
  { config, db }: Runtime,
  own: OwnCircle,
): Promise<{ kind: "found"; circle: Circle } | { kind: "circle-unknown" | "circle-closed" }> {
  const circle = isId(own.circleId) ? await findCircle(db, own.circleId) : undefined;
  if (!circle) return { kind: "circle-unknown" };
  const members = await listMembers(db, circle.id);
  const me = members.find(({ investorId }) => investorId === own.investorId);
  if (!me) {
    const [latest] = await listOwnMemberships(db, own);
    return { kind: latest?.leftHow === "closed" ? "circle-closed" : "circle-unknown" };
  }
  const progress = await progressOfPlans(
    db,
    members.map(({ planId }) => planId),
  );
  const { id, name, purpose, code } = circle;
  return {
    kind: "found",
    circle: {
      id,
      name,
      purpose,
      code,
      link: `${config.appUrl}/dashboard/circles/join?code=${code}`,
      isKeeper: members[0]?.id === me.id,
      plan: { id: me.planId, name: me.planName },
      members: members.map((member, at) => ({
        id: member.id,
        firstName: member.firstName,
        isYou: member.id === me.id,
        isKeeper: at === 0,
        ...(progress.get(member.planId) ?? { state: "resting", percent: 0 }),
      })),
    },
  };
}

/** What a code shows before joining. */
export async function previewOf(
  { db }: Runtime,
  { id, name, purpose }: StoredCircle,
  investorId: string,
): Promise<CirclePreview> {
  const members = await listMembers(db, id);
  return {
    name,
    purpose,
    memberCount: members.length,
    isFull: members.length >= circleLimits.members,
    keeperFirstName: members[0]?.firstName ?? "",
    circleId: members.some((member) => member.investorId === investorId) ? id : null,
  };
}
