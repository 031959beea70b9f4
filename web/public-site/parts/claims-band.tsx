import { claims } from "../content/claims.ts";

const facts = [
  { figure: claims.transactions, what: "in transactions" },
  { figure: claims.individuals, what: "individuals" },
  { figure: claims.women, what: "women" },
];

export function ClaimsBand() {
  return (
    <section aria-label="What we have done so far" className="bg-deep">
      <div className="palette-dark text-ink">
        <div className="frame grid grid-cols-2 gap-x-8 gap-y-6 py-10 first:*:col-span-2 md:grid-cols-[auto_auto_auto_1fr] md:gap-x-12 md:first:*:col-span-1 md:py-14">
          {facts.map(({ figure, what }) => (
            <p key={figure} className="grid content-start gap-1">
              <strong className="amount text-31 lg:text-39">{figure}</strong>
              <span className="max-w-[22ch] text-quiet">{what}</span>
            </p>
          ))}
          <p className="col-span-2 self-end text-14 text-quiet md:col-span-1 md:text-right">
            Our own figures, as of {claims.asOf}
          </p>
        </div>
      </div>
    </section>
  );
}
