import { brand } from "@osisi/contracts/brand.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import { terms, termsChangedOn } from "../content/terms.ts";
import { useCompany } from "../content/offer.ts";
import { Document } from "../parts/document.tsx";
import { LongText } from "../parts/long-text.tsx";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";

export function TermsPage({ assets }: { assets: PageAssets }) {
  return (
    <Document
      assets={assets}
      title={`Terms · ${brand.name}`}
      description={`The terms of ${brand.name}: saving plans, portfolios, returns that are expected and not guaranteed, and when you can have your money.`}
      path={publicPages.terms.path}
    >
      <LongText
        title="What we agree on"
        intro={`The terms of ${brand.name}. By joining you accept them.`}
        changedOn={termsChangedOn}
        chapters={terms(useCompany())}
      />
    </Document>
  );
}
