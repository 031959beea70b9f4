import type { InterestRate } from "@osisi/contracts/portfolios.ts";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { lessAYear } from "./invest-words.ts";

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
