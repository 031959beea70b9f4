import { formatNaira } from "@osisi/contracts/money.ts";
import { portfoliosOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { formatDay } from "../../src/ui/dates.ts";
import { useOffer } from "../content/offer.ts";
import { termPercent, yearPercent } from "../content/rates.ts";
import { Section } from "./section.tsx";

/** What units earn: over the term, and a year, because a longer term does not always pay more a
 * year. */
export function PortfolioRates() {
  const { catalogue, on } = useOffer();
  const sold = portfoliosOn(catalogue, on).filter((portfolio) => portfolio.sold);
  return (
    <Section
      title="Or buy units, once"
      intro="Portfolios have a price for each unit, a term and an expected return. Compare by the year: a longer term does not always earn more."
    >
      <ul className="grid gap-10 md:grid-cols-3">
        {sold.map(({ dbId, name, description, priceKobo, terms }) => (
          <li key={dbId} className="grid content-start gap-3">
            <h3 className="font-heading text-25">{name}</h3>
            <p className="text-pretty text-quiet md:min-h-30">{description}</p>
            <p>
              <strong className="amount">{formatNaira(priceKobo)}</strong> a unit
            </p>
            <table className="figures">
              <caption>{name}</caption>
              <thead>
                <tr>
                  <th scope="col">Term</th>
                  <th scope="col">Over it</th>
                  <th scope="col">A year</th>
                </tr>
              </thead>
              <tbody>
                {terms.map((term) => (
                  <tr key={term.months}>
                    <th scope="row">{term.months} months</th>
                    <td>{termPercent(term)}</td>
                    <td>{yearPercent(term)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        ))}
      </ul>
      <p className="text-14 text-quiet">
        Expected, not guaranteed; before tax. As of {formatDay(on)}.
      </p>
    </Section>
  );
}
