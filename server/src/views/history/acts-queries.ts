import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Match, bookedAt, matching } from "#ledger/history.ts";
import { lostOfKey } from "#money/disputes/list-disputes.ts";
import { withdrawalOfKey } from "#money/withdrawals/view-withdrawals.ts";
import type { Db } from "#platform/database/database.ts";
import { asText } from "#platform/database/json-values.ts";
import { preparedStatement } from "#platform/database/prepared-statement.ts";
import { giverOfKey } from "#products/gifts/queries.ts";
import { usesOfKey } from "#products/standing-rules/queries.ts";
import { type Stands, foldOf, isFoldedIn, paidBy, returnOf, standsElsewhere } from "./act-lines.ts";
import { nameOfHolding, referenceOfTransfer } from "./queries.ts";

/** The rows of the history: what the investor did. A page walks a bounded number of the stash's
 * lines, and leaves out those that stand in another row: the money that paid an instalment or
 * units, the return of a maturity, and all but the newest instalment of a plan in a month. */

type Page = Readonly<{
  limit: number;
  /** Only lines before this one. */
  before: bigint;
  /** Later lines do not exist for these pages. */
  upTo: bigint;
  /** Whether more lines are looked at, because most of them stand in other rows. */
  isLong: boolean;
}>;

/** Without a search. `null` is any. */
export type RowFilter = Readonly<{
  only: readonly string[] | null;
  except: readonly string[] | null;
  from: Date | null;
  until: Date | null;
  /** Whether a return is a row of its own. */
  returnsApart: boolean;
}>;

/** What is found is not folded: by a search, or in a fold. */
type Unfolded = Readonly<{ matches: readonly Match[] } | { of: bigint }>;

/** Greater than the number of any line. */
export const AFTER_ALL = 2n ** 63n - 1n;
/** How many lines are looked at: there may be fewer rows than wanted. The first is as few as make a
 * screen of rows for a daily saver. */
const WALKED = { short: 200, long: 1_600 };

type Found = Awaited<ReturnType<typeof shortPage>>[number];
export type ActRow = Found["acts"][number];
type Acts = Readonly<{
  acts: readonly ActRow[];
  newest: bigint | null;
  /** The last line that was looked at, if there may be others. */
  walkedTo: bigint | null;
}>;

export async function findActs(
  db: Db,
  investorId: string,
  { limit, before, upTo, isLong }: Page,
  filter: RowFilter,
): Promise<Acts> {
  const { only, except, from, until, returnsApart } = filter;
  const isPlain = [only, except, from, until].every((part) => part === null);
  const given = [only, except, from, until, returnsApart] as const;
  const [found] = isLong
    ? await longPage(db, investorId, limit, before, upTo, ...given)
    : isPlain
      ? await shortPage(db, investorId, limit, before, upTo)
      : await filteredPage(db, investorId, limit, before, upTo, ...given);
  return found ?? { acts: [], newest: null, walkedTo: null };
}

/** Not prepared: its conditions vary. */
export async function findUnfoldedActs(
  db: Db,
  investorId: string,
  page: Page,
  { only, except, from, until, returnsApart }: RowFilter,
  unfolded: Unfolded,
): Promise<Acts> {
  const conditions =
    "of" in unfolded
      ? sql`${isFoldedIn(unfolded.of)} and ${matching({ from: from ?? undefined, until: until ?? undefined })}`
      : matching({
          matches: unfolded.matches,
          only: only ?? undefined,
          except: except ?? undefined,
          from: from ?? undefined,
          until: until ?? undefined,
        });
  const walked = page.isLong ? WALKED.long : WALKED.short;
  const wish = { ...page, walked, conditions, returnsApart: sql`${returnsApart}::boolean` };
  const [found] = await actsStatement(db, investorId, wish).execute();
  return found ?? { acts: [], newest: null, walkedTo: null };
}

type Wish = Stands &
  Readonly<{
    limit: number;
    before: bigint;
    walked: number;
    /** On the columns of a transfer. */
    conditions?: RawBuilder<unknown>;
  }>;

const shortPage = preparedStatement(["an id", 1, 2n, 3n], (db, investorId, limit, before, upTo) =>
  actsStatement(db, investorId, { limit, before, upTo, walked: WALKED.short, folds: {} }),
);

type Filtered = readonly [
  ...[investorId: string, limit: number, before: bigint, upTo: bigint],
  ...[only: readonly string[] | null, except: readonly string[] | null],
  ...[from: Date | null, until: Date | null, returnsApart: boolean],
];
const examples: Filtered = [
  "an id",
  1,
  2n,
  3n,
  ["only"],
  ["except"],
  new Date(0),
  new Date(1),
  true,
];

