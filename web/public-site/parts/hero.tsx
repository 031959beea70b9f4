import { formatNaira } from "@osisi/contracts/money.ts";
import { useOffer } from "../content/offer.ts";
import { monthByMonth, pictureAmountKobo } from "../content/example-plan.ts";
import { YearOfRings } from "../pictures/year-of-rings.tsx";
import { Headline } from "./headline.tsx";
import { JoinLink } from "./join-link.tsx";

export function Hero() {
  return (
    <section className="frame grid items-center gap-x-12 gap-y-12 pt-4 pb-14 md:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] lg:pb-24">
      <div className="grid gap-7">
        <Headline />
        <p className="max-w-[40ch] text-20 text-quiet">
          Put a little aside, as often as you like. It is meant for green assets across Nigeria.
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <JoinLink />
          <a href="#grow" className="onward">
            See what ₦500 a day becomes
          </a>
        </p>
      </div>
      <YearFigure />
    </section>
  );
}

function YearFigure() {
  const last = monthByMonth(useOffer()).at(-1);
  if (!last) return null;
  return (
    <figure className="grid gap-5 md:pr-40 lg:pr-0 min-[78rem]:pr-34">
      <YearOfRings />
      <figcaption className="max-w-[56ch] text-14 text-quiet">
        {formatNaira(pictureAmountKobo)} a month for twelve months: a ring for each, and the more
        interest a month brings, the wider its wood. In the end{" "}
        <strong className="amount text-ink">{formatNaira(last.savedKobo)}</strong> saved and{" "}
        <strong className="amount text-leaf">{formatNaira(last.interestKobo)}</strong> grown.
        Expected, not guaranteed; before tax.
      </figcaption>
    </figure>
  );
}
