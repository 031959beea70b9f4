import { formatNaira } from "@osisi/contracts/money.ts";
import { previewPlan } from "@osisi/contracts/plan-interest.ts";
import { intervalWords, planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { formatDay } from "../../src/ui/dates.ts";
import { examplePlan } from "../content/example-plan.ts";
import { useOffer } from "../content/offer.ts";
import { Wide } from "./wide.tsx";
import { termPercent, yearPercent } from "../content/rates.ts";

const examples = [
  { amountKobo: 500_00n, interval: "daily" },
  { amountKobo: 5_000_00n, interval: "weekly" },
  { amountKobo: 20_000_00n, interval: "monthly" },
] as const;

/** The calculator without script, also for comparison. */
export function ExamplesTable() {
  const { catalogue, on } = useOffer();
  const terms = planOptionsOn(catalogue, on);
  return (
    <figure className="grid gap-4">
      <figcaption className="text-14 text-quiet">Expected, not guaranteed; before tax.</figcaption>
      <Wide name="What saving plans grow to">
        <table className="figures">
          <caption>What saving plans grow to</caption>
          <thead>
            <tr>
              <th scope="col">Term</th>
              {examples.map(({ amountKobo, interval }) => (
                <th key={interval} scope="col">
                  {formatNaira(amountKobo)} a {intervalWords[interval].every}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {terms.map(({ value, text, basisPoints }) => (
              <tr key={value}>
                <th scope="row">
                  {text}
                  <span className="block text-14 font-normal text-quiet">
                    {termPercent({ months: value, basisPoints })} over it
                  </span>
                  <span className="block text-14 font-normal text-quiet">
                    {yearPercent({ months: value, basisPoints })} a year
                  </span>
                </th>
                {examples.map(({ amountKobo, interval }) => (
                  <td key={interval}>
                    <Outcome amountKobo={amountKobo} interval={interval} months={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      <p className="max-w-[65ch] text-14 text-quiet">
        For plans begun on {formatDay(on)} with every instalment paid on its day. Each instalment
        earns for the days that it is there.
      </p>
    </figure>
  );
}

function Outcome({
  amountKobo,
  interval,
  months,
}: Readonly<{
  amountKobo: bigint;
  interval: (typeof examples)[number]["interval"];
  months: number;
}>) {
  const plan = examplePlan(useOffer(), amountKobo, interval, months);
  if (!plan) return null;
  const { totalKobo, interestKobo } = previewPlan(plan);
  return (
    <>
      <span className="block font-semibold">{formatNaira(totalKobo + interestKobo)}</span>
      <span className="block text-14 text-leaf">+ {formatNaira(interestKobo)}</span>
    </>
  );
}
