import { brand } from "@osisi/contracts/brand.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import { instalmentCountOf } from "@osisi/contracts/plan-schedule.ts";
import {
  type Interval,
  intervals,
  intervalWords,
  type OfferedPlan,
} from "@osisi/contracts/plan-terms.ts";
import { yearlyBasisPoints } from "@osisi/contracts/returns.ts";
import { BeforePaying } from "#money/payments/before-paying.tsx";
import { gatewayMethods } from "#money/payments/gateway-methods.tsx";
import type { Faults } from "#platform/forms/form-errors.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceCards, type Choice } from "#ui/choice-cards.tsx";
import { formatDay } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { type Deductions, NetSheet } from "#money/net-sheet/net-sheet.tsx";
import { FromGoal } from "./from-goal.tsx";
import { DebitConsent } from "./debit-consent.tsx";
import {
  checkPlanAmount,
  isDebited,
  type PlanFormValues,
  type PlanPreviewValues,
} from "./plan-form-values.ts";
import { PictureChoice } from "./plan-picture.tsx";
import { percentOf } from "./plan-words.ts";

interface StepFields {
  /** Before its last day. */
  canBeEnded: boolean;
  /** On the interest, and on taking it out. */
  rules: Deductions;
  options: readonly OfferedPlan[];
  values: PlanFormValues;
  preview: PlanPreviewValues;
  faults: Faults;
  change: (part: Partial<PlanFormValues>) => void;
}

const quickAmounts = ["500", "2000", "10000"];

export function TitleStep({ values, faults, change }: StepFields) {
  return (
    <div className="grid gap-5">
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        autoCapitalize="sentences"
        maxLength={60}
        placeholder="School fees"
        hint="You can change it at any time."
        value={values.name}
        onInput={(event) => change({ name: event.currentTarget.value })}
        error={faults["name"]}
      />
      <PictureChoice value={values.picture} onChange={(picture) => change({ picture })} />
    </div>
  );
}

export function AmountStep({ options, values, preview, faults, change }: StepFields) {
  return (
    <div className="grid gap-3">
      <MoneyField
        label="Amount"
        value={values.amount}
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
      <FromGoal
        options={options}
        values={values}
        preview={preview}
        faults={faults}
        change={change}
      />
    </div>
  );
}

export function DurationStep({ canBeEnded, options, values, faults, change }: StepFields) {
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
        value={values.span}
        onChange={(span) => change({ span })}
        error={faults["span"]}
      />
      <p className="text-quiet">
        Money saved early earns more than money saved late. Expected, not guaranteed.{" "}
        {beforeWords(canBeEnded, "the last day")}
      </p>
    </>
  );
}

export function FrequencyStep({ values, preview, faults, change }: StepFields) {
  const amount = checkPlanAmount(values.amount);
  const { startDate } = preview;
  return (
    <ChoiceCards
      legend="How often?"
      hideLegend
      options={intervals.map((interval) => ({
        value: interval,
        title: intervalWords[interval].adverb,
        detail: times(instalmentCountOf({ startDate, interval, months: values.span })),
      }))}
      value={values.interval}
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

function methodsFor(each: string, interval: Interval): readonly Choice<Channel | "stash">[] {
  const { every, adverb } = intervalWords[interval];
  const details: Record<Channel, string> = {
    card: `We take ${each} ${adverb.toLowerCase()} for you`,
    bank_transfer: `We e-mail you a payment link each ${every}`,
    bank: `We debit your account, or e-mail you a link each ${every}`,
  };
  return [
    ...gatewayMethods.map((method) => ({ ...method, detail: details[method.value] })),
    {
      value: "stash",
      title: "Stash",
      detail: "Coming soon",
      icon: <Icon name="save" />,
      disabled: true,
    },
  ];
}

/** The payment method, the effect of the button on the money, and, for a card, the consent to
 * further charges. */
export function PaymentStep({ canBeEnded, rules, values, preview, faults, change }: StepFields) {
  const { dueDates, amountKobo, instalmentCount, maturityDate } = preview;
  const each = formatNaira(amountKobo);
  const { every } = intervalWords[values.interval];
  const last = dueDates.at(-1) ?? maturityDate;
  return (
    <>
      <ChoiceCards
        legend="How do you want to pay?"
        hideLegend
        layout="pairs"
        options={methodsFor(each, values.interval)}
        value={values.channel ?? undefined}
        onChange={(channel) => {
          if (channel !== "stash") change({ channel });
        }}
        error={faults["channel"]}
      />
      {values.channel === "card" && (
        <Checkbox
          name="consent"
          checked={values.consent}
          onChange={(event) => change({ consent: event.currentTarget.checked })}
          error={faults["consent"]}
        >
          {brand.name} may charge this card {each} every {every} until {formatDay(last)},{" "}
          {instalmentCount} times with today’s. I can pause the plan or remove the card at any time.
        </Checkbox>
      )}
      {values.channel === "bank" && (
        <DebitConsent
          values={values}
          each={`${each} every ${every}, ${instalmentCount} times,`}
          until={formatDay(last)}
          change={change}
        />
      )}
      <Card>
        <NetSheet
          commitment={{ putInKobo: preview.totalKobo, earnedKobo: preview.interestKobo }}
          rules={rules}
          date={maturityDate}
          names={{ putIn: `${instalmentCount} payments of ${each}`, earned: "They earn" }}
        >
          {percentOf(preview.basisPoints)} for the whole term on your first payment, as simple
          interest{" "}
          {percentOf(yearlyBasisPoints({ months: values.span, basisPoints: preview.basisPoints }))}{" "}
          a year; less on later ones. Each is paid on its day.
        </NetSheet>
      </Card>
      {isDebited(values) ? (
        <p className="text-quiet">
          The plan begins when your bank has paid the first {each}. If that is not within a week, it
          does not begin, and nothing is taken. Everything saved and the interest on it go to your
          stash when the plan ends. {beforeWords(canBeEnded)}
        </p>
      ) : (
        <p className="text-quiet">
          You pay the first {each} now, on the page of our payment partner. Everything saved and the
          interest on it go to your stash on {formatDay(maturityDate)}. {beforeWords(canBeEnded)}
        </p>
      )}
      <BeforePaying amountKobo={amountKobo} />
    </>
  );
}

function beforeWords(canBeEnded: boolean, day = "that day"): string {
  return canBeEnded
    ? `Before ${day} you can take out what you saved, without its interest.`
    : `You cannot take it out before ${day}.`;
}
