import { addDays, daysBetween, type CalendarDate } from "@osisi/contracts/calendar.ts";
import type { InvestmentDetail } from "@osisi/contracts/investments.ts";
import { formatNaira, koboFromNaira } from "@osisi/contracts/money.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { daysRun } from "./investment-tree.ts";

const WIDTH = 600;
const HEIGHT = 240;
/** So that the strokes and today's dot are not clipped. */
const MARGIN = 10;

/** The value over the term, from the amount to amount and return: solid until today, dashed as
 * expected. The text and the table below have the same data. */
export function ValueChart({ investment }: { investment: InvestmentDetail }) {
  const { past, future, today } = valueCurve(investment);
  const { datePurchased, endDate } = investment;
  const first = naira(investment.amount);
  const last = naira(investment.amount + investment.roi);
  const alt = `From ${first} on ${formatDay(datePurchased)} to ${last} on ${formatDay(endDate)}. On ${formatDay(today.date)} it is ${naira(today.value)}.`;
  return (
    <section aria-labelledby="value" className="grid gap-3">
      <Heading level={2} size={20} id="value">
        Value over the term
      </Heading>
      <Card>
        <p className="mb-1 flex justify-end text-14 font-semibold tabular-nums" aria-hidden>
          {last}
        </p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={alt}
          fill="none"
          strokeLinecap="round"
          className="h-auto w-full"
        >
          <path d={areaUnder(past)} className="fill-leaf/12" />
          <path
            vectorEffect="non-scaling-stroke"
            d={`M${MARGIN} ${y(0)}H${WIDTH - MARGIN}`}
            className="stroke-line"
            strokeWidth={1.5}
          />
          <path
            vectorEffect="non-scaling-stroke"
            d={lineThrough(future)}
            className="stroke-edge"
            strokeWidth={2}
            strokeDasharray="1 7"
          />
          <path
            vectorEffect="non-scaling-stroke"
            d={lineThrough(past)}
            className="stroke-forest"
            strokeWidth={3}
          />
          <circle cx={x(today.across)} cy={y(today.up)} r={8} className="fill-clay" />
        </svg>
        <p
          className="mt-1 flex flex-wrap justify-between gap-x-4 text-14 text-quiet tabular-nums"
          aria-hidden
        >
          <span>
            <span className="font-semibold text-ink">{first}</span>
            <br />
            {formatDay(datePurchased)}
          </span>
          <span className="ml-auto self-end text-right">{formatDay(endDate)}</span>
        </p>
        <ValueTable points={investment.values} />
      </Card>
    </section>
  );
}

function ValueTable({ points }: { points: InvestmentDetail["values"] }) {
  return (
    <details className="mt-3 border-t border-line pt-1">
      <summary className="flex min-h-12 items-center font-semibold text-forest">
        Month by month
      </summary>
      <table className="w-full text-left tabular-nums">
        <thead className="text-14 text-quiet">
          <tr>
            <th scope="col" className="py-2 font-normal">
              Day
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, value }) => (
            <tr key={date} className="border-t border-line">
              <td className="py-2">{formatDay(date)}</td>
              <td className="py-2 text-right">
                <Amount kobo={koboOf(value)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Sums of two naira amounts may be off by less than a kobo. */
function naira(amount: number): string {
  return formatNaira(koboFromNaira(Number(amount.toFixed(2))) ?? 0n);
}

function x(across: number): number {
  return MARGIN + across * (WIDTH - 2 * MARGIN);
}

function y(up: number): number {
  return HEIGHT - MARGIN - up * (HEIGHT - 2 * MARGIN);
}

function lineThrough(points: readonly CurvePoint[]): string {
  return `M${points.map(({ across, up }) => `${x(across).toFixed(1)} ${y(up).toFixed(1)}`).join("L")}`;
}

function areaUnder(points: readonly CurvePoint[]): string {
  const end = x(points.at(-1)?.across ?? 0).toFixed(1);
  return `${lineThrough(points)}L${end} ${y(0)}L${MARGIN} ${y(0)}Z`;
}

/** X and y, each 0 to 1: the first day at the amount, the last day at amount and return. */
interface CurvePoint {
  date: CalendarDate;
  value: number;
  across: number;
  up: number;
}

interface ValueCurve {
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
