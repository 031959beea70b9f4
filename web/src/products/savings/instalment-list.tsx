import { formatNaira } from "@osisi/contracts/money.ts";
import type { Instalment, SavingPlanDetail } from "@osisi/contracts/savings.ts";
import type { ReactNode } from "react";
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

const NEXT = 3;
/** Longer lists are shown by month. */
const SHORT = 12;

/** The next instalments that are unpaid; the later ones and those behind them folded. */
export function InstalmentList({ plan, changes }: InstalmentListProps) {
  const open = plan.instalments.filter((instalment) => !isBehind(instalment));
  const behind = plan.instalments.filter(isBehind);
  const [next, later] = [open.slice(0, NEXT), open.slice(NEXT)];
  const rows = { plan, changes };
  return (
    <section aria-labelledby="instalments" className="grid gap-3">
      <Heading level={2} size={20} id="instalments">
        Instalments
      </Heading>
      <Card padded={false}>
        <div className="divide-y divide-line">
          {next.length > 0 && <Rows {...rows} instalments={next} />}
          {later.length > 0 && (
            <Fold title={`${later.length} more to come`} detail={spanOf(later)}>
              <RowsByMonth {...rows} instalments={later} />
            </Fold>
          )}
          {behind.length > 0 && (
            <Fold title={behindWords(behind)} detail={spanOf(behind)}>
              <RowsByMonth {...rows} instalments={behind} />
            </Fold>
          )}
        </div>
      </Card>
    </section>
  );
}

/** What a bank took back can be paid again. */
function isBehind({ payable, state, takenBack = false }: Instalment): boolean {
  return state === "paid" || (state === "lapsed" && !(takenBack && payable.stash));
}

/** `8 paid, ₦72,500`, `8 paid, ₦72,500 · 2 left out`. */
function behindWords(behind: readonly Instalment[]): string {
  const paid = behind.filter(({ state }) => state === "paid");
  const left = behind.length - paid.length;
  const words = paid.length > 0 ? [`${paid.length} paid, ${formatNaira(sumOf(paid))}`] : [];
  if (left > 0) words.push(`${left} left out`);
  return words.join(" · ");
}

/** `1 Mar 2027 to 1 Apr 2027 · ₦20,000` */
function spanOf(rows: readonly Instalment[]): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return "";
  const days =
    first === last
      ? formatDay(first.dueDate)
      : `${formatDay(first.dueDate)} to ${formatDay(last.dueDate)}`;
  return isBehind(first) ? days : `${days} · ${formatNaira(sumOf(rows))}`;
}

function sumOf(rows: readonly Instalment[]): bigint {
  return rows.reduce((sum, { amount }) => sum + koboOf(amount), 0n);
}

interface FoldProps {
  title: string;
  detail: string;
  children: ReactNode;
}

function Fold({ title, detail, children }: FoldProps) {
  return (
    <details className="group">
      <summary className="flex min-h-16 items-center gap-x-3 px-5 py-3">
        <span className="grid min-w-0 flex-1 wrap-anywhere">
          <span className="font-semibold">{title}</span>
          <span className="text-14 text-quiet">{detail}</span>
        </span>
        <span className="rotate-90 text-quiet group-open:-rotate-90">
          <Icon name="chevron" size={20} />
        </span>
      </summary>
      {children}
    </details>
  );
}

function RowsByMonth({ plan, instalments, changes }: RowsProps) {
  if (instalments.length <= SHORT) {
    return <Rows plan={plan} instalments={instalments} changes={changes} />;
  }
  return (
    <div className="divide-y divide-line border-t border-line">
      {plan.planMonths.map(({ from, to }, index) => {
        const ofMonth = instalments.filter(({ dueDate }) => dueDate >= from && dueDate <= to);
        if (ofMonth.length === 0) return null;
        return (
          <Month key={from} title={`Month ${index + 1}`} instalments={ofMonth}>
            <Rows plan={plan} instalments={ofMonth} changes={changes} />
          </Month>
        );
      })}
    </div>
  );
}

function Month({
  title,
  instalments,
  children,
}: Pick<FoldProps, "title" | "children"> & Pick<RowsProps, "instalments">) {
  return (
    <section aria-label={title} className="pt-3">
      <p className="flex flex-wrap justify-between gap-x-4 px-5 text-14">
        <span className="font-semibold">{title}</span>
        <span className="text-quiet">{spanOf(instalments)}</span>
      </p>
      {children}
    </section>
  );
}

interface RowsProps extends InstalmentListProps {
  instalments: readonly Instalment[];
}

function Rows({ plan, instalments, changes }: RowsProps) {
  return (
    <ul className="divide-y divide-line px-5">
      {instalments.map((instalment) => (
        <InstalmentRow
          key={instalment.number}
          instalment={instalment}
          isPaused={plan.paused}
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
      <span className="flex min-w-[6.5rem] flex-1 flex-wrap items-baseline gap-x-3">
        <span className="min-w-[6.5rem]">{formatDay(dueDate)}</span>
        <span className={`text-14 ${tones[state]}`}>
          {isPaused && state === "upcoming" ? "paused" : wordOf(instalment)}
          {state === "paid" && paidFrom === "stash" && " from stash"}
          {state === "paid" && paidFrom === "own-account" && " from your account number"}
        </span>
      </span>
      <span className="ml-auto">
        <Amount kobo={koboOf(instalment.amount)} />
      </span>
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
