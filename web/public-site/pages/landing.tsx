import { brand } from "@osisi/contracts/brand.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import { Careers } from "../parts/careers.tsx";
import { ClaimsBand } from "../parts/claims-band.tsx";
import { Closing } from "../parts/closing.tsx";
import { Document } from "../parts/document.tsx";
import { Grow } from "../parts/grow.tsx";
import { Hero } from "../parts/hero.tsx";
import { Impact } from "../parts/impact.tsx";
import { Kept } from "../parts/kept.tsx";
import { PortfolioRates } from "../parts/portfolio-rates.tsx";
import { Story } from "../parts/story.tsx";
import { ThemePlates } from "../parts/theme-plates.tsx";
import { Trust } from "../parts/trust.tsx";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";

export function LandingPage({ assets }: { assets: PageAssets }) {
  return (
    <Document
      assets={assets}
      title={`${brand.name}: money that grows ring by ring`}
      description={`${brand.description} Expected returns in plain words, every naira accounted for.`}
      path={publicPages.landing.path}
    >
      <Hero />
      <Trust />
      <ClaimsBand />
      <Story />
      <ThemePlates />
      <Grow />
      <Kept />
      <PortfolioRates />
      <Impact />
      <Careers />
      <Closing />
    </Document>
  );
}
