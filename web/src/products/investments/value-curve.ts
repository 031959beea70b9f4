import { addDays, daysBetween, type CalendarDate } from "@osisi/contracts/calendar.ts";
import type { InvestmentDetail } from "@osisi/contracts/investments.ts";
import { daysRun } from "./investment-tree.ts";

/** X and y, each 0 to 1: the first day at the amount, the last day at amount and return. */
export interface CurvePoint {
  date: CalendarDate;
  value: number;
  across: number;
  up: number;
}

export interface ValueCurve {
  /** Until today, and from today on. */
  past: CurvePoint[];
  future: CurvePoint[];
  today: CurvePoint;
}

/** The value over the term, split at the current day. */
export function valueCurve(investment: InvestmentDetail): ValueCurve {
  const { datePurchased: start, endDate, amount, roi, interestToDate, values } = investment;
  const days = daysBetween(start, endDate);
  const pointAt = (date: CalendarDate, value: number): CurvePoint => ({
    date,
    value,
    across: daysBetween(start, date) / days,
    up: (value - amount) / roi,
  });
  const points = values.map(({ date, value }) => pointAt(date, value));
  const today = pointAt(addDays(start, daysRun(investment)), amount + interestToDate);
  return {
    past: [...points.filter(({ date }) => date < today.date), today],
    future: [today, ...points.filter(({ date }) => date > today.date)],
    today,
  };
}
