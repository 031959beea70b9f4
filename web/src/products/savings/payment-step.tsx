import { formatNaira } from "@osisi/contracts/money.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import { intervalWords } from "@osisi/contracts/plan-terms.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { BeforePaying } from "#money/payments/before-paying.tsx";
import { gatewayMethods } from "#money/payments/gateway-methods.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceCards, type Choice } from "#ui/choice-cards.tsx";
import { formatDay } from "#ui/dates.ts";
import { Icon } from "#ui/icon.tsx";
import type { StepFields } from "./new-plan-steps.tsx";

const details: Record<Channel, string> = {
  card: "Charged by itself",
  bank_transfer: "A link by mail each time",
  bank: "A link by mail each time",
};
const methods: readonly Choice<Channel | "stash">[] = [
  ...gatewayMethods.map((method) => ({ ...method, detail: details[method.value] })),
  {
    value: "stash",
    title: "Stash",
    detail: "Coming soon",
    icon: <Icon name="save" />,
    disabled: true,
  },
];

/** The payment method, the effect of the button on the money, and, for a card, the consent to
 * further charges. */
export function PaymentStep({ wish, preview, faults, change }: StepFields) {
  const { dueDates, amountKobo, instalmentCount, maturityDate } = preview;
  const each = formatNaira(amountKobo);
  const { every } = intervalWords[wish.interval];
  const last = dueDates.at(-1) ?? maturityDate;
  return (
    <>
      <ChoiceCards
        legend="How do you want to pay?"
        hideLegend
        layout="pairs"
        options={methods}
        value={wish.channel ?? undefined}
        onChange={(channel) => {
          if (channel !== "stash") change({ channel });
        }}
        error={faults["channel"]}
      />
      {wish.channel === "card" && (
        <Checkbox
          name="consent"
          checked={wish.consent}
          onChange={(event) => change({ consent: event.currentTarget.checked })}
          error={faults["consent"]}
        >
          {brand.name} may charge this card {each} every {every} until {formatDay(last)},{" "}
          {instalmentCount} times with today’s. I can pause the plan or remove the card at any time.
        </Checkbox>
      )}
      <p className="text-quiet">
        You pay the first {each} now, on the page of our payment partner, Paystack. Everything saved
        and the interest on it go to your stash on {formatDay(maturityDate)}, not before.
      </p>
      <BeforePaying amountKobo={amountKobo} />
    </>
  );
}
