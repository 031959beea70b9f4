import type { InterestRate, PortfolioView } from "@osisi/contracts/portfolios.ts";
import { Card } from "#ui/card.tsx";
import { Heading } from "#ui/heading.tsx";
import { betterShorter } from "./invest-words.ts";

/** The total return of each term, and the same as simple interest over twelve months, as bars to
 * compare. */
export function TermsTable({ portfolio }: { portfolio: PortfolioView }) {
  const { interestRates: rates } = portfolio;
  const most = Math.max(...rates.map(({ yearly }) => yearly));
  const less = rates.filter((rate) => betterShorter(rate, rates) !== undefined);
  return (
    <section aria-labelledby="terms" className="grid gap-3">
      <Heading level={2} size={20} id="terms">
        What it returns
      </Heading>
      <Card>
        <table className="w-full text-left tabular-nums narrow:text-[0.75rem]">
          <thead className="text-14 text-quiet">
            <tr>
              <th scope="col" className="pr-3 narrow:pr-1 pb-2 align-bottom font-normal">
                Term
              </th>
              <th scope="col" className="pr-3 narrow:pr-1 pb-2 align-bottom font-normal">
                In all
              </th>
              <th scope="col" className="pb-2 align-bottom font-normal">
                A year, simple
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <TermRow key={rate.value} rate={rate} most={most} less={less.includes(rate)} />
            ))}
          </tbody>
        </table>
        {less.length > 0 && (
          <p className="mt-4 border-t border-line pt-4 text-14 text-quiet">
            <span className="font-semibold text-clay">Less a year:</span>{" "}
            {less.map(({ text }) => text).join(" and ")} pay more in all, but less a year than a
            shorter term does.
          </p>
        )}
      </Card>
    </section>
  );
}

interface TermRowProps {
  rate: InterestRate;
  most: number;
  less: boolean;
}

function TermRow({ rate, most, less }: TermRowProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-3 pr-3 narrow:pr-1 font-semibold">
        {rate.text}
      </th>
      <td className="py-3 pr-3 narrow:pr-1 font-bold">{rate.interest}%</td>
      <td className={`w-2/5 py-3 font-bold ${less ? "text-clay" : ""}`}>
        {rate.yearly}%
        <Bar share={rate.yearly / most} less={less} />
      </td>
    </tr>
  );
}

function Bar({ share, less }: { share: number; less: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className={`mt-1 block h-1.5 w-full ${less ? "" : "text-leaf"}`}
    >
      <rect width={100 * share} height="6" fill="currentColor" />
    </svg>
  );
}
