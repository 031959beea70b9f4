import { type RawBuilder, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { type Match, bookedAt, matching } from "#ledger/history.ts";
import { lostOfKey } from "#money/disputes/list-disputes.ts";
import { withdrawalOfKey } from "#money/withdrawals/view-withdrawals.ts";
import type { Db } from "#platform/database/database.ts";
import { asText } from "#platform/database/json-values.ts";
import { preparedStatement } from "#platform/database/prepared-statement.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { giverOfKey } from "#products/gifts/queries.ts";
import { usesOfKey } from "#products/standing-rules/queries.ts";
import { savedKey } from "./linked-entries.ts";
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

type Wish = Readonly<{
  limit: number;
  before: bigint;
  upTo: bigint;
  walked: number;
  /** On the columns of a transfer. */
  conditions?: RawBuilder<unknown>;
  /** The days of a filter shorten a fold. Without `folds`, nothing is folded. */
  folds?: Readonly<{ from?: RawBuilder<unknown>; until?: RawBuilder<unknown> }>;
  returnsApart?: RawBuilder<unknown>;
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

type Line = {
  id: bigint;
  key: string;
  movement: string;
  amount: bigint;
  balanceAfter: bigint;
  eventAt: Date;
  bookedAt: Date;
  direction: "in" | "out";
  otherId: bigint;
};

type Lines = DB & { line: Line };

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

const idInKey = sql<string>`split_part(line.key, ':', 2)::uuid`;

/** Whether a line is a part of another row. */
function standsElsewhere({ folds, returnsApart = sql`false`, upTo }: Wish): RawBuilder<boolean> {
  // The return that a dispute had kept back comes alone.
  const maturity = sql`line.key like '%:return' and exists (
    select from ledger.transfer_key k join ledger.transfer m on m.id = k.transfer_id
    where k.key = regexp_replace(line.key, ':return$', ':matured') and m.credit_account_id = (select id from own)
  )`;
  return sql`case line.movement
    when 'funding-settled' then coalesce(line.amount = ${boughtWith}, false)
    ${folds ? sql`when 'instalment-saved' then ${hasNewer(upTo, folds.until)}` : sql``}
    when 'plan-return' then not ${returnsApart} and ${maturity}
    when 'investment-return' then not ${returnsApart} and ${maturity}
    else false end`;
}

/** What the investor's own payment paid as a whole: instalments, or units. What others gave, or came to
 * the account number, is an event of its own: its row says where it went. */
const boughtWith = sql`coalesce(
  (select sum(i.amount_kobo) from plan_instalment i join payment p on p.id = i.payment_id
   where i.payment_id = ${idInKey} and i.state = 'paid'
     and p.purpose <> 'gift' and p.channel is distinct from 'own-account'),
  (select v.amount_kobo from payment p join investment v on v.id = p.subject_id and v.payment_id = p.id
   where p.id = ${idInKey} and v.state in ('active', 'matured')))`;

const month = (at: RawBuilder<unknown>) =>
  sql`date_trunc('month', ${at} at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`;
const monthEnd = sql`(date_trunc('month', line.booked_at at time zone 'Africa/Lagos') + interval '1 month') at time zone 'Africa/Lagos'`;

/** Whether the plan has a later instalment in the same month, within the filter. The lines of an
 * account are in the order of their booking. */
function hasNewer(upTo: bigint, until: RawBuilder<unknown> = sql`null`): RawBuilder<boolean> {
  return sql`coalesce((
    select n.credit_account_id = line.other_id and n.id <= ${upTo}::bigint
      and coalesce(n.booked_at, n.created_at) < least(${monthEnd}, ${until})
    from ledger.transfer n
    where n.credit_account_id >= 1000 and (n.credit_account_id, n.id) > (line.other_id, line.id)
    order by n.credit_account_id, n.id limit 1
  ), false)`;
}

/** Whether the instalment `i` is still saved by the transfer with this key. */
const isSaved = (key: RawBuilder<unknown>) =>
  sql<boolean>`(i.state = 'paid' and ${savedKey} = ${key})`;

function countOfAdded(by: RawBuilder<unknown>) {
  const isAdded = sql`i.kind = 'top-up' and ${isSaved(sql`m.key`)}`;
  return sql<number>`(count(*) filter (where ${isAdded} and ${by}))::integer`;
}

/** The instalments of the same plan and month, up to this one. The walk ends at the first one of
 * the month before. */
function foldOf(from: RawBuilder<unknown> = sql`null`) {
  const begins = sql`greatest(${month(sql`line.booked_at`)}, ${from})`;
  const eb = expressionBuilder<Lines, "line">();
  return eb
    .case()
    .when(sql<boolean>`line.movement = 'instalment-saved'`)
    .then(
      jsonObjectFrom(
        eb
          .selectFrom("ledger.transfer as m")
          .leftJoin("planInstalment as i", (join) =>
            join.on(sql<boolean>`i.id = split_part(m.key, ':', 2)::uuid`),
          )
          .leftJoin("payment as p", "p.id", "i.paymentId")
          .leftJoin("savingPlan as plan", "plan.id", "i.planId")
          .select([
            sql<number>`(count(*) filter (where ${isSaved(sql`m.key`)}))::integer`.as("count"),
            sql<number>`count(*)::integer`.as("lines"),
            sql<string>`coalesce(sum(m.amount) filter (where ${isSaved(sql`m.key`)}), 0)::text`.as(
              "amount",
            ),
            sql<string>`min(coalesce(m.booked_at, m.created_at))`.as("since"),
            countOfAdded(sql`p.purpose is distinct from 'gift'`).as("added"),
            countOfAdded(sql`p.purpose = 'gift'`).as("given"),
            sql<"daily" | "weekly" | "monthly">`min(plan.interval)`.as("interval"),
            sql<boolean>`count(distinct coalesce(p.card_id::text, p.mandate_id::text, i.paid_from, '')) = 1`.as(
              "paidAlike",
            ),
          ])
          .where(
            sql<boolean>`m.credit_account_id >= 1000
              and (m.credit_account_id, m.id) <= (line.other_id, line.id)
              and (m.credit_account_id, m.id) > (line.other_id, coalesce((
                select case when o.credit_account_id = line.other_id then o.id end
                from ledger.transfer o
                where o.credit_account_id >= 1000
                  and (o.credit_account_id, o.id) < (line.other_id, line.id)
                  and (o.credit_account_id <> line.other_id
                    or coalesce(o.booked_at, o.created_at) < ${begins})
                order by o.credit_account_id desc, o.id desc limit 1
              ), 0))`,
          ),
      ),
    )
    .end();
}

/** The return that came with a maturity. */
function returnOf() {
  return sql<string | null>`case when line.movement in ('plan-matured', 'investment-matured') then (
    select r.amount::text from ledger.transfer_key k join ledger.transfer r on r.id = k.transfer_id
    where k.key = regexp_replace(line.key, ':matured$', ':return') and line.key like '%:matured'
  ) end`;
}

/** What paid an instalment or units. */
function paidBy() {
  const eb = expressionBuilder<Lines, "line">();
  const paying = eb
    .selectFrom("planInstalment as i")
    .select(["i.paidFrom", "i.paymentId", isSaved(sql`line.key`).as("stands")])
    .where("i.id", "=", idInKey)
    .unionAll(
      eb
        .selectFrom("investment as v")
        .select(["v.paidFrom", "v.paymentId", sql<boolean>`v.state <> 'undone'`.as("stands")])
        .where("v.id", "=", idInKey),
    );
  return eb
    .case()
    .when(sql<boolean>`line.movement in ('instalment-saved', 'units-bought')`)
    .then(
      jsonObjectFrom(
        eb
          .selectFrom(paying.as("paying"))
          .leftJoin("payment as p", "p.id", "paying.paymentId")
          .leftJoin("card", "card.id", "p.cardId")
          .leftJoin("mandate", "mandate.id", "p.mandateId")
          .leftJoin("gift", (join) =>
            join.onRef("gift.id", "=", "p.subjectId").on("p.purpose", "=", sql.lit("gift")),
          )
          .select([
            "paying.paidFrom",
            "paying.stands",
            "p.channel",
            "p.senderName",
            "mandate.bank",
            "gift.giverName",
          ])
          .select((of) => of.fn.coalesce("card.last4", "mandate.last4").as("last4")),
      ),
    )
    .end();
}

/** The lines that are folded in that row of the investor's. */
function isFoldedIn(row: bigint): RawBuilder<boolean> {
  const head = sql`from ledger.transfer h
    where h.id = ${row} and h.debit_account_id = (select id from own) and h.movement = 'instalment-saved'`;
  return sql`(credit_account_id = (select h.credit_account_id ${head}) and id <= ${row}
    and ${bookedAt} >= (select ${month(sql`coalesce(h.booked_at, h.created_at)`)} ${head}))`;
}
