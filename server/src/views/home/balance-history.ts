import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { BalanceHistory, HistoryRange } from "@osisi/contracts/overview.ts";
import { stash } from "#ledger/accounts.ts";
import { balancesByDay, firstCredit } from "#ledger/balance.ts";
import type { Runtime } from "#platform/runtime.ts";
import { historyDays } from "./history-days.ts";

/** An investor's balances over time, from the ledger: the last point equals the profile. All money
 * comes through the stash first, so the chart begins with it. */

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
