import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { useMemo } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { formatDay, inMonths } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { pictureMonths } from "#ui/months.ts";
import { PreviewPanel } from "#ui/preview-panel.tsx";
import { Ring } from "#ui/ring.tsx";
import { inUnits } from "./invest-words.ts";
import type { Quote } from "./investment-form-values.ts";

interface InvestmentPreviewProps {
  portfolio: PortfolioView;
  quote: Quote;
}

/** A preview of the investment, updated while it is configured: a ring for each month. */
export function InvestmentPreview(props: InvestmentPreviewProps) {
  return (
    <PreviewPanel label="Your investment as it will be" line={<SummaryLine {...props} />}>
      <Picture {...props} />
    </PreviewPanel>
  );
}

function SummaryLine({ portfolio, quote: { units, amountKobo, term } }: InvestmentPreviewProps) {
  if (units === 0) return portfolio.name;
  return (
    <>
      <Amount kobo={amountKobo} />{" "}
      {term ? (
        <>
          <span className="font-semibold text-leaf">
            + {formatNaira(term.interestKobo)} expected
          </span>{" "}
          <span className="text-14 text-quiet">on {formatDay(term.endDate)}</span>
        </>
      ) : (
        <span className="text-14 text-quiet">for {inUnits(units)}</span>
      )}
    </>
  );
}

function Picture({ portfolio, quote: { units, amountKobo, term } }: InvestmentPreviewProps) {
  const count = term?.rate.value ?? 0;
  const months = useMemo(() => (count === 0 ? pictureMonths(0, 3) : pictureMonths(count)), [count]);
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center">
        <Ring seed={portfolio.img} size={200} months={months} mature={count > 0} alt="" />
      </div>
      <Heading level={2} size={20}>
        {portfolio.name}
      </Heading>
      <div className="grid gap-1">
        <p className="text-14 text-quiet">
          {units === 0 ? "For each unit" : `${inUnits(units)} for`}
        </p>
        <p>
          <Amount kobo={units === 0 ? koboOf(portfolio.pricePerUnit) : amountKobo} size={31} />
        </p>
        {term && units > 0 && (
          <>
            <p className="font-semibold text-leaf">
              + {formatNaira(term.interestKobo)} in {inMonths(term.rate.value)}
            </p>
            <p className="text-14 text-quiet">expected, not guaranteed · before tax</p>
            <p className="mt-3 text-14 text-quiet">
              {term.rate.interest}% in all, {term.rate.yearly}% a year. Paid out on{" "}
              {formatDay(term.endDate)}.
            </p>
          </>
        )}
      </div>
    </div>
  );
}
