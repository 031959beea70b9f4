import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { catalogueAnswer } from "@osisi/contracts/catalogue.ts";
import { type OfferedPlan, planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { RowOf } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** The terms of saving plans, for the statement of the profile. */
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
      .where("catalogue.kind", "=", sql.lit("plan-options"))
      .orderBy("catalogue.validFrom")
      .orderBy("catalogue.id"),
  );
}

export function planOptionsOfPart(
  rows: readonly RowOf<typeof planOptionsPart>[],
  today: CalendarDate,
): OfferedPlan[] {
  return planOptionsOn(catalogueAnswer.parse(rows), today).map(({ value, text, basisPoints }) => ({
    value,
    text,
    basisPoints,
  }));
}