const filtered = (walked: number) =>
  preparedStatement(
    examples,
    (db, investorId, limit, before, upTo, only, except, begin, end, returnsApart) => {
      const from = sql`${begin}::timestamptz`;
      const until = sql`${end}::timestamptz`;
      return actsStatement(db, investorId, {
        limit,
        before,
        upTo,
        walked,
        conditions: sql`(${only}::text[] is null or movement = any (${only}::text[]))
          and (${except}::text[] is null or movement <> all (${except}::text[]))
          and ${bookedAt} >= coalesce(${from}, '-infinity') and ${bookedAt} < coalesce(${until}, 'infinity')`,
        folds: { from, until },
        returnsApart: sql`${returnsApart}::boolean`,
      });
    },
  );
const filteredPage = filtered(WALKED.short);
const longPage = filtered(WALKED.long);

function actsStatement(db: Db, investorId: string, wish: Wish) {
  const { limit, before, walked, conditions, folds } = wish;
  const side = (name: "debit" | "credit", other: "debit" | "credit") =>
    db
      .selectFrom("ledger.transfer")
      .select(["id", "key", "movement", "amount", "eventAt", `${other}AccountId as otherId`])
      .select(sql<Date>`${bookedAt}`.as("bookedAt"))
      .select(`${name}BalanceAfter as balanceAfter`)
      .$narrowType<{ balanceAfter: bigint }>()
      // The stash is an account of the credit side.
      .select(sql<"in" | "out">`${sql.lit(name === "credit" ? "in" : "out")}`.as("direction"))
      // Compared as rows, so that only the index of this account and order is of use; it covers
      // investors' accounts.
      .where(
        sql<boolean>`(${sql.ref(`${name}AccountId`)}, id) < ((select own.id from own), ${before}::bigint)
          and (${sql.ref(`${name}AccountId`)}, id) > ((select own.id from own), 0)
          and ${sql.ref(`${name}AccountId`)} >= 1000`,
      )
      .$if(conditions !== undefined, (query) => query.where(sql<boolean>`(${conditions})`))
      .orderBy(`${name}AccountId`, "desc")
      .orderBy("id", "desc")
      .limit(sql.lit(walked + 1));
  return db
    .with("own", (cte) =>
      cte
        .selectFrom("ledger.account")
        .select("id")
        .where("address", "=", sql<string>`${sql.lit("stash:")} || ${investorId}::text`),
    )
    .with("walked", (cte) =>
      cte
        .selectFrom(side("debit", "credit").as("debits"))
        .selectAll("debits")
        .unionAll(cte.selectFrom(side("credit", "debit").as("credits")).selectAll("credits")),
    )
    .with("line", (cte) =>
      cte.selectFrom("walked").selectAll().orderBy("id", "desc").limit(sql.lit(walked)),
    )
    .with("act", (cte) =>
      cte
        .selectFrom("line")
        .selectAll("line")
        .where(sql<boolean>`not ${standsElsewhere(wish)}`)
        .orderBy("id", "desc")
        .limit(sql<number>`${limit}::integer + 1`),
    )
    .selectFrom("investor")
    .select((of) => [
      jsonArrayFrom(
        of
          .selectFrom("act as line")
          .select(["line.key", "line.movement", "line.direction", "line.eventAt", "line.bookedAt"])
          .select([
            asText(sql<bigint>`line.id`).as("id"),
            asText(sql<bigint>`line.amount`).as("amount"),
            asText(sql<bigint>`line.balance_after`).as("balanceAfter"),
            nameOfHolding(sql<string>`line.key`).as("about"),
            referenceOfTransfer(sql<string>`line.key`).as("transferReference"),
            withdrawalOfKey(sql<string>`line.key`).as("withdrawal"),
            usesOfKey(sql<string>`line.key`).as("uses"),
            giverOfKey(sql<string>`line.key`).as("giver"),
            lostOfKey(sql<string>`line.key`).as("losses"),
            returnOf().as("returned"),
            paidBy().as("paidBy"),
          ])
          .select(folds ? foldOf(folds.from).as("fold") : sql<null>`null`.as("fold"))
          .orderBy("line.id", "desc"),
      ).as("acts"),
      sql<bigint | null>`(select max(id) from walked)`.as("newest"),
      sql<bigint | null>`
        case when (select count(*) from walked) > ${sql.lit(walked)} then (select min(id) from line) end
      `.as("walkedTo"),
    ])
    .where("investor.id", "=", investorId);
}
