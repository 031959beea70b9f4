import { randomInt } from "node:crypto";
import { circleCodeLength, circleLimits, codeAlphabet } from "@osisi/contracts/circles.ts";
import { type NotAllowed, lockPlanFor } from "#products/savings/own-plan.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  findCircleOfPlan,
  insertCircle,
  insertMember,
  listCirclesOf,
  lockMemberships,
} from "./queries.ts";

/** An investor opens a circle and is its first member, with a running plan of theirs. A plan is in
 * one circle at most, so the same request sent again finds the circle that it opened. */

type NewCircle = Readonly<{ investorId: string; planId: string; name: string; purpose: string }>;

type Opened =
  | { kind: "opened"; circleId: string }
  | { kind: "circle-plan-taken" | "circles-full" }
  | NotAllowed;

export async function openCircle(
  runtime: Runtime,
  { name, purpose, ...own }: NewCircle,
): Promise<Opened> {
  const now = runtime.clock.now();
  return inTransaction(runtime.db, async (tx) => {
    await lockMemberships(tx, own.investorId);
    const allowed = await lockPlanFor(tx, runtime, "join-circle", own);
    if (allowed.kind !== "allowed") return allowed;
    const taken = await findCircleOfPlan(tx, own.planId);
    if (taken) {
      const isSame = taken.name === name && taken.purpose === purpose;
      return isSame ? { kind: "opened", circleId: taken.id } : { kind: "circle-plan-taken" };
    }
    if ((await listCirclesOf(tx, own.investorId)).length >= circleLimits.perInvestor) {
      return { kind: "circles-full" };
    }
    const circleId = newId();
    const code = newCircleCode();
    await insertCircle(tx, { id: circleId, name, purpose, code, codeMadeAt: now, createdAt: now });
    await insertMember(tx, { id: newId(), circleId, ...own, joinedAt: now });
    return { kind: "opened", circleId };
  });
}

/** About 44 bits. An investor has few tries, and a code opens first names and percents only. */
export function newCircleCode(): string {
  const symbols = Array.from(
    { length: circleCodeLength },
    () => codeAlphabet[randomInt(codeAlphabet.length)],
  );
  return symbols.join("");
}
