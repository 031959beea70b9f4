import type { Instalment, PlanMonthView, SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";
import { instalmentWords } from "./plan-words.ts";
import type { PlanChanges } from "./use-plan-changes.ts";

interface InstalmentListProps {
  plan: SavingPlanDetail;
  changes: PlanChanges;
}

/** Every instalment with its state: a short plan as one list, a long one by month. */
export function InstalmentList({ plan, changes }: InstalmentListProps) {
  const isShort = plan.instalmentCount <= plan.months;
  return (
    <section aria-labelledby="instalments" className="grid gap-3">
      <Heading level={2} size={20} id="instalments">
        Instalments
      </Heading>
      <Card padded={false}>
        {isShort ? (
          <Rows instalments={plan.instalments} isPaused={plan.paused} changes={changes} />
        ) : (
          <div className="divide-y divide-line">
            {plan.planMonths.map((month, index) => (
              <MonthOfInstalments
                key={month.from}
                title={`Month ${index + 1}`}
                month={month}
                open={isNow(month, plan)}
                instalments={plan.instalments.filter(
                  ({ dueDate }) => dueDate >= month.from && dueDate <= month.to,
                )}
                isPaused={plan.paused}
                changes={changes}
              />
            ))}
          </div>
        )}
      </Card>
    </section>
  );
}

interface MonthOfInstalmentsProps {
  title: string;
  month: PlanMonthView;
  open: boolean;
  instalments: readonly Instalment[];
  isPaused: boolean;
  changes: PlanChanges;
}

function MonthOfInstalments({ title, month, open, ...rows }: MonthOfInstalmentsProps) {
  return (
    <details open={open} className="group">
      <summary className="flex min-h-16 items-center gap-x-3 px-5 py-3 narrow:flex-wrap">
        <span className="grid min-w-0 flex-1 narrow:basis-full">
          <span className="font-semibold">{title}</span>
          <span className="text-14 text-quiet">from {formatDay(month.from)}</span>
        </span>
        <span className="text-14 text-quiet tabular-nums">
          {month.paidCount} of {month.instalmentCount} paid
        </span>
        <span className="rotate-90 text-quiet group-open:-rotate-90">
          <Icon name="chevron" size={20} />
        </span>
      </summary>
      <Rows {...rows} />
    </details>
  );
}

interface RowsProps {
  instalments: readonly Instalment[];
  isPaused: boolean;
  changes: PlanChanges;
}

function Rows({ instalments, isPaused, changes }: RowsProps) {
  return (
    <ul className="divide-y divide-line px-5">
      {instalments.map((instalment) => (
        <InstalmentRow
          key={instalment.number}
          instalment={instalment}
          isPaused={isPaused}
          changes={changes}
        />
      ))}
    </ul>
  );
}

const tones = {
  paid: "text-leaf",
  due: "text-clay",
  failed: "text-clay",
  missed: "text-clay",
  charging: "text-ink",
  upcoming: "text-quiet",
  lapsed: "text-quiet",
} as const;

interface InstalmentRowProps {
  instalment: Instalment;
  isPaused: boolean;
  changes: PlanChanges;
}

function InstalmentRow({ instalment, isPaused, changes }: InstalmentRowProps) {
  const { number, dueDate, state, paidFrom, payable } = instalment;
  const what = `stash ${number}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="min-w-26">{formatDay(dueDate)}</span>
        <span className={`text-14 ${tones[state]}`}>
          {isPaused && state === "upcoming" ? "paused" : wordOf(instalment)}
          {state === "paid" && paidFrom === "stash" && " from stash"}
          {state === "paid" && paidFrom === "own-account" && " from your account number"}
        </span>
      </span>
      <Amount kobo={koboOf(instalment.amount)} />
      {payable.stash && (
        <button
          type="button"
          aria-busy={changes.doing === what || undefined}
          aria-disabled={changes.doing !== "" || undefined}
          onClick={() => {
            if (changes.doing === "") changes.payFromStash(number);
          }}
          className="-mb-2 min-h-12 basis-full text-left font-semibold text-forest underline underline-offset-4 sm:mb-0 sm:basis-auto"
        >
          {changes.doing === what ? "Paying…" : "Pay from stash"}
          <span className="sr-only"> for {formatDay(dueDate)}</span>
        </button>
      )}
    </li>
  );
}

function wordOf({ state, takenBack }: Instalment): string {
  return takenBack ? "taken back by the bank" : instalmentWords[state];
}

/** The month of the next due instalment. */
function isNow(month: PlanMonthView, { nextDue }: SavingPlanDetail): boolean {
  return nextDue !== null && nextDue.dueDate >= month.from && nextDue.dueDate <= month.to;
}
