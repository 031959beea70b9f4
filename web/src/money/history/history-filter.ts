import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { actKinds, historyLimits, type ActKind } from "@osisi/contracts/history.ts";

/** The filter of the history. It is stored in the address, so that going back, reloading and
 * sharing a link keep it. Days are `2026-11-21`, both included. */
export interface HistoryFilter {
  kind?: ActKind;
  from?: string;
  to?: string;
  /** Text, an amount, a reference, the last digits of a card. */
  search?: string;
}

export const kindTitles: Record<ActKind, string> = {
  "money-in": "Money in",
  withdrawal: "Withdrawals",
  saving: "Saving plans",
  investment: "Investments",
  return: "Returns",
  refund: "Refunds",
  dispute: "Disputes",
  reward: "Rewards",
  other: "Other",
  "saving-and-stash": "Saving and your stash",
  "investing-and-stash": "Investing and your stash",
};

/** Invalid values of an address are dropped. */
export function readFilter(search: URLSearchParams): HistoryFilter {
  const kind = actKinds.find((one) => one === search.get("kind"));
  const from = readDay(search.get("from"));
  const to = readDay(search.get("to"));
  const text = readSearch(search.get("search") ?? "");
  return {
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(text && { search: text }),
  };
}

export function searchOf({ kind, from, to, search }: HistoryFilter): Record<string, string> {
  return {
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
  };
}

/** The folds that are open, by the ids of their rows, and older months, as `m2026-10`. They are in the
 * address, too, so that going back and reloading find them open. */
export function readOpened(search: URLSearchParams): string[] {
  const ids = (search.get("open") ?? "").split(".");
  return ids.filter((id) => /^(?:[1-9]\d{0,17}|m20\d\d-\d\d)$/.test(id)).slice(0, 20);
}

export function openedOf(ids: readonly string[]): { open?: string } {
  return ids.length === 0 ? {} : { open: ids.join(".") };
}

export function isEmpty(filter: HistoryFilter): boolean {
  return Object.keys(searchOf(filter)).length === 0;
}

export function isReversed({ from, to }: HistoryFilter): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The search text, as the server accepts it. */
export function readSearch(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").slice(0, historyLimits.searchLetters);
}

/** A valid day of this century, or undefined: a date field holds partial years while typing. */
export function readDay(text: string | null): string | undefined {
  if (text === null || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const midnight = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
  return isReal ? text : undefined;
}

export const spans = ["any", "this-month", "last-month", "this-year"] as const;
export type Span = (typeof spans)[number];

export const spanTitles: Record<Span, string> = {
  any: "Any time",
  "this-month": "This month",
  "last-month": "Last month",
  "this-year": "This year",
};

export function daysOf(span: Span, now: Date): Pick<HistoryFilter, "from" | "to"> {
  if (span === "any") return {};
  const [year = 0, month = 1] = dateInLagos(now).split("-").map(Number);
  if (span === "this-year") return { from: `${year}-01-01`, to: `${year}-12-31` };
  return span === "this-month" ? monthDays(year, month) : monthDays(year, month - 1);
}

/** The span of a filter, if it is one of them. */
export function spanOf({ from, to }: HistoryFilter, now: Date): Span | undefined {
  return spans.find((span) => {
    const days = daysOf(span, now);
    return days.from === from && days.to === to;
  });
}

/** Month 0 is December of the previous year. */
function monthDays(year: number, month: number): { from: string; to: string } {
  return { from: isoDay(Date.UTC(year, month - 1, 1)), to: isoDay(Date.UTC(year, month, 0)) };
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
