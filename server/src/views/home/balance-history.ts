import {
  type CalendarDate,
  addDays,
  addMonths,
  dateInLagos,
  daysBetween,
} from "@osisi/contracts/calendar.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { BalanceHistory, HistoryRange, HistoryStep } from "@osisi/contracts/overview.ts";
import { stash } from "#ledger/accounts.ts";
import { balancesByDay, firstCredit } from "#ledger/balance.ts";
import type { Runtime } from "#platform/runtime.ts";

/** An investor's balances over time, from the ledger: the last point equals the profile. All money
 * comes through the stash first, so the chart begins with it. */

/** Detailed enough, and never more than a phone can draw. */
const MAX_STEPS = 118;
const kinds = ["stash", "held", "plan", "investment"] as const;

export async function readBalanceHistory(
  { clock, db }: Pick<Runtime, "clock" | "db">,
  investorId: string,
  range: HistoryRange,
): Promise<BalanceHistory> {
  const first = await firstCredit(db, stash(investorId));
  if (!first) return { range, step: "day", points: [] };
  const days = { first: dateInLagos(first), today: dateInLagos(clock.now()) };
  const { step, dates } = historyDays(range, days);
  const balances = await balancesByDay(db, { ownerId: investorId, kinds }, dates);
  const nairaOf = (kind: (typeof kinds)[number], at: number) =>
    nairaFromKobo(balances.get(kind)?.[at] ?? 0n);
  const points = dates.map((date, at) => ({
    date,
    stash: nairaOf("stash", at),
    leaving: nairaOf("held", at),
    savings: nairaOf("plan", at),
    investments: nairaOf("investment", at),
  }));
  return { range, step, points };
}

/** From the beginning of the range, or from the day before the first money, until today. */
export function historyDays(
  range: HistoryRange,
  { first, today }: { first: CalendarDate; today: CalendarDate },
): { step: HistoryStep; dates: CalendarDate[] } {
  const before = addDays(first < today ? first : today, -1);
  const earliest = beginningOf(range, today);
  const start = earliest !== undefined && earliest > before ? earliest : before;
  const step = stepFor(daysBetween(start, today));
  return { step, dates: backFrom(today, start, step) };
}

function beginningOf(range: HistoryRange, today: CalendarDate): CalendarDate | undefined {
  if (range === "all") return undefined;
  if (range === "1y") return addMonths(today, -12);
  return addDays(today, range === "30d" ? -30 : -90);
}

function stepFor(days: number): HistoryStep {
  if (days <= MAX_STEPS) return "day";
  return days <= MAX_STEPS * 7 ? "week" : "month";
}

/** After ten years every second month, and so on. */
function backFrom(today: CalendarDate, start: CalendarDate, step: HistoryStep): CalendarDate[] {
  const interval = step === "month" ? Math.ceil(daysBetween(start, today) / 28 / MAX_STEPS) : 1;
  const dates: CalendarDate[] = [];
  for (
    let count = 0, date = today;
    date > start;
    count += 1, date = stepBack(today, step, count * interval)
  ) {
    dates.push(date);
  }
  return [start, ...dates.toReversed()];
}

function stepBack(today: CalendarDate, step: HistoryStep, steps: number): CalendarDate {
  if (step === "month") return addMonths(today, -steps);
  return addDays(today, step === "week" ? -7 * steps : -steps);
}
