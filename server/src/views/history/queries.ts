import { type Expression, expressionBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** The names of the plans and portfolios of lines, by the keys of their transfers. */

export async function namesOf(
  db: Db,
  investorId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("investor")
    .innerJoin(sql<{ key: string }>`unnest(${keys}::text[])`.as<"line">(sql`line (key)`), (join) =>
      join.onTrue(),
    )
    .select((of) => ["line.key", nameOfHolding(of.ref("line.key")).as("name")])
    .where("investor.id", "=", investorId)
    .execute();
  return new Map(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name] as const])));
}

/** The name for one line; embedded in a query on the investor's row. */
export function nameOfHolding(key: Expression<string>) {
  const eb = expressionBuilder<DB, "investor">();
  const id = sql<string>`split_part(${key}, ':', 2)::uuid`;
  const plan = eb
    .selectFrom("savingPlan as plan")
    .select("plan.name")
    .whereRef("plan.investorId", "=", "investor.id");
  return eb
    .case(sql<string>`split_part(${key}, ':', 1)`)
    .when(sql.lit("instalment"))
    .then(
      plan
        .innerJoin("planInstalment as paid", "paid.planId", "plan.id")
        .where("paid.id", "=", id)
        .$asScalar(),
    )
    .when(sql.lit("plan"))
    .then(plan.where("plan.id", "=", id).$asScalar())
    .when(sql.lit("investment"))
    .then(
      eb
        .selectFrom("investment as bought")
        .select("bought.portfolioName")
        .where("bought.id", "=", id)
        .whereRef("bought.investorId", "=", "investor.id")
        .$asScalar(),
    )
    .end();
}

/** The keys of lines whose plan or portfolio has a word with this prefix in its name. */
export async function keysNamed(db: Db, investorId: string, word: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from holding_keys(${word}, ${investorId}) as key
  `.execute(db);
  return rows.map(({ key }) => key);
}
