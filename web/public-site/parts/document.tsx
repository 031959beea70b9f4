import { brand, colours } from "@osisi/contracts/brand.ts";
import { marks } from "@osisi/contracts/public-pages.ts";
import type { ReactNode } from "react";
import type { PageAssets } from "@osisi/contracts/public-pages.ts";
import { useOffer } from "../content/offer.ts";
import { PageFooter } from "./page-footer.tsx";
import { PageHeader } from "./page-header.tsx";
import { StructuredData } from "./structured-data.tsx";

interface DocumentProps {
  assets: PageAssets;
  title: string;
  description: string;
  /** Its canonical path; undefined for pages that search engines should not index. */
  path?: string;
  /** One of its own, beside that of all pages. */
  script?: string;
  children: ReactNode;
}

/** The frame of every page: metadata for search engines and messengers, header, footer. */
export function Document({ assets, title, description, path, script, children }: DocumentProps) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {path === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <SocialCard title={title} description={description} path={path} />
        )}
        <meta
          name="theme-color"
          content={colours.paper.light}
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content={colours.paper.dark}
          media="(prefers-color-scheme: dark)"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={assets.styles} />
        <script src={assets.script} />
        {script !== undefined && <script src={script} />}
        {path === "/" && <StructuredData />}
      </head>
      <body>
        <a href="#content" className="skip">
          Skip to the content
        </a>
        {!useOffer().isOpen && (
          <section aria-label="Notice" className="bg-card px-5 py-3 text-center text-ink">
            We are not open yet. You can read on and register; money cannot be put in.
          </section>
        )}
        <PageHeader path={path} />
        <main id="content">{children}</main>
        <PageFooter />
      </body>
    </html>
  );
}

/** The link preview of messengers. */
function SocialCard({
  title,
  description,
  path,
}: Record<"title" | "description" | "path", string>) {
  const address = `${marks.origin}${path}`;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${marks.origin}/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`Growth rings and the name ${brand.name}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
