import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { intervalWords, intervals, planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import { type DutyTerms, dutyTermsOn } from "@osisi/contracts/stamp-duty.ts";
import { type TaxRule, taxRuleOn } from "@osisi/contracts/tax.ts";
import type { ReactNode } from "react";
import { useOffer } from "../content/offer.ts";
import { ratesInWords } from "../content/rates.ts";
import { JoinLink } from "./join-link.tsx";

/** Hidden until its script runs; the table beside it has the same figures. Outside a dialog, the method
 * `dialog` sends nothing. */
export function Calculator() {
  const { catalogue, on } = useOffer();
  const options = planOptionsOn(catalogue, on);
  const tax = taxRuleOn(catalogue, on, "plans");
  const duty = dutyTermsOn(catalogue, on);
  const chosen = options.find(({ value }) => value === 12) ?? options.at(-1);
  return (
    <form
      id="calculator"
      method="dialog"
      data-tax={tax?.basisPoints ?? 0}
      hidden
      noValidate
      className="calculator grid gap-8 rounded-card bg-card p-6 md:p-10 lg:grid-cols-2 lg:gap-14"
    >
      <div className="grid content-start gap-7">
        <AmountField />
        <Choice legend="How often">
          {intervals.map((interval) => (
            <Option
              key={interval}
              name="often"
              value={interval}
              first={interval === "daily"}
              text={`Every ${intervalWords[interval].every}`}
            />
          ))}
        </Choice>
        <Choice legend="For how long">
          {options.map(({ value, text, basisPoints }) => (
            <Option
              key={value}
              name="term"
              value={value}
              first={value === chosen?.value}
              text={text}
              rate={basisPoints}
              words={ratesInWords({ months: value, basisPoints })}
            />
          ))}
        </Choice>
      </div>
      <Outcome tax={tax} duty={duty} />
    </form>
  );
}

function AmountField() {
  return (
    <div className="grid gap-2">
      <label htmlFor="amount" className="font-semibold">
        You put aside
      </label>
      <div className="amount-field flex items-center rounded-control border border-edge px-4">
        <span aria-hidden="true" className="text-20 text-quiet">
          ₦
        </span>
        <input
          type="text"
          id="amount"
          name="amount"
          defaultValue="500"
          inputMode="decimal"
          autoComplete="off"
          aria-describedby="amount-fault"
          className="amount min-h-14 w-full min-w-0 bg-transparent pl-2 text-25 font-bold outline-none"
          data-least={String(limits.minimumSavingKobo)}
          data-most={String(limits.maximumPaymentKobo)}
          data-missing={messages.planAmountMissing}
          data-wrong={messages.amountNotNaira}
          data-small={messages.planAmountTooSmall}
          data-large={messages.amountTooLarge}
        />
      </div>
      <output id="amount-fault" data-put="fault" htmlFor="amount" className="fault text-error" />
    </div>
  );
}

function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  value: string | number;
  text: string;
  first: boolean;
  rate?: number;
  words?: string;
}

function Option({ name, value, text, first, rate, words }: OptionProps) {
  return (
    <label className="option">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={first}
        data-rate={rate}
        data-words={words}
        className="sr-only"
      />
      <span>{text}</span>
    </label>
  );
}

interface OutcomeProps {
  tax: TaxRule | undefined;
  duty: DutyTerms | undefined;
}

function Outcome({ tax, duty }: OutcomeProps) {
  return (
    <div className="grid content-center gap-2 border-t border-line pt-8 lg:border-0 lg:pt-0">
      <output htmlFor="amount" className="grid gap-2">
        <span className="text-quiet">In your stash then</span>
        <span data-put="total" className="amount total font-bold break-words" />
        <span className="grid gap-2">
          <Line
            put="saved"
            name={
              <>
                Saved in <span data-put="times" className="amount" /> instalments
              </>
            }
          />
          <Line put="interest" name="Interest" look="text-leaf" />
          {tax && (
            <Line put="tax" name={`Less tax at today’s rule, ${asPercent(tax.basisPoints)}%`} />
          )}
          {duty && <Line name="Stamp duty">₦{duty.amount} when withdrawn</Line>}
        </span>
        <span data-put="rate" className="text-quiet" />
        <span className="mt-3 text-14 text-quiet">
          Expected, not guaranteed{tax ? "" : "; before tax"}. Begun today, each instalment paid on
          its day. Ended early, a plan earns nothing.
        </span>
      </output>
      <p className="mt-4">
        <JoinLink>Start this plan</JoinLink>
      </p>
    </div>
  );
}

interface LineProps {
  /** The name under which the script writes the amount. */
  put?: string;
  name: ReactNode;
  look?: string;
  /** The amount that is known already. */
  children?: ReactNode;
}

function Line({ put, name, look = "", children }: LineProps) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span className="text-quiet">{name}</span>
      <span data-put={put} className={`amount ml-auto font-semibold ${look}`}>
        {children}
      </span>
    </span>
  );
}
