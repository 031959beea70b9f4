import { type RawBuilder, expressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { bookedAt } from "#ledger/history.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { savedKey } from "./linked-entries.ts";

/** Expressions on `line`, a line of the stash: which row it stands in, and what that row shows. */

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

export type Stands = Readonly<{
  /** Later lines do not exist. */
  upTo: bigint;
  /** The days of a filter shorten a fold. Without `folds`, nothing is folded. */
  folds?: Readonly<{ from?: RawBuilder<unknown>; until?: RawBuilder<unknown> }> | undefined;
  /** Whether a return is a row of its own. */
  returnsApart?: RawBuilder<unknown>;
}>;

const idInKey = sql<string>`split_part(line.key, ':', 2)::uuid`;

/** Whether a line is a part of another row. */
export function standsElsewhere({
  folds,
  returnsApart = sql`false`,
  upTo,
}: Stands): RawBuilder<boolean> {
  // The return that a dispute had kept back comes alone, and so does a late one.
  const maturity = sql`line.key like '%:return' and ${isOnTime(sql`line.key`)} and exists (
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
export function foldOf(from: RawBuilder<unknown> = sql`null`) {
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

const isOnTime = (key: RawBuilder<unknown>) =>
  sql`not exists (select from late_return late where late.key = ${key})`;

/** The return that came with a maturity. */
export function returnOf() {
  return sql<string | null>`case when line.movement in ('plan-matured', 'investment-matured') then (
    select r.amount::text from ledger.transfer_key k join ledger.transfer r on r.id = k.transfer_id
    where k.key = regexp_replace(line.key, ':matured$', ':return') and line.key like '%:matured'
      and ${isOnTime(sql`k.key`)}
  ) end`;
}

/** Whether a line with one of these movements still stands: a bank can take an instalment's or a
 * purchase's money back. */
export const savedBy = {
  instalment: sql`exists (select from plan_instalment i where i.id = ${idInKey} and ${isSaved(sql`line.key`)})`,
  investment: sql`exists (select from investment v where v.id = ${idInKey} and v.state <> 'undone')`,
};

/** What paid an instalment or units. */
export function paidBy() {
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
export function isFoldedIn(row: bigint): RawBuilder<boolean> {
  const head = sql`from ledger.transfer h
    where h.id = ${row} and h.debit_account_id = (select id from own) and h.movement = 'instalment-saved'`;
  return sql`(credit_account_id = (select h.credit_account_id ${head}) and id <= ${row}
    and ${bookedAt} >= (select ${month(sql`coalesce(h.booked_at, h.created_at)`)} ${head}))`;
}
