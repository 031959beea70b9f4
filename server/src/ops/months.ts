import { dateInLagos, formatDay, addDays, startOfDay } from "@osisi/contracts/calendar.ts";
import {
  firstDay,
  lastDay,
  type MonthCheck,
  type MonthsAnswer,
  monthOf,
  nameOfMonth,
  nextMonth,
} from "@osisi/contracts/console/months.ts";
import { sql } from "kysely";
import { type KindBalance, kindBalances } from "#ledger/kind-balances.ts";
import { closedMonths, firstBookedOn } from "#ledger/closed-months.ts";
import type { Db } from "#platform/database/database.ts";

/** What must hold before a month is closed, and what should be looked at. Read by the act and by the
 * console's page, which has its own role in the database. */

type Check = (db: Db, month: string) => Promise<MonthCheck>;

const mustHold: readonly Check[] = [
  isEven,
  isComparedEveryNight,
  hasCheckedInvariants,
  isMonthBeforeClosed,
];
const toLookAt: readonly Check[] = [hasNoOpenFindings, hasMatchedBankLines];

export async function checkMonth(db: Db, month: string) {
  const run = (checks: readonly Check[]) => Promise.all(checks.map((check) => check(db, month)));
  const [must, look] = await Promise.all([run(mustHold), run(toLookAt)]);
  return { mustHold: must, toLookAt: look };
}

export async function readMonths(db: Db, now: Date): Promise<MonthsAnswer> {
  const [first, closed] = await Promise.all([firstBookedOn(db), closedMonths(db)]);
  if (first === undefined) return { toClose: null, rows: [] };
  const running = monthOf(dateInLagos(now));
  const newest = closed.at(-1)?.month;
  const next = newest === undefined ? monthOf(first) : nextMonth(newest);
  const open = monthsFrom(next, running).map((month) => ({ month, closed: null }));
  const shut = closed.map(({ month, closedAt, operator, sentence, sha256 }) => ({
    month,
    closed: { at: closedAt.toISOString(), by: operator, sentence, sha256 },
  }));
  return {
    toClose: next < running ? { month: next, ...(await checkMonth(db, next)) } : null,
    rows: [...shut, ...open].toReversed(),
  };
}

function monthsFrom(first: string, last: string): string[] {
  const all: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) all.push(month);
  return all;
}

async function isEven(db: Db): Promise<MonthCheck> {
  const { rows: apart } = await sql<Pick<KindBalance, "currency">>`
    select currency from (${kindBalances()}) kind group by currency
    having sum(case normal_side when 'debit' then balance else -balance end) <> 0
  `.execute(db);
  return {
    name: "Trial balance is even",
    isFine: apart.length === 0,
    words:
      apart.length === 0
        ? "0.00 apart"
        : `${apart.map(({ currency }) => currency).join(", ")} differ`,
  };
}

/** Each night looks back over days that it names: a night that did not come is made up for. The second
 * gateway's count from the first day that one of them looked back to. */
async function isComparedEveryNight(db: Db, month: string): Promise<MonthCheck> {
  const { rows } = await sql<{ days: bigint; compared: bigint }>`
    select count(*) as days, count(*) filter (where not exists (
      select from (values ('night'), ('second-night')) gateway (night)
      where not exists (
        select from sweep where kind = night and finished_at is not null
          and from_at <= day at time zone 'Africa/Lagos'
          and to_at >= (day + interval '1 day') at time zone 'Africa/Lagos'
      ) and (night = 'night' or exists (
        select from sweep where kind = night and from_at <= day at time zone 'Africa/Lagos'
      ))
    )) as compared
    from generate_series(
      greatest(${firstDay(month)}::date, ${await firstBookedOn(db)}::date)::timestamp,
      ${lastDay(month)}::timestamp, interval '1 day'
    ) day
  `.execute(db);
  const { compared = 0n, days = 0n } = rows[0] ?? {};
  return {
    name: "Every day compared with the gateway",
    isFine: compared === days,
    words: `${compared} of ${days}`,
  };
}

async function hasCheckedInvariants(db: Db, month: string): Promise<MonthCheck> {
  const { rows } = await sql<{ isBroken: boolean; fullyCheckedAt: Date | null }>`
    select exists (select from finding where settled_at is null and kind = 'books-broken') as is_broken,
      fully_checked_at from ledger.progress
  `.execute(db);
  const { fullyCheckedAt = null, isBroken = false } = rows[0] ?? {};
  const isChecked = fullyCheckedAt !== null && fullyCheckedAt >= startOfDay(dayAfter(month));
  const since = fullyCheckedAt === null ? "not yet" : formatDay(dateInLagos(fullyCheckedAt));
  return {
    name: "Invariants hold, from the start",
    isFine: isChecked && !isBroken,
    words: isBroken ? "one is broken" : `checked ${since}`,
  };
}

async function isMonthBeforeClosed(db: Db, month: string): Promise<MonthCheck> {
  const [first, closed] = await Promise.all([firstBookedOn(db), closedMonths(db)]);
  const before = monthOf(addDays(firstDay(month), -1));
  const isFirst = closed.length === 0 && first !== undefined && monthOf(first) === month;
  const found = closed.find((one) => one.month === before);
  const words = isFirst ? "nothing was booked before" : "open";
  return {
    name: isFirst ? `${nameOfMonth(month)} is the first month` : `${nameOfMonth(before)} is closed`,
    isFine: isFirst || found !== undefined,
    words: found ? `${formatDay(dateInLagos(found.closedAt))}, ${found.operator}` : words,
  };
}

/** The nights that compare its last days come after its end. */
const FOUND_WITHIN_DAYS = 3;

async function hasNoOpenFindings(db: Db, month: string): Promise<MonthCheck> {
  const until = addDays(dayAfter(month), FOUND_WITHIN_DAYS);
  const { rows } = await sql<{ kind: string; count: bigint }>`
    select kind, count(*) as count from finding
    where settled_at is null and found_at < ${startOfDay(until)} group by kind order by kind
  `.execute(db);
  return {
    name: `Findings until ${formatDay(addDays(until, -1))} are settled`,
    isFine: rows.length === 0,
    words: rows.map(({ kind, count }) => `${count} ${kind}`).join(", ") || "none is open",
  };
}

async function hasMatchedBankLines(db: Db, month: string): Promise<MonthCheck> {
  const { rows } = await sql<{ lines: bigint; open: bigint }>`
    select count(*) as lines, count(*) filter (where not exists (
      select from bank_match m where m.line_id = l.id and m.ended_at is null
    )) as open
    from bank_line l where l.booked_on between ${firstDay(month)} and ${lastDay(month)}
  `.execute(db);
  const { lines = 0n, open = 0n } = rows[0] ?? {};
  return {
    name: "Lines of the bank have a match",
    isFine: lines > 0n && open === 0n,
    words: lines === 0n ? "no statement has a line of it" : `${lines - open} of ${lines}`,
  };
}

function dayAfter(month: string): string {
  return firstDay(nextMonth(month));
}
