import { circleLimits } from "@osisi/contracts/circles.ts";
import { type NotAllowed, lockPlanFor } from "#products/savings/own-plan.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { notifyKeeper } from "./notify-keeper.ts";
import {
  type StoredCircle,
  findByCode,
  findCircleOfPlan,
  insertMember,
  listCirclesOf,
  listMembers,
  listOwnMemberships,
  lockCircle,
  lockMemberships,
} from "./queries.ts";

/** Joining by code. Each try counts against a limit of the investor, so that codes cannot be
 * guessed. A member who was removed comes back only by a code that was made afterwards; with the
 * old one they get the answer for a wrong code. */

const TRIES_PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;

type ByCode = Readonly<{ investorId: string; code: string }>;
type CodeRefusal = { kind: "too-many-tries" | "circle-code-unknown" | "circle-closed" };

/** The circle of a code, for an investor who may enter it. */
export async function findJoinable(
  { clock, config, db }: Runtime,
  { investorId, code }: ByCode,
): Promise<{ kind: "found"; circle: StoredCircle } | CodeRefusal> {
  const key = quotaKey(config.secretKey, "circle codes", investorId);
  const limit = { key, limit: TRIES_PER_HOUR, windowMs: HOUR_MS, now: clock.now() };
  if (!(await takeQuota(db, limit))) return { kind: "too-many-tries" };
  const circle = await findByCode(db, code);
  if (!circle) return { kind: "circle-code-unknown" };
  const own = await listOwnMemberships(db, { circleId: circle.id, investorId });
  if (wasRemoved(own, circle)) return { kind: "circle-code-unknown" };
  return circle.closedAt === null ? { kind: "found", circle } : { kind: "circle-closed" };
}

type OwnMembership = Awaited<ReturnType<typeof listOwnMemberships>>[number];

function wasRemoved(own: readonly OwnMembership[], { codeMadeAt }: StoredCircle): boolean {
  return own.some(
    ({ leftAt, leftHow }) => leftHow === "removed" && leftAt !== null && leftAt >= codeMadeAt,
  );
}

export type EntryRefusal =
  | { kind: "circle-joined" | "circle-plan-taken" | "circle-full" | "circles-full" }
  | NotAllowed;

/** Also if the same request came before. */
export async function joinCircle(
  runtime: Runtime,
  { planId, ...by }: ByCode & { planId: string },
): Promise<{ kind: "joined"; circleId: string } | CodeRefusal | EntryRefusal> {
  const found = await findJoinable(runtime, by);
  if (found.kind !== "found") return found;
  const { investorId, code } = by;
  const { id: circleId } = found.circle;
  return inTransaction(runtime.db, async (tx) => {
    await lockMemberships(tx, investorId);
    const before = await listOwnMemberships(tx, { circleId, investorId });
    const present = before.find(({ leftAt }) => leftAt === null);
    if (present) return { kind: present.planId === planId ? "joined" : "circle-joined", circleId };
    const entry = await mayEnter(tx, runtime, { investorId, planId, circleId });
    if (entry.kind !== "allowed") return entry;
    const { circle } = entry;
    if (circle.closedAt !== null) return { kind: "circle-closed" };
    if (circle.code !== code || wasRemoved(before, circle)) return { kind: "circle-code-unknown" };
    const joinedAt = runtime.clock.now();
    await insertMember(tx, { id: newId(), circleId, investorId, planId, joinedAt });
    // Leaving and coming again sends no second notice.
    if (before.length === 0) await notifyKeeper(tx, runtime, circle, investorId);
    return { kind: "joined", circleId };
  });
}

/** Locks plan and circle, and checks the limits of both. The investor is locked already. */
export async function mayEnter(
  tx: Tx,
  runtime: Runtime,
  { circleId, ...own }: { investorId: string; planId: string; circleId: string },
): Promise<{ kind: "allowed"; circle: StoredCircle } | { kind: "circle-closed" } | EntryRefusal> {
  const plan = await lockPlanFor(tx, runtime, "join-circle", own);
  if (plan.kind !== "allowed") return plan;
  const circle = await lockCircle(tx, circleId);
  if (!circle) return { kind: "circle-closed" };
  if (await findCircleOfPlan(tx, own.planId)) return { kind: "circle-plan-taken" };
  const members = await listMembers(tx, circleId);
  if (members.length >= circleLimits.members) return { kind: "circle-full" };
  const circles = await listCirclesOf(tx, own.investorId);
  return circles.length >= circleLimits.perInvestor
    ? { kind: "circles-full" }
    : { kind: "allowed", circle };
}
