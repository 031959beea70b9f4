import { brand, links } from "@osisi/contracts/brand.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import type { ReactNode } from "react";
import { useCompany } from "../content/offer.ts";
import { Cloth } from "../pictures/cloth.tsx";
import { PhoneLink } from "./phone-link.tsx";

const pages = [
  { name: "Our story", href: "/#story" },
  { name: "Careers", href: "/#careers" },
  { name: "Women’s inclusion", href: publicPages.inclusion.path },
  { name: "Loans", href: publicPages.loans.path },
  { name: "Proof of what we owe", href: publicPages.proof.path },
  { name: "Privacy", href: publicPages.privacy.path },
  { name: "Terms", href: publicPages.terms.path },
  { name: "Log in", href: "/login" },
];

export function PageFooter() {
  const company = useCompany();
  return (
    <footer className="bg-deep">
      <div className="palette-dark text-ink">
        <div className="h-20 overflow-hidden text-forest/35 print:hidden">
          <Cloth />
        </div>
        <div className="frame grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="grid content-start gap-3">
            <p className="font-heading text-31">{brand.name}</p>
            <p className="max-w-[34ch] text-quiet">{brand.description}</p>
            <Registration company={company} />
          </div>
          <Column name="Find us">
            <li>
              <address className="not-italic text-quiet">
                {company.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            </li>
          </Column>
          <Column name="Write or call">
            <Way href={`mailto:${company.email}`}>{company.email}</Way>
            {company.phones.map((phone) => (
              <li key={phone}>
                <PhoneLink phone={phone} className={wayLook} />
              </li>
            ))}
            {links.social.map(({ name, url }) => (
              <Way key={url} href={url}>
                {name}
              </Way>
            ))}
          </Column>
          <Column name="Read on">
            {pages.map(({ name, href }) => (
              <Way key={href} href={href}>
                {name}
              </Way>
            ))}
          </Column>
        </div>
        <div className="frame">
          <p className="border-t border-line py-6 text-14 text-quiet">
            Returns are expected, not guaranteed, and shown before tax. They come on the maturity
            date, not before. {brand.name} is for people of 18 and over.
          </p>
        </div>
      </div>
    </footer>
  );
}

/** What the operator has named of itself, and nothing else. */
function Registration({ company }: { company: Company }) {
  const { rcNumber, licence, licensedPartner, registerLink } = company;
  const { moneyHolder, identityVerifier } = company;
  return (
    <ul className="text-14 text-quiet">
      {rcNumber && (
        <li>
          {company.legalName}, {rcNumber}
        </li>
      )}
      <li>
        Licence: {licence ?? "not supplied"}
        {licence && licensedPartner && `, of ${licensedPartner}`}
        {licence && registerLink && (
          <>
            {" "}
            <a href={registerLink} className="onward">
              in the register
            </a>
          </>
        )}
      </li>
      {moneyHolder && <li>Your money is held by {moneyHolder}.</li>}
      {identityVerifier && <li>Identity is verified by {identityVerifier}.</li>}
    </ul>
  );
}

const wayLook = "way inline-block py-1.5 break-words";

function Column({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-14 font-semibold text-quiet">{name}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  );
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className={wayLook}>
        {children}
      </a>
    </li>
  );
}
