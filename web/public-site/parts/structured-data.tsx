import { brand, links } from "@osisi/contracts/brand.ts";
import { marks } from "@osisi/contracts/public-pages.ts";
import { useCompany } from "../content/offer.ts";

/** The organisation, for search engines. It is data and never executed, so the content security
 * policy allows it inline. */
export function StructuredData() {
  const company = useCompany();
  const data = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: brand.name,
    legalName: company.legalName,
    description: brand.description,
    url: `${marks.origin}/`,
    logo: `${marks.origin}/favicon.svg`,
    email: company.email,
    telephone: company.phones[0],
    address: {
      "@type": "PostalAddress",
      streetAddress: company.address.join(", "),
      addressCountry: "NG",
    },
    areaServed: "NG",
    sameAs: links.social.map(({ url }) => url),
  };
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
