import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { type RawBuilder, sql } from "kysely";
import { type AsJson, koboOf, momentOf, type Who } from "../platform/pieces.ts";
import type { ShownCard, ShownInstalment, ShownPlan } from "./seen-plan.ts";
import { planView } from "./view-plan.ts";

/** The newest plans as a piece of a larger answer; as `plansOf` has them. */

type PlanPiece = AsJson<ShownPlan> &
  Readonly<{ instalments: AsJson<ShownInstalment>[]; card: AsJson<ShownCard> | null }>;

export function plansPiece(who: Who, atMost: number): RawBuilder<PlanPiece[]> {
  return sql`plans_piece(${who}, ${atMost})`;
}

export function plansOfPiece(json: readonly PlanPiece[], now: Date): SavingPlan[] {
  const today = dateInLagos(now);
  return json.map(({ card, instalments, ...plan }) =>
    planView({
      plan: planOf(plan),
      instalments,
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

function cardOf(json: AsJson<ShownCard>): ShownCard {
  return { ...json, unusableSince: momentOf(json.unusableSince) };
}
