import type { FailureCode } from "@osisi/contracts/failures.ts";
import { planSpanUnknown } from "@osisi/contracts/messages.ts";
import { topUpTooLarge } from "@osisi/contracts/top-up-too-large.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Runtime } from "#platform/runtime.ts";
import { planOf } from "./list-plans.ts";
import type { OwnPlan } from "./own-plan.ts";

export async function readPlan(runtime: Runtime, own: OwnPlan) {
  const plan = await planOf(runtime, own);
  if (!plan) throw new Refusal("plan-unknown");
  return plan;
}

const codes = {
  "not-offered": "invalid-input",
  "key-reused": "idempotency-key-reused",
  "too-many": "too-many-tries",
} as const satisfies Record<string, FailureCode>;

/** Says how much still fits, if it is too much for the plan. */
export function topUpRefusalOf(
  outcome: { kind: FailureCode | keyof typeof codes } | { kind: FailureCode; roomKobo: bigint },
): Refusal {
  if (!("roomKobo" in outcome)) return refusalOf(outcome.kind);
  return new Refusal(outcome.kind, { amount: [topUpTooLarge(outcome.roomKobo)] });
}

export function refusalOf(kind: FailureCode | keyof typeof codes): Refusal {
  if (kind === "not-offered") return new Refusal(codes[kind], { span: [planSpanUnknown] });
  return new Refusal(isOwnCode(kind) ? codes[kind] : kind);
}

function isOwnCode(kind: string): kind is keyof typeof codes {
  return kind in codes;
}
