import { formatNaira } from "@osisi/contracts/money.ts";
import { type NetSheet as Sheet, netSheetOf } from "@osisi/contracts/net-sheet.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import type { DutyTerms } from "@osisi/contracts/stamp-duty.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay, inMonths } from "#ui/dates.ts";
import { Fact } from "#ui/fact.tsx";
import { Heading } from "#ui/heading.tsx";
import { NetSheet, netRulesOf } from "#money/net-sheet/net-sheet.tsx";
import { inUnits, lessAYear } from "./invest-words.ts";
import type { Quote } from "./investment-form-values.ts";
import { Uninsured } from "./uninsured.tsx";

interface InvestSummaryProps {
  portfolio: PortfolioView;
  quote: Quote;
  /** Stamp duty on withdrawals that the investor bears. */
  duty: DutyTerms | undefined;
}

/** What comes back, first of all; then how it is reckoned, and what can go wrong. */
export function InvestSummary({ portfolio, quote, duty }: InvestSummaryProps) {
  if (!quote.term) return null;
  const { rate, interestKobo, endDate } = quote.term;
  const rules = { tax: portfolio.tax, duty };
  const commitment = { putInKobo: quote.amountKobo, earnedKobo: interestKobo };
  const sheet = netSheetOf(commitment, netRulesOf(rules));
  const less = lessAYear(rate, portfolio.interestRates);
  const yours = formatNaira(quote.amountKobo);
  return (
    <>
      <Card>
        <p>
          <span className="text-quiet">Expected on {formatDay(endDate)}: </span>
          <span className="block">
            <Amount kobo={sheet.inHandKobo} size={31} />
          </span>
          of which <strong className="font-semibold">{yours}</strong> is yours.{" "}
          <strong className="font-semibold">Not guaranteed.</strong>
        </p>
        <Shares sheet={sheet} />
        <dl className="mt-5 grid gap-x-6 gap-y-5 border-t border-line pt-5 pairs">
          <Fact name="Units">
            {inUnits(quote.units)} of {portfolio.name}
          </Fact>
          <Fact name="Duration">
            {inMonths(rate.value)}, until {formatDay(endDate)}
          </Fact>
        </dl>
      </Card>
      <section aria-labelledby="in-your-hand">
        <Card>
          <div className="mb-4">
            <Heading level={2} size={20} id="in-your-hand">
              In your hand
            </Heading>
          </div>
          <NetSheet
            commitment={commitment}
            rules={rules}
            date={endDate}
            names={{ putIn: "Amount", earned: `Expected return (ROI), ${rate.interest}%` }}
          >
            {rate.interest}% for the whole term; as simple interest, {rate.yearly}% a year.{" "}
            {portfolio.managementFee}% a year for management comes out of the portfolio, not out of
            this.
          </NetSheet>
          {less !== undefined && <p className="mt-4 font-medium text-clay">{less}</p>}
        </Card>
      </section>
      <Uninsured portfolio={portfolio} />
      <p className="text-quiet">
        On that day {yours} and the interest go to your stash, unless you choose to buy again before
        then. You cannot take the money out earlier.
      </p>
    </>
  );
}

/** The parts of what comes back, drawn; in words they stand in the net sheet. */
function Shares({ sheet }: { sheet: Sheet }) {
  const { putInKobo, earnedKobo, taxKobo } = sheet;
  const parts = [
    { name: "yours", kobo: putInKobo, look: "bg-forest" },
    {
      name: `you earn ${formatNaira(earnedKobo - taxKobo)}`,
      kobo: earnedKobo - taxKobo,
      look: "bg-leaf",
    },
    { name: `tax ${formatNaira(taxKobo)}`, kobo: taxKobo, look: "bg-clay" },
  ].filter(({ kobo }) => kobo > 0n);
  return (
    <div aria-hidden className="mt-4 grid gap-2">
      <div className="flex h-2 gap-0.5">
        {parts.map(({ name, kobo, look }) => (
          <span
            key={name}
            className={`min-w-1.5 rounded-full ${look}`}
            style={{ flexBasis: 0, flexGrow: Number(kobo) }}
          />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-quiet">
        {parts.map(({ name, look }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span className={`size-2.5 rounded-[3px] ${look}`} />
            {name}
          </span>
        ))}
      </p>
    </div>
  );
}
