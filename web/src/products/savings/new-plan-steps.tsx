import { formatNaira } from "@osisi/contracts/money.ts";
import { instalmentCountOf } from "@osisi/contracts/plan-schedule.ts";
import { intervals, intervalWords, planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import type { Faults } from "#platform/forms/form-errors.ts";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { TextField } from "#ui/field.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { percentOf } from "./plan-words.ts";
import { checkPlanAmount, type PlanWish, type WishPreview } from "./plan-form-values.ts";

export interface StepFields {
  wish: PlanWish;
  preview: WishPreview;
  faults: Faults;
  change: (part: Partial<PlanWish>) => void;
}

const quickAmounts = ["500", "2000", "10000"];

export function TitleStep({ wish, faults, change }: StepFields) {
  return (
    <TextField
      label="Title"
      name="title"
      autoComplete="off"
      autoCapitalize="sentences"
      maxLength={60}
      placeholder="School fees"
      hint="Only you see it. You can change it at any time."
      value={wish.name}
      onInput={(event) => change({ name: event.currentTarget.value })}
      error={faults["name"]}
    />
  );
}

export function AmountStep({ wish, faults, change }: StepFields) {
  return (
    <div className="grid gap-3">
      <MoneyField
        label="Amount"
        value={wish.amount}
        onChange={(amount) => change({ amount })}
        error={faults["amount"]}
        hint="What goes in each day, week or month. You choose which in a moment."
        large
      />
      <div className="flex flex-wrap gap-2">
        {quickAmounts.map((amount) => (
          <button
            key={amount}
            type="button"
            onClick={() => change({ amount })}
            className="amount min-h-12 rounded-full border border-edge px-4 font-medium text-ink motion-press active:scale-[0.98]"
          >
            {formatNaira(BigInt(amount) * 100n)}
          </button>
        ))}
      </div>
    </div>
  );
}

export function DurationStep({ wish, preview, faults, change }: StepFields) {
  const options = planOptionsOn(preview.startDate);
  return (
    <>
      <ChoiceCards
        legend="For how long?"
        hideLegend
        layout="pairs"
        options={options.map(({ value, text, basisPoints }) => ({
          value,
          title: text,
          detail: `${percentOf(basisPoints)} for the whole term`,
        }))}
        value={wish.span}
        onChange={(span) => change({ span })}
        error={faults["span"]}
      />
      <p className="text-quiet">
        Each instalment earns that percent by the days that it is in: expected, not guaranteed. The
        money stays in the plan until its last day and cannot be taken out earlier.
      </p>
    </>
  );
}

export function FrequencyStep({ wish, preview, faults, change }: StepFields) {
  const amount = checkPlanAmount(wish.amount);
  const { startDate } = preview;
  return (
    <ChoiceCards
      legend="How often?"
      hideLegend
      options={intervals.map((interval) => ({
        value: interval,
        title: intervalWords[interval].adverb,
        detail: times(instalmentCountOf({ startDate, interval, months: wish.span })),
      }))}
      value={wish.interval}
      onChange={(interval) => change({ interval })}
      error={faults["interval"]}
    />
  );

  function times(count: number): string {
    if ("error" in amount) return `${count} times`;
    const total = formatNaira(amount.kobo * BigInt(count));
    return `${formatNaira(amount.kobo)}, ${count} times: ${total} in all`;
  }
}
