import type { HistoryMonth } from "@osisi/contracts/history.ts";
import { formatNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { formatDay, formatMonth } from "#ui/dates.ts";

/** What months of the history add up to, and how the history folds the older ones. */

export type Sums = Omit<HistoryMonth, "month">;

/** Months that stand together. Days are included. */
export interface Section {
  key: string;
  title: string;
  months: readonly HistoryMonth[];
  from: string;
  to: string;
}

/** How many months have a row of their own. */
const ALONE = 3;

/** The newest three months each, the others of that year together, and each earlier year. `months`
 * are the newest first. */
export function sectionsOf(months: readonly HistoryMonth[]): Section[] {
  const thisYear = yearOf(months[0]);
  const groups: HistoryMonth[][] = [];
  for (const [index, month] of months.entries()) {
    const group = groups.at(-1);
    const joins = index > ALONE && group && yearOf(group[0]) === yearOf(month);
    if (joins) group.push(month);
    else groups.push([month]);
  }
  return groups.map((group) => sectionOf(group, thisYear));
}

function sectionOf(group: readonly HistoryMonth[], thisYear: string): Section {
  const newest = group[0]?.month ?? "";
  const oldest = group.at(-1)?.month ?? "";
  return {
    key: `m${newest}`,
    title: titleOf(oldest, newest, thisYear),
    months: group,
    from: `${oldest}-01`,
    to: lastDayOf(newest),
  };
}

/** `2025`, `January to August 2026`, `October 2026` */
function titleOf(oldest: string, newest: string, thisYear: string): string {
  const last = formatMonth(new Date(`${newest}-02`));
  if (oldest === newest) return last;
  const year = newest.slice(0, 4);
  if (year !== thisYear) return year;
  return `${formatMonth(new Date(`${oldest}-02`)).slice(0, -" 2026".length)} to ${last}`;
}

function yearOf(month: HistoryMonth | undefined): string {
  return month?.month.slice(0, 4) ?? "";
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

export function sumOf(months: readonly HistoryMonth[]): Sums {
  const total = { count: 0, saved: 0, invested: 0, in: 0, out: 0 };
  for (const month of months) {
    total.count += month.count;
    for (const part of parts) {
      total[part] = nairaFromKobo(koboOf(total[part]) + koboOf(month[part]));
    }
  }
  return total;
}

const parts = ["saved", "invested", "in", "out"] as const;

/** `saved ₦21,000`, `in ₦74,500` */
function partsOf(sums: Sums): string[] {
  return shownParts(sums).map(({ part, naira }) => `${part}\u00A0${naira}`);
}

/** `Saved ₦21,000 · in ₦74,500 · out ₦30,000` */
export function totalsText(sums: Sums): string {
  const text = partsOf(sums).join(" · ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `14 transactions · saved ₦21,000` */
export function foldedText(sums: Sums, hidden: boolean): string {
  const count = countText(sums.count);
  const [first] = hidden ? [] : partsOf(sums);
  return first === undefined ? count : `${count} · ${first}`;
}

/** `23 found · ₦11,500`; with a word for each amount, where there are several. */
export function foundText(sums: Sums, hidden: boolean): string {
  if (hidden) return `${sums.count} found`;
  const [only, ...others] = shownParts(sums);
  const amounts = only && others.length === 0 ? [only.naira] : partsOf(sums);
  return [`${sums.count} found`, ...amounts].join(" · ");
}

function shownParts(sums: Sums): { part: string; naira: string }[] {
  return parts
    .filter((part) => sums[part] > 0)
    .map((part) => ({ part, naira: formatNaira(koboOf(sums[part])) }));
}

export function countText(count: number): string {
  return count === 1 ? "1 transaction" : `${count} transactions`;
}

/** `From 2 Mar 2026`, `2 Mar 2026 to 31 Mar 2026` */
export function daysText({ from, to }: { from?: string; to?: string }): string {
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `From ${formatDay(from)}`;
  return to ? `Until ${formatDay(to)}` : "";
}
