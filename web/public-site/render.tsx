import {
  checkPages,
  type Offer,
  otherPages,
  publicPages,
  type RenderedPage,
} from "@osisi/contracts/public-pages.ts";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";
import type { Proceeds } from "@osisi/contracts/proceeds.ts";
import { OfferContext } from "./content/offer.ts";
import {
  CheckFormPage,
  CheckFoundPage,
  CheckLimitedPage,
  CheckUnknownPage,
} from "./pages/check.tsx";
import { InclusionPage } from "./pages/inclusion.tsx";
import { LandingPage } from "./pages/landing.tsx";
import { LoansPage } from "./pages/loans.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";
import { ProceedsPage } from "./pages/proceeds.tsx";
import { ProofPage } from "./pages/proof.tsx";
import { TermsPage } from "./pages/terms.tsx";

/** Renders every page to static HTML: no React reaches the browser. The server calls it when it
 * starts, and again when the catalogue has changed or a night
 * is proven. */
export function renderPages(assets: PageAssets, offer: Offer): RenderedPage[] {
  const pages: Record<string, ReactElement> = {
    [publicPages.landing.file]: <LandingPage assets={assets} />,
    [publicPages.loans.file]: <LoansPage assets={assets} configured />,
    [otherPages.loansUnset]: <LoansPage assets={assets} configured={false} />,
    [publicPages.inclusion.file]: <InclusionPage assets={assets} />,
    [publicPages.privacy.file]: <PrivacyPage assets={assets} />,
    [publicPages.proof.file]: <ProofPage assets={assets} />,
    [publicPages.terms.file]: <TermsPage assets={assets} />,
    [checkPages.form]: <CheckFormPage assets={assets} />,
    [checkPages.found]: <CheckFoundPage assets={assets} />,
    [checkPages.unknown]: <CheckUnknownPage assets={assets} />,
    [checkPages.limited]: <CheckLimitedPage assets={assets} />,
    [otherPages.notFound]: <NotFoundPage assets={assets} />,
  };
  return Object.entries(pages).map(([file, page]) => ({ file, html: htmlOf(offer, page) }));
}

/** What the money of one portfolio does, as it was read a moment ago. */
export function renderProceeds(assets: PageAssets, offer: Offer, proceeds: Proceeds): string {
  return htmlOf(offer, <ProceedsPage assets={assets} proceeds={proceeds} />);
}

const htmlOf = (offer: Offer, page: ReactElement) =>
  `<!doctype html>${renderToStaticMarkup(<OfferContext value={offer}>{page}</OfferContext>)}\n`;
