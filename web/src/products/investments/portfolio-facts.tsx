import { formatNaira } from "@osisi/contracts/money.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Card } from "#ui/card.tsx";
import { Fact } from "#ui/fact.tsx";
import { Heading } from "#ui/heading.tsx";

/** The portfolio's figures as it states them, with a note where they contradict each other. */
export function PortfolioFacts({ portfolio }: { portfolio: PortfolioView }) {
  const { units, sellableUnits, unitsLeft } = portfolio;
  const price = formatNaira(koboOf(portfolio.pricePerUnit));
  return (
    <section aria-labelledby="facts" className="grid gap-3">
      <Heading level={2} size={20} id="facts">
        The portfolio
      </Heading>
      <Card>
        <dl className="grid gap-x-6 gap-y-5 pairs sm:grid-cols-3">
          <Fact name="Returns per annum">{portfolio.interestRate}</Fact>
          <Fact name="Amount per unit">{price}</Fact>
          <Fact name="Risk level">{portfolio.riskLevel}</Fact>
          <Fact name="Portfolio size">{formatNaira(koboOf(portfolio.portfolioSize))}</Fact>
          <Fact name="Number of units">{count(units)}</Fact>
          <Fact name="Units left">{count(unitsLeft)}</Fact>
          <Fact name="Insurance partner">{portfolio.insurancePartner}</Fact>
          <Fact name="Trustee">{portfolio.trustee}</Fact>
          <Fact name="Management fee">{portfolio.managementFee}% a year</Fact>
        </dl>
        <div className="mt-5 grid max-w-[65ch] gap-2 border-t border-line pt-4 text-14 text-quiet">
          {sellableUnits < units && (
            <p>
              At {price} a unit the portfolio’s size pays for {count(sellableUnits)} units, so no
              more than that are ever sold.
            </p>
          )}
          <p>
            The portfolio bears the management fee; it is not taken from your return. Returns are
            expected, not guaranteed, and before tax. Nothing is paid out before the last day of the
            term; then principal and return go to your stash.
          </p>
        </div>
      </Card>
    </section>
  );
}

function count(units: number): string {
  return units.toLocaleString("en-NG");
}
