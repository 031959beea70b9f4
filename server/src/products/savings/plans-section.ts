import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Mandate } from "#money/mandates/mandate.ts";
import { lateOf } from "#money/returns/queries.ts";
import type { Db } from "#platform/database/database.ts";
import { type RowOf, asText, koboOf, momentOf } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import type { StartedPlan, InstalmentColumns, PlanColumns } from "./plan.ts";
import { planView } from "./view-plan.ts";

/** The newest plans of an investor, for a statement that has their row: those that have begun, each
 * with what has fallen due and its card unless that is gone. As `plansOf` has them. */
export function plansPart(atMost: number) {
  const eb = expressionBuilder<DB, "investor">();
  return jsonArrayFrom(
    eb
      .selectFrom("savingPlan as plan")
      .select([
        "plan.id",
        "plan.name",
        "plan.interval",
        "plan.months",
        "plan.basisPoints",
        "plan.channel",
        "plan.state",
        "plan.startedOn",
        "plan.maturesOn",
        "plan.fallenDue",
        "plan.pausedAt",
        "plan.cardId",
        "plan.mandateId",
        "plan.charging",
        "plan.declines",
        "plan.retryAt",
        "plan.movedDay",
        "plan.movedFrom",
        "plan.goalOn",
        "plan.endedEarly",
        "plan.maturedAt",
        "plan.picture",
      ])
      .select((of) => [
        asText(of.ref("plan.amountKobo")).as("amountKobo"),
        asText(of.ref("plan.changedKobo")).as("changedKobo"),
        asText(of.ref("plan.goalKobo")).as("goalKobo"),
        asText(of.ref("plan.principalKobo")).as("principalKobo"),
        asText(of.ref("plan.interestKobo")).as("interestKobo"),
        asText(of.ref("plan.exitFeeKobo")).as("exitFeeKobo"),
        asText(lateOf(of.ref("plan.investorId"), of.ref("plan.id"))).as("lateKobo"),
      ])
      .$narrowType<PlanColumns & Pick<StartedPlan, "startedOn" | "maturesOn">>()
      .select((of) => [
        jsonArrayFrom(
          of
            .selectFrom("planInstalment as due")
            .select(["due.number", "due.kind", "due.basisPoints", "due.state", "due.valueOn"])
            .select(["due.chargeId", "due.challengeUrl", "due.missedAt", "due.extraBasisPoints"])
            .select((row) => [
              asText(row.ref("due.amountKobo")).as("amountKobo"),
              asText(row.ref("due.extraKobo")).as("extraKobo"),
            ])
            .$narrowType<Pick<InstalmentColumns, "kind" | "state">>()
            .whereRef("due.planId", "=", "plan.id")
            .orderBy("due.number"),
        ).as("instalments"),
        jsonObjectFrom(
          of
            .selectFrom("card as kept")
            .select(["kept.id", "kept.brand", "kept.last4", "kept.expMonth", "kept.expYear"])
            .select("kept.unusableSince")
            .whereRef("kept.id", "=", "plan.cardId")
            .whereRef("kept.investorId", "=", "plan.investorId")
            .where("kept.removedAt", "is", null),
        ).as("card"),
        jsonObjectFrom(
          of
            .selectFrom("mandate")
            .select(["mandate.id", "mandate.bank", "mandate.last4", "mandate.state"])
            .select(["mandate.consentedAt", "mandate.consentUrl"])
            .$narrowType<Pick<Mandate, "state">>()
            .whereRef("mandate.id", "=", "plan.mandateId"),
        ).as("mandate"),
      ])
      .whereRef("plan.investorId", "=", "investor.id")
      .where("plan.state", "in", [sql.lit("ongoing"), sql.lit("matured")])
      .orderBy("plan.id", "desc")
      .limit(sql.lit(atMost)),
  );
}

export async function plansOfPart(
  db: Db,
  rows: readonly RowOf<typeof plansPart>[],
  now: Date,
): Promise<SavingPlan[]> {
  const today = dateInLagos(now);
  const catalogue = rows.some(({ changedKobo }) => changedKobo !== null)
    ? await readCatalogue(db)
    : [];
  return rows.map(({ card, instalments, lateKobo, mandate, ...plan }) =>
    planView({
      catalogue,
      plan: {
        ...plan,
        amountKobo: koboOf(plan.amountKobo),
        pausedAt: momentOf(plan.pausedAt),
        maturedAt: momentOf(plan.maturedAt),
        retryAt: momentOf(plan.retryAt),
        changedKobo: koboOf(plan.changedKobo),
        goalKobo: koboOf(plan.goalKobo),
        principalKobo: koboOf(plan.principalKobo),
        interestKobo: koboOf(plan.interestKobo),
        exitFeeKobo: koboOf(plan.exitFeeKobo),
      },
      instalments: instalments.map((due) => ({
        ...due,
        amountKobo: koboOf(due.amountKobo),
        extraKobo: koboOf(due.extraKobo),
        missedAt: momentOf(due.missedAt),
      })),
      card: card ? { ...card, unusableSince: momentOf(card.unusableSince) } : undefined,
      mandate: mandate ? { ...mandate, consentedAt: momentOf(mandate.consentedAt) } : undefined,
      today,
      now,
      lateKobo: koboOf(lateKobo) ?? 0n,
    }),
  );
}
