import { addDays, type CalendarDate } from "@osisi/contracts/calendar.ts";
import type { DueItem, Overview } from "@osisi/contracts/overview.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";

/** The next payments and maturities, by day. Nothing, if there are none. */
export function DueNext({ overview, hidden }: { overview: Overview; hidden: boolean }) {
  const { due, today } = overview;
  if (due.length === 0) return null;
  return (
    <section aria-labelledby="due-next" className="grid min-w-0 gap-3">
      <Heading level={2} size={20} id="due-next">
        What falls due next
      </Heading>
      <Card>
        <ul className="-my-5 divide-y divide-line">
          {due.map((item) => (
            <DueRow key={`${item.kind} ${item.id}`} item={item} today={today} hidden={hidden} />
          ))}
        </ul>
        {due.some(comesBack) && (
          <p className="mt-5 border-t border-line pt-3 text-14 text-quiet">
            Payouts are expected, not guaranteed, and before tax.
          </p>
        )}
      </Card>
    </section>
  );
}

interface DueRowProps {
  item: DueItem;
  today: string;
  hidden: boolean;
}

function DueRow({ item, today, hidden }: DueRowProps) {
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-4 sm:max-xl:@min-[30rem]:grid sm:max-xl:@min-[30rem]:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <p
        className={`w-full text-14 ${isSoon(item, today) ? "font-semibold text-clay" : "text-quiet"}`}
      >
        {dueWhen(item.date, today)}
      </p>
      <p className="min-w-0 flex-1 basis-32 wrap-anywhere">
        <Link to={duePath(item)} className="font-semibold before:absolute before:inset-0">
          {dueTitle(item)}
        </Link>
      </p>
      <Amount
        kobo={koboOf(item.amount)}
        hidden={hidden}
        {...(comesBack(item) && { sign: "+", tone: "grew" })}
      />
      <p className="w-full text-14 text-quiet sm:max-xl:@min-[30rem]:col-start-2">{item.detail}</p>
    </li>
  );
}

/** `Today`, `Tomorrow`, `31 Jan 2027`. */
export function dueWhen(date: CalendarDate, today: CalendarDate): string {
  if (date <= today) return "Today";
  return date === addDays(today, 1) ? "Tomorrow" : formatDay(date);
}

/** Soon enough to be highlighted. */
export function isSoon({ date }: Pick<DueItem, "date">, today: CalendarDate): boolean {
  return date <= addDays(today, 1);
}

export function dueTitle({ kind, name }: Pick<DueItem, "kind" | "name">): string {
  if (kind === "instalment") return name;
  return kind === "retry" ? `${name}, another try` : `${name} matures`;
}

function comesBack({ kind }: Pick<DueItem, "kind">): boolean {
  return kind === "plan-maturity" || kind === "investment-maturity";
}

export function duePath({ kind, id }: Pick<DueItem, "kind" | "id">): string {
  return kind === "investment-maturity" ? paths.investment(id) : paths.savingPlan(id);
}
