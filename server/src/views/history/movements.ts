import {
  type Movement,
  type MovementKind,
  type MovementsAnswer,
  historyLimits,
} from "@osisi/contracts/history.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { stash } from "#ledger/accounts.ts";
import { ownAddress } from "#ledger/balance.ts";
import { type Movement as Posted, historyOf } from "#ledger/history.ts";
import type { Db } from "#platform/database/database.ts";
import { preparedStatement } from "#platform/database/prepared-statement.ts";
import { type RowOf, asText, koboOf, momentOf } from "#platform/database/json-values.ts";
import {
  stateTextOf,
  withdrawalOfKey,
  withdrawalsByReference,
} from "#money/withdrawals/view-withdrawals.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { dayInLagos } from "#platform/lagos-time.ts";
import { filterOf, lineOf } from "./movement-lines.ts";
import { nameOfHolding, namesOf } from "./queries.ts";
import { referenceOfKey } from "./reference.ts";
import { matchesOf } from "./search.ts";

/** The movements of a stash, newest first, in booking order: each balance follows from the one
 * below it. Filters use the booking day; the value date, which may be earlier, is shown as well.
 * The cursor is the last line's number, which newer lines never change. */

export type MovementsWish = Readonly<{
  limit?: number | undefined;
  cursor?: string | undefined;
  kind?: MovementKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}>;

export async function readMovements(
  db: Db,
  investorId: string,
  wish: MovementsWish,
): Promise<MovementsAnswer> {
  const { limit = historyLimits.page, cursor, kind, from, to, search } = wish;
  if ([kind, from, to, search].every((filter) => filter === undefined)) {
    const page = { limit, cursor };
    return movementsOfPart(await findMovements(db, investorId, page), limit);
  }
  const page = await historyOf(db, stash(investorId), {
    ...(kind && filterOf(kind)),
    matches: search === undefined ? [] : await matchesOf(db, investorId, search),
    limit,
    before: cursor === undefined ? undefined : BigInt(cursor),
    from: from === undefined ? undefined : dayInLagos(from).begins,
    until: to === undefined ? undefined : dayInLagos(to).ends,
  });
  const references = page.items.flatMap(({ key }) => referenceOfKey(key) ?? []);
  const withdrawals = await withdrawalsByReference(db, investorId, references);
  const names = await namesOf(
    db,
    investorId,
    page.items.map(({ key }) => key),
  );
  const items = page.items.map((posted) =>
    movementOf(
      { ...posted, about: names.get(posted.key) ?? null },
      withdrawals.find(({ reference }) => reference === referenceOfKey(posted.key)),
    ),
  );
  return { items, nextCursor: page.nextBefore === undefined ? null : String(page.nextBefore) };
}

type ShownMovement = Pick<
  Posted,
  "id" | "key" | "movement" | "direction" | "amount" | "balanceAfter" | "eventAt" | "bookedAt"
> &
  Readonly<{ about: string | null }>;

/** The newest lines, or those before `cursor`, and one more if there are more. */
async function findMovements(
  db: Db,
  investorId: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<readonly RowOf<typeof movementsPart>[]> {
  const before = cursor === undefined ? AFTER_ALL : BigInt(cursor);
  const [found] = await page(db, investorId, limit + 1, before);
  return found?.movements ?? [];
}

/** Greater than the number of any line. */
const AFTER_ALL = 2n ** 63n - 1n;

const page = preparedStatement(["an id", 1, 2n], (db, investorId, atMost, before) =>
  db
    .selectFrom("investor")
    .innerJoin("ledger.account as stash", (join) =>
      join.on("stash.address", "=", ownAddress("stash")),
    )
    .select(movementsPart(atMost, before).as("movements"))
    .where("investor.id", "=", investorId),
);

function directionOf(side: "debit" | "credit") {
  return sql<"in" | "out">`case when stash.normal_side = ${sql.lit(side)} then 'in' else 'out' end`;
}

type Owner = DB & { stash: DB["ledger.account"] };

/** The newest lines of a stash, or those before one, with withdrawals; embedded in a query on the
 * rows of the investor and the stash. */
export function movementsPart(atMost: number | Expression<number>, before?: bigint) {
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
      .limit(atMost)
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
        withdrawalOfKey(of.ref("line.key")).as("withdrawal"),
      ])
      .orderBy("line.id", "desc")
      .limit(atMost),
  );
}

export function movementsOfPart(
  rows: readonly RowOf<typeof movementsPart>[],
  limit: number,
): MovementsAnswer {
  const items = rows.slice(0, limit).map(({ withdrawal, ...posted }) =>
    movementOf(
      {
        ...posted,
        id: BigInt(posted.id),
        amount: koboOf(posted.amount),
        balanceAfter: koboOf(posted.balanceAfter),
        eventAt: momentOf(posted.eventAt),
        bookedAt: momentOf(posted.bookedAt),
      },
      withdrawal ? { ...withdrawal, stateText: stateTextOf(withdrawal) } : undefined,
    ),
  );
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

type ItsWithdrawal = Pick<Withdrawal, "bankName" | "last4" | "stateText">;

export function movementOf(posted: ShownMovement, withdrawal: ItsWithdrawal | undefined): Movement {
  const { kind, title } = lineOf(posted);
  return {
    id: String(posted.id),
    kind,
    title,
    detail: withdrawal ? detailOf(posted, withdrawal) : null,
    direction: posted.direction,
    amount: nairaFromKobo(posted.amount),
    balanceAfter: nairaFromKobo(posted.balanceAfter),
    reference: referenceOfKey(posted.key) ?? null,
    at: posted.eventAt.toISOString(),
    bookedAt: posted.bookedAt.toISOString(),
  };
}

/** A returned withdrawal states its own detail. */
function detailOf(
  { direction }: ShownMovement,
  { bankName, last4, stateText }: ItsWithdrawal,
): string {
  const account = `${bankName} ·· ${last4}`;
  return direction === "out" ? `${account} · ${stateText}` : account;
}
