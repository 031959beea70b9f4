import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { type AsJson, koboOf, momentOf } from "../platform/parts.ts";
import type { ShownCard, ShownInstalment, ShownPlan } from "./seen-plan.ts";
import { planView } from "./view-plan.ts";

/** The newest plans as a part of the profile; as `plansOf` has them. */

/** One of `plans_part`. */
export type PlanPart = AsJson<ShownPlan> &
  Readonly<{ instalments: AsJson<ShownInstalment>[]; card: AsJson<ShownCard> | null }>;

export function plansOfPart(json: readonly PlanPart[], now: Date): SavingPlan[] {
  const today = dateInLagos(now);
  return json.map(({ card, instalments, ...plan }) =>
    planView({
      plan: planOf(plan),
      instalments: instalments.map(instalmentOf),
      card: card ? cardOf(card) : undefined,
      today,
      now,
    }),
  );
}

function planOf(json: AsJson<ShownPlan>): ShownPlan {
  return {
    ...json,
    amountKobo: koboOf(json.amountKobo),
    pausedAt: momentOf(json.pausedAt),
    retryAt: momentOf(json.retryAt),
    principalKobo: koboOf(json.principalKobo),
    interestKobo: koboOf(json.interestKobo),
  };
}

function instalmentOf(json: AsJson<ShownInstalment>): ShownInstalment {
  return { ...json, missedAt: momentOf(json.missedAt) };
}

function cardOf(json: AsJson<ShownCard>): ShownCard {
  return { ...json, unusableSince: momentOf(json.unusableSince) };
}
