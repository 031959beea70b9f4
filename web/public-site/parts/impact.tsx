import { publicPages } from "@osisi/contracts/public-pages.ts";
import { claims } from "../content/claims.ts";
import { project } from "../content/project.ts";
import { WomenPicture } from "../pictures/women.tsx";

export function Impact() {
  return (
    <section
      id="impact"
      className="frame grid items-center gap-12 py-16 md:py-24 lg:grid-cols-[1fr_1.1fr] lg:gap-20"
    >
      <div className="mx-auto w-full max-w-110 text-clay">
        <WomenPicture />
      </div>
      <div className="grid gap-5">
        <h2 className="font-heading text-31 sm:text-39 md:text-49">
          Most of those who grow with us are women.
        </h2>
        <p className="max-w-[56ch] text-20 text-quiet">
          Who trades in a market pays for stock in the morning and earns in the evening. Money that
          is put aside in small sums fits that day. Of the {claims.individuals} individuals whom we
          have reached, {claims.women} are women (our own figures, as of {claims.asOf}).
        </p>
        <p className="max-w-[56ch] text-20 text-quiet">
          In the picture every seed is one woman of the next {project.women}.
        </p>
        <p>
          <a href={publicPages.inclusion.path} className="onward">
            The inclusion project
          </a>
        </p>
      </div>
    </section>
  );
}
