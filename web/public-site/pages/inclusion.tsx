import { brand, links } from "@osisi/contracts/brand.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import { buttonLook } from "../../src/ui/button-look.ts";
import { inclusion } from "../content/inclusion.ts";
import { project } from "../content/project.ts";
import { Document } from "../parts/document.tsx";
import { WomenPicture } from "../pictures/women.tsx";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";

const figures = [
  { figure: String(project.months), what: "months" },
  { figure: String(project.women), what: "women" },
  { figure: `$${project.targetDollars.toLocaleString("en")}`, what: "to raise" },
];

const ways = [
  { ...inclusion.donate, href: links.donate },
  { ...inclusion.volunteer, href: links.volunteer },
  { ...inclusion.join, href: links.joinProject },
];

export function InclusionPage({ assets }: { assets: PageAssets }) {
  return (
    <Document
      assets={assets}
      title={`Women’s financial inclusion · ${brand.name}`}
      description={`${project.women} women, ${project.months} months: a project that opens the way to saving, investing and credit. Donate, volunteer or join.`}
      path={publicPages.inclusion.path}
    >
      <div className="frame grid items-center gap-12 pt-8 pb-16 md:pt-14 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:pb-24">
        <div className="grid gap-6">
          <h1 className="font-heading text-49 lg:text-76">{inclusion.title}</h1>
          <p className="max-w-[46ch] text-20 text-quiet">{inclusion.intro}</p>
          <p>
            <a href={links.donate} className={buttonLook("primary", false)}>
              Donate
            </a>
          </p>
        </div>
        <figure className="mx-auto grid w-full max-w-120 gap-3 text-clay">
          <WomenPicture />
          <figcaption className="text-center text-14 text-quiet">
            Every seed is one of the {project.women}.
          </figcaption>
        </figure>
      </div>
      <Plan />
      <Ways />
    </Document>
  );
}

function Plan() {
  return (
    <section aria-label="The project in figures" className="bg-deep">
      <div className="palette-dark text-ink">
        <div className="frame grid gap-10 py-14 lg:grid-cols-[1fr_1.15fr] lg:gap-16 lg:py-20">
          <div className="grid content-start gap-6">
            <dl className="flex flex-wrap gap-x-12 gap-y-6">
              {figures.map(({ figure, what }) => (
                <div key={what} className="flex flex-col-reverse">
                  <dt className="text-quiet">{what}</dt>
                  <dd className="amount text-39 font-bold lg:text-49">{figure}</dd>
                </div>
              ))}
            </dl>
            <p className="text-14 text-quiet">As planned, as of {project.asOf}</p>
          </div>
          <ol className="months grid gap-6 sm:grid-cols-2">
            {inclusion.months.map(({ when, what }) => (
              <li key={when} className="grid content-start gap-1">
                <h2 className="font-semibold">{when}</h2>
                <p className="max-w-[36ch] text-quiet">{what}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

function Ways() {
  return (
    <section aria-labelledby="ways" className="frame grid gap-10 py-16 md:py-24">
      <h2 id="ways" className="font-heading text-39 md:text-49">
        Three ways to help it grow
      </h2>
      <ul className="grid gap-10 md:grid-cols-3">
        {ways.map(({ name, text, action, href }) => (
          <li key={name} className="grid content-start gap-2 border-t border-line pt-6">
            <h3 className="font-heading text-31">{name}</h3>
            <p className="max-w-[40ch] text-quiet">{text}</p>
            <p>
              <a href={href} className="onward">
                {action}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
