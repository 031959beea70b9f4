import { claims } from "../content/claims.ts";

export function ClaimsBand() {
  return (
    <section aria-label="What we have done so far" className="bg-deep">
      <div className="palette-dark text-ink">
        <div className="frame grid gap-x-12 gap-y-8 py-10 md:grid-cols-[auto_auto_auto_1fr] md:py-14">
          {claims.facts.map(({ figure, what }) => (
            <p key={figure} className="grid content-start gap-1">
              <strong className="amount text-31 lg:text-39">{figure}</strong>
              <span className="max-w-[22ch] text-quiet">{what}</span>
            </p>
          ))}
          <p className="self-end text-14 text-quiet md:text-right">
            Our own figures, as of {claims.asOf}
          </p>
        </div>
      </div>
    </section>
  );
}
