import { otherPages, publicPages } from "@osisi/contracts/public-pages.ts";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Assets } from "./assets.ts";
import { InclusionPage } from "./pages/inclusion.tsx";
import { LandingPage } from "./pages/landing.tsx";
import { LoansPage } from "./pages/loans.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";
import { TermsPage } from "./pages/terms.tsx";

export interface RenderedPage {
  file: string;
  html: string;
}

/** Renders every page to static HTML: no React reaches the browser. */
export function renderPages(assets: Assets): RenderedPage[] {
  const pages: Record<string, ReactElement> = {
    [publicPages.landing.file]: <LandingPage assets={assets} />,
    [publicPages.loans.file]: <LoansPage assets={assets} configured />,
    [otherPages.loansUnset]: <LoansPage assets={assets} configured={false} />,
    [publicPages.inclusion.file]: <InclusionPage assets={assets} />,
    [publicPages.privacy.file]: <PrivacyPage assets={assets} />,
    [publicPages.terms.file]: <TermsPage assets={assets} />,
    [otherPages.notFound]: <NotFoundPage assets={assets} />,
  };
  return Object.entries(pages).map(([file, page]) => ({
    file,
    html: `<!doctype html>${renderToStaticMarkup(page)}\n`,
  }));
}
