import type { Reach } from "@osisi/contracts/pass-on.ts";
import type { Expression, Insertable } from "kysely";
import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "#platform/database/database.ts";
import { asText } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export type Rule = Readonly<{ planId: string; reach: Reach }>;

/** In order. */
export async function listRules(db: Db | Tx, investorId: string): Promise<Rule[]> {
  return db
    .selectFrom("standingRule")
    .select(["planId", "reach"])
    .$narrowType<{ reach: Reach }>()
    .where("investorId", "=", investorId)
    .orderBy("position")
    .execute();
}

/** A rule that stays keeps its row. */
export async function replaceRules(
  tx: Tx,
  investorId: string,
  rules: readonly Omit<Insertable<DB["standingRule"]>, "investorId">[],
): Promise<void> {
  const kept = rules.map(({ planId }) => planId);
  await tx
    .deleteFrom("standingRule")
    .where("investorId", "=", investorId)
    .$if(kept.length > 0, (query) => query.where("planId", "not in", kept))
    .execute();
  if (rules.length === 0) return;
  await tx
    .insertInto("standingRule")
    .values(rules.map((rule) => ({ ...rule, investorId })))
    .onConflict((conflict) =>
      conflict.constraint("standing_rule_plan").doUpdateSet((of) => ({
        position: of.ref("excluded.position"),
        reach: of.ref("excluded.reach"),
      })),
    )
    .execute();
}

export async function deleteRules(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("standingRule").where("investorId", "=", investorId).execute();
}

export async function insertUses(
  tx: Tx,
  uses: readonly Insertable<DB["standingRuleUse"]>[],
): Promise<void> {
  if (uses.length === 0) return;
  await tx
    .insertInto("standingRuleUse")
    .values([...uses])
    .execute();
}

export type UseKind = "due" | "next" | "top-up" | "failed" | "kept" | "claim" | "freeze";

/** What the rules did with the payment that a line's transfer books, in order; embedded in a query
 * on the investor's row. */
export function usesOfKey(key: Expression<string>) {
  const eb = expressionBuilder<DB, "investor">();
  const id = sql<string>`substr(${key}, 9, 36)::uuid`;
  return eb
    .case()
    .when(sql<boolean>`${key} like 'payment:%:settled'`)
    .then(
      jsonArrayFrom(
        eb
          .selectFrom("standingRuleUse as use")
          .innerJoin("payment", "payment.id", "use.paymentId")
          .leftJoin("savingPlan as plan", "plan.id", "use.planId")
          .leftJoin("planInstalment as paid", "paid.id", "use.instalmentId")
          .select(["use.kind", "plan.name", "paid.dueOn"])
          .select((of) => asText(of.ref("use.amountKobo")).as("amountKobo"))
          .$narrowType<{ kind: UseKind }>()
          .where("use.paymentId", "=", id)
          .whereRef("payment.investorId", "=", "investor.id")
          .orderBy("use.id"),
      ),
    )
    .end();
}

/** As JSON. */
export type StoredUse = Readonly<{
  kind: UseKind;
  name: string | null;
  dueOn: string | null;
  amountKobo: string;
}>;
