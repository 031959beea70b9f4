import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { type Catalogue, catalogueAnswer, offerKinds } from "@osisi/contracts/catalogue.ts";
import { exitPolicyOn } from "@osisi/contracts/plan-exit.ts";
import { type DutyTerms, dutyTermsOn } from "@osisi/contracts/stamp-duty.ts";
import { type TaxTerms, taxTermsOn } from "@osisi/contracts/tax.ts";
import { type OfferedPlan, planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { catalogueRows } from "#platform/database/catalogue-rows.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { RowOf } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** The only place that reads what is on offer. There are tens of rows, so nothing is cached, and the
 * caller's transaction sees one version of it. */
export function readCatalogue(db: Db | Tx): Promise<Catalogue> {
  return catalogueRows(db, offerKinds);
}

/** Also what is announced. */
export function readEveryRow(db: Db | Tx): Promise<Catalogue> {
  return catalogueRows(db);
}

/** The terms of saving plans, the rules for ending them early and for withdrawing, for the statement of the profile. */
export function planOptionsPart() {
  const of = expressionBuilder<DB>();
  return jsonArrayFrom(
    of
      .selectFrom("catalogue")
      .select(["catalogue.kind", "catalogue.subject", "catalogue.value"])
      .select((row) => [
        row.cast<string>("catalogue.validFrom", "text").as("validFrom"),
        row.cast<number>("catalogue.id", "integer").as("id"),
      ])
      .where("catalogue.kind", "in", [
        sql.lit("plan-options"),
        sql.lit("exit-policy"),
        sql.lit("tax"),
        sql.lit("stamp-duty"),
      ])
      .orderBy("catalogue.validFrom")
      .orderBy("catalogue.id"),
  );
}

export function planOptionsOfPart(
  rows: readonly RowOf<typeof planOptionsPart>[],
  today: CalendarDate,
): {
  planOptions: OfferedPlan[];
  plansCanBeEnded: boolean;
  planTax: TaxTerms | null;
  withdrawalDuty?: DutyTerms;
} {
  const catalogue = catalogueAnswer.parse(rows);
  const planOptions = planOptionsOn(catalogue, today).map(({ value, text, basisPoints }) => ({
    value,
    text,
    basisPoints,
  }));
  const withdrawalDuty = dutyTermsOn(catalogue, today);
  return {
    planOptions,
    plansCanBeEnded: exitPolicyOn(catalogue, today) !== undefined,
    planTax: taxTermsOn(catalogue, today, "plans"),
    ...(withdrawalDuty && { withdrawalDuty }),
  };
}
