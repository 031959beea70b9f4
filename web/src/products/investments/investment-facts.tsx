import type { InvestmentDetail } from "@osisi/contracts/investments.ts";
import { paths } from "#platform/paths.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay, inMonths } from "#ui/dates.ts";
import { Fact } from "#ui/fact.tsx";
import { inUnits } from "./invest-words.ts";

export function InvestmentFacts({ investment }: { investment: InvestmentDetail }) {
  const { portfolio, paidOut, renewedFrom, tax } = investment;
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-5 pairs">
        <Fact name="ROI">
          <Amount kobo={koboOf(investment.roi)} tone="grew" /> ({investment.percentage}%)
        </Fact>
        <Fact name="Per year">{investment.yearlyPercentage}%, as simple interest</Fact>
        <Fact name="Units bought">
          {inUnits(investment.unitsBought)} at <Amount kobo={koboOf(investment.pricePerUnit)} />
        </Fact>
        <Fact name="Period">{inMonths(investment.period)}</Fact>
        <Fact name="Purchase date">{formatDay(investment.datePurchased)}</Fact>
        <Fact name="Last day">{formatDay(investment.endDate)}</Fact>
        {paidOut && (
          <Fact name="Paid out to your stash" wide>
            <Amount kobo={koboOf(paidOut.principal)} /> principal,{" "}
            <Amount
              kobo={
                koboOf(paidOut.return) -
                koboOf(investment.lateReturn ?? 0) -
                koboOf(tax?.amount ?? 0)
              }
              tone="grew"
            />{" "}
            return
          </Fact>
        )}
        {tax && (
          <Fact name={paidOut ? "Tax withheld" : "Tax, at today’s rule"} wide>
            <Amount kobo={koboOf(tax.amount)} />, {tax.percentage}% of the return ({tax.class})
          </Fact>
        )}
        {renewedFrom !== null && (
          <Fact name="Bought again with" wide>
            <InvestmentLink id={renewedFrom}>An investment that matured</InvestmentLink>
          </Fact>
        )}
      </dl>
      <p className="mt-5 border-t border-line pt-4 text-14 text-quiet">
        {investment.state === "active" &&
          `Expected, not guaranteed${tax ? "" : ", and before tax"}. The money stays in until ${formatDay(investment.endDate)}. `}
        {portfolio.to !== null && (
          <Link
            to={portfolio.to}
            className="font-semibold text-forest underline underline-offset-4"
          >
            About {portfolio.name}
          </Link>
        )}
      </p>
    </Card>
  );
}

export function InvestmentLink({ id, children }: { id: string; children: string }) {
  return (
    <Link
      to={paths.investment(id)}
      className="inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
