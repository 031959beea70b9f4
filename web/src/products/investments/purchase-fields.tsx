import { formatNaira } from "@osisi/contracts/money.ts";
import type { InterestRate } from "@osisi/contracts/portfolios.ts";
import { useId, useState, type ReactNode } from "react";
import { useFundDialog } from "#products/stash/use-fund-dialog.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { Fact } from "#ui/fact.tsx";
import { fieldAria, FieldFrame, inputLook } from "#ui/field-frame.tsx";
import { StepButton } from "#ui/step-button.tsx";
import { lessAYear } from "./invest-words.ts";
import { checkUnits } from "./investment-form-values.ts";

interface UnitsFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The maximum. */
  unitsLeft: number;
  hint: string;
  error: string | undefined;
}

/** The number of units: plus, minus, or typed. */
export function UnitsField({ value, onChange, unitsLeft, hint, error }: UnitsFieldProps) {
  const id = useId();
  const checked = checkUnits(value, unitsLeft);
  // From an invalid number, either button leads to a valid one.
  const units = "units" in checked ? checked.units : 0;
  return (
    <FieldFrame id={id} label="Units" hint={hint} error={error}>
      <div className="grid grid-cols-[64px_minmax(0,1fr)_64px] gap-2">
        <StepButton
          name="One unit less"
          icon="minus"
          inactive={units === 1}
          onPress={() => onChange(String(Math.max(1, units - 1)))}
        />
        <input
          {...fieldAria(id, { hint, error })}
          name="units"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={`${inputLook} amount min-h-16 text-center text-31 font-bold`}
        />
        <StepButton
          name="One unit more"
          icon="plus"
          inactive={units >= unitsLeft}
          onPress={() => onChange(String(Math.min(unitsLeft, units + 1)))}
        />
      </div>
    </FieldFrame>
  );
}

interface TermChoiceProps {
  rates: readonly InterestRate[];
  months: number | null;
  onChange: (months: number) => void;
  error: string | undefined;
  hideLegend?: boolean;
}

/** The terms, each with its total and, for comparison, annual return. */
export function TermChoice({
  rates,
  months,
  onChange,
  error,
  hideLegend = false,
}: TermChoiceProps) {
  const chosen = rates.find(({ value }) => value === months);
  const less = chosen && lessAYear(chosen, rates);
  return (
    <div className="grid gap-3">
      <ChoiceCards
        legend="For how long?"
        hideLegend={hideLegend}
        layout="pairs"
        options={rates.map(({ value, text, interest, yearly }) => ({
          value,
          title: text,
          detail: (
            <>
              <span className="font-semibold text-ink">{interest}%</span> in all
              <br />
              {yearly}% a year
            </>
          ),
        }))}
        value={months ?? undefined}
        onChange={onChange}
        error={error}
      />
      {less !== undefined && <output className="font-medium text-clay">{less}</output>}
    </div>
  );
}

interface StashEffectProps {
  stashKobo: bigint;
  amountKobo: bigint;
  /** What to do where money is missing. */
  children: (missingKobo: bigint) => ReactNode;
}

/** The effect of a purchase on the stash, before it is made; or the missing amount, and what to
 * do. */
export function StashEffect({ stashKobo, amountKobo, children }: StashEffectProps) {
  const afterKobo = stashKobo - amountKobo;
  return (
    <div className="grid gap-4 rounded-card bg-card p-5">
      <dl className="grid gap-4 pairs">
        <Fact name="Stash now">
          <Amount kobo={stashKobo} />
        </Fact>
        <Fact name={afterKobo < 0n ? "Missing" : "Stash after"}>
          <Amount
            kobo={afterKobo < 0n ? -afterKobo : afterKobo}
            tone={afterKobo < 0n ? "due" : "ink"}
          />
        </Fact>
      </dl>
      {afterKobo < 0n && children(-afterKobo)}
    </div>
  );
}

/** Replaces the effect on the stash, where the purchase may have been made already. */
export function MayHaveLeft({ amountKobo }: { amountKobo: bigint }) {
  return (
    <p role="alert" className="rounded-card bg-card p-5">
      We do not know yet how this ended: {formatNaira(amountKobo)} may have left your stash. Press
      again: whatever happened, it is taken only once.
    </p>
  );
}

export function FundMissing({ missingKobo }: { missingKobo: bigint }) {
  const [open, setOpen] = useState(false);
  const funding = useFundDialog();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-quiet">
        Fund {formatNaira(missingKobo)} or more first; what you chose here waits for you. Or pay for
        the units by card, transfer or bank.
      </p>
      <Button
        variant="secondary"
        loading={funding.loading}
        onPointerEnter={funding.preload}
        onFocus={funding.preload}
        onClick={() => funding.open(() => setOpen(true))}
      >
        Fund Stash
      </Button>
      {open && funding.Dialog && (
        <funding.Dialog startWithKobo={missingKobo} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
