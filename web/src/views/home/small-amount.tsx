import { dateInLagos, type CalendarDate } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { previewPlan } from "@osisi/contracts/plan-interest.ts";
import type { OfferedPlan } from "@osisi/contracts/plan-terms.ts";
import type { TaxTerms } from "@osisi/contracts/tax.ts";
import { useMemo } from "react";
import { grownTreeOf } from "#products/savings/plan-tree.ts";
import { TaxNote } from "#ui/tax-note.tsx";
import { Ring } from "#ui/ring.tsx";

const example = { amountKobo: 500_00n, interval: "daily", months: 3 } as const;

interface SmallAmountProps {
  options: readonly OfferedPlan[];
  tax: TaxTerms | null;
  now: Date;
}

/** What ₦500 a day brings in three months, from the calculator that pays. */
export function SmallAmount({ options, tax, now }: SmallAmountProps) {
  const startDate = dateInLagos(now);
  const text = useMemo(() => exampleFrom(options, startDate), [options, startDate]);
  const months = useMemo(() => grownTreeOf({ ...example, startDate }), [startDate]);
  if (!text) return null;
  return (
    <section
      aria-label="What a small amount brings"
      className="flex flex-wrap items-center gap-4 rounded-card bg-card p-5"
    >
      <Ring seed="a small amount" size={84} months={months} alt="" />
      <p className="min-w-40 flex-1">
        <span className="font-semibold">
          {text.saved} + about <span className="text-leaf">{text.earned}</span>.
        </span>{" "}
        <span className="text-14 text-quiet">
          Expected, not guaranteed; <TaxNote returnKobo={text.earnedKobo} tax={tax} />.
        </span>
      </p>
    </section>
  );
}

/** If it begins on that day and every instalment is paid on its own; whole naira, rounded down.
 * Undefined without such a term. */
export function exampleFrom(options: readonly OfferedPlan[], startDate: CalendarDate) {
  const term = options.find(({ value }) => value === example.months);
  if (!term) return undefined;
  const plan = { ...example, startDate, basisPoints: term.basisPoints };
  const { totalKobo, interestKobo } = previewPlan(plan);
  return {
    saved: `${formatNaira(plan.amountKobo)} a day for three months: ${formatNaira(totalKobo)} of yours`,
    earned: formatNaira(interestKobo - (interestKobo % 100n)),
    earnedKobo: interestKobo,
  };
}
