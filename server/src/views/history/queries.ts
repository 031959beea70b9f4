import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { ownAddress } from "#ledger/balance.ts";
import { type StoredLoss, lostOfKey } from "#money/disputes/list-disputes.ts";
import { withdrawalOfKey } from "#money/withdrawals/view-withdrawals.ts";
import type { Db } from "#platform/database/database.ts";
import { type RowOf, asText } from "#platform/database/json-values.ts";
import { giftKeysNamed, giverOfKey } from "#products/gifts/queries.ts";
import { type StoredUse, usesOfKey } from "#products/standing-rules/queries.ts";
import { preparedStatement } from "#platform/database/prepared-statement.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** The newest lines, or those before `cursor`, and one more if there are more. */
export async function findMovements(
  db: Db,
  investorId: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<readonly MovementRow[]> {
  const before = cursor === undefined ? AFTER_ALL : BigInt(cursor);
  const [found] = await movementsPage(db, investorId, limit + 1, before);
  return found?.movements ?? [];
}

/** Greater than the number of any line. */
const AFTER_ALL = 2n ** 63n - 1n;

const movementsPage = preparedStatement(["an id", 1, 2n], (db, investorId, limit, before) =>
  db
    .selectFrom("investor")
    .innerJoin("ledger.account as stash", (join) =>
      join.on("stash.address", "=", ownAddress("stash")),
    )
    .select(movementsPart(limit, before).as("movements"))
    .where("investor.id", "=", investorId),
);

function directionOf(side: "debit" | "credit") {
  return sql<"in" | "out">`case when stash.normal_side = ${sql.lit(side)} then 'in' else 'out' end`;
}

type Owner = DB & { stash: DB["ledger.account"] };

/** The newest lines of a stash, or those before one, with withdrawals; embedded in a query on the
 * rows of the investor and the stash. */
export function movementsPart(limit: number | Expression<number>, before?: bigint) {
  const eb = expressionBuilder<Owner, "investor" | "stash">();
  const sideOf = (side: "debit" | "credit") =>
    eb
      .selectFrom("ledger.transfer as t")
      .select(["t.id", "t.key", "t.movement", "t.amount", "t.eventAt"])
      .select((of) => of.fn.coalesce("t.bookedAt", "t.createdAt").as("bookedAt"))
      .select(`t.${side}BalanceAfter as balanceAfter`)
      .$narrowType<{ balanceAfter: bigint }>()
      .select(directionOf(side).as("direction"))
      .whereRef(`t.${side}AccountId`, "=", "stash.id")
      // The index covers investors' accounts only.
      .where(`t.${side}AccountId`, ">=", sql.lit(1000n))
      .$if(before !== undefined, (query) => query.where("t.id", "<", before ?? AFTER_ALL))
      .orderBy("t.id", "desc")
      .limit(limit)
      .as("side");
  return jsonArrayFrom(
    eb
      .selectFrom(
        eb
          .selectFrom(sideOf("debit"))
          .selectAll("side")
          .unionAll(eb.selectFrom(sideOf("credit")).selectAll("side"))
          .as("line"),
      )
      .select(["line.key", "line.movement", "line.direction", "line.eventAt", "line.bookedAt"])
      .select((of) => [
        asText(of.ref("line.id")).as("id"),
        asText(of.ref("line.amount")).as("amount"),
        asText(of.ref("line.balanceAfter")).as("balanceAfter"),
        nameOfHolding(of.ref("line.key")).as("about"),
        referenceOfTransfer(of.ref("line.key")).as("transferReference"),
        withdrawalOfKey(of.ref("line.key")).as("withdrawal"),
        usesOfKey(of.ref("line.key")).as("uses"),
        giverOfKey(of.ref("line.key")).as("giver"),
        lostOfKey(of.ref("line.key")).as("losses"),
      ])
      .orderBy("line.id", "desc")
      .limit(limit),
  );
}

export type MovementRow = RowOf<typeof movementsPart>;

/** What lines are about: the name of the plan, portfolio or sender, and the gateway's reference. By
 * the keys of their transfers. */
export async function factsOf(
  db: Db,
  investorId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LineFacts>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("investor")
    .innerJoin(sql<{ key: string }>`unnest(${keys}::text[])`.as<"line">(sql`line (key)`), (join) =>
      join.onTrue(),
    )
    .select((of) => [
      "line.key",
      nameOfHolding(of.ref("line.key")).as("about"),
      referenceOfTransfer(of.ref("line.key")).as("transferReference"),
      usesOfKey(of.ref("line.key")).as("uses"),
      giverOfKey(of.ref("line.key")).as("giver"),
      lostOfKey(of.ref("line.key")).as("losses"),
    ])
    .where("investor.id", "=", investorId)
    .execute();
  return new Map(rows.map(({ key, ...facts }) => [key, facts]));
}

export type LineFacts = Readonly<{
  about: string | null;
  giver: string | null;
  transferReference: string | null;
  uses: readonly StoredUse[] | null;
  losses: readonly StoredLoss[] | null;
}>;

/** The gateway's reference of the transfer to an own account number, for one line. Ours, which a
 * key contains, is unknown to its sender's bank. Embedded in a query on the investor's row. */
export function referenceOfTransfer(key: Expression<string>) {
  const eb = expressionBuilder<DB, "investor">();
  return eb
    .case()
    .when(sql<boolean>`${key} like 'payment:%:settled' or ${key} like 'debt:payment:%:settled'`)
    .then(
      eb
        .selectFrom("payment as transferred")
        .select("transferred.reference")
        .where(
          "transferred.id",
          "=",
          sql<string>`(regexp_match(${key}, 'payment:([0-9a-f-]{36}):'))[1]::uuid`,
        )
        .whereRef("transferred.investorId", "=", "investor.id")
        .where("transferred.ownAccountId", "is not", null)
        .$asScalar(),
    )
    .end();
}

/** `10% of ₦1,000.00, rule 104`. */
const termsOfTax = sql<string>`trim_scale(basis_points / 100.0) || '% of ₦' ||
  to_char(base_kobo / 100.0, 'FM999,999,999,990.00') || ', rule ' || rule_id`.as("terms");

/** The name for one line; embedded in a query on the investor's row. */
export function nameOfHolding(key: Expression<string>) {
  const eb = expressionBuilder<DB, "investor">();
  const id = sql<string>`split_part(${key}, ':', 2)::uuid`;
  const plan = eb
    .selectFrom("savingPlan as plan")
    .select("plan.name")
    .whereRef("plan.investorId", "=", "investor.id");
  return eb
    .case(sql<string>`case when ${key} like '%:tax' then 'tax' else split_part(${key}, ':', 1) end`)
    .when(sql.lit("tax"))
    .then(
      eb
        .selectFrom("withheldTax as withheld")
        .select(termsOfTax)
        .where("withheld.key", "=", sql<string>`left(${key}, -4)`)
        .whereRef("withheld.investorId", "=", "investor.id")
        .$asScalar(),
    )
    .when(sql.lit("instalment"))
    .then(
      plan
        .innerJoin("planInstalment as paid", "paid.planId", "plan.id")
        .where("paid.id", "=", id)
        .$asScalar(),
    )
    .when(sql.lit("payment"))
    .then(
      eb
        .selectFrom("payment as came")
        .select(
          sql<string | null>`nullif(concat_ws(', ', sender_name, sender_bank), '')`.as("sender"),
        )
        .where("came.id", "=", id)
        .whereRef("came.investorId", "=", "investor.id")
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

/** The keys of lines whose plan, portfolio or giver has a word with this prefix in its name. */
export async function keysNamed(db: Db, investorId: string, word: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from holding_keys(${word}, ${investorId}) as key
  `.execute(db);
  return [...rows.map(({ key }) => key), ...(await giftKeysNamed(db, investorId, word))];
}
