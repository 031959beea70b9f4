import { brand, colours } from "@osisi/contracts/brand.ts";
import type { Offer } from "@osisi/contracts/public-pages.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { logoRings } from "../../src/ui/logo.tsx";
import { OfferContext } from "../content/offer.ts";
import type { BrandPicture } from "./brand-picture.ts";
import { YearOfRings } from "./year-of-rings.tsx";

const rings = logoRings.map((ring) => `<path d="${ring}" />`).join("\n  ");
const pith = '<circle cx="29.7" cy="29.7" r="2.8" />';

/** In the colours of the browser's theme, whatever the page's. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke-width="4.4" stroke-linecap="round">
  <style>
    path { stroke: ${colours.forest.light} }
    circle { fill: ${colours.clay.light} }
    @media (prefers-color-scheme: dark) {
      path { stroke: ${colours.forest.dark} }
      circle { fill: ${colours.clay.dark} }
    }
  </style>
  ${rings}
  ${pith}
</svg>
`;

export function brandPictures(font: string): BrandPicture[] {
  return [
    icon("icons/app-192.png", 192, { radius: 14, part: 0.75 }),
    icon("icons/app-512.png", 512, { radius: 14, part: 0.75 }),
    // With a safe zone for a circular mask.
    icon("icons/app-cut-512.png", 512, { radius: 0, part: 0.58 }),
    icon("icons/touch-180.png", 180, { radius: 0, part: 0.7 }),
    { file: "social-card.png", width: 1200, height: 630, html: socialCard(font) },
  ];
}

function icon(file: string, size: number, look: { radius: number; part: number }): BrandPicture {
  const at = 32 * (1 - look.part);
  const html = `<svg viewBox="0 0 64 64" width="${size}" height="${size}" fill="none" stroke-width="4.4" stroke-linecap="round">
    <rect width="64" height="64" rx="${look.radius}" fill="${colours.paper.light}" />
    <g transform="translate(${at} ${at}) scale(${look.part})">
      <g stroke="${colours.forest.light}">${rings}</g>
      <g fill="${colours.clay.light}">${pith}</g>
    </g>
  </svg>`;
  return { file, width: size, height: size, html };
}

/** Rings wider from month to month; the card has no figures. */
const anyOffer: Offer = {
  on: "2026-01-01",
  isOpen: true,
  proof: null,
  withdrawals: null,
  catalogue: [
    {
      id: 1,
      kind: "plan-options",
      subject: "",
      validFrom: "2024-01-01",
      value: { options: [{ months: 12, basisPoints: 1_500 }] },
    },
  ],
};

function socialCard(font: string): string {
  const name = brand.name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<style>
    @font-face { font-family: heading; src: url(data:font/woff2;base64,${font}); }
    main { width: 1200px; height: 630px; box-sizing: border-box; padding: 64px 72px; overflow: hidden; position: relative;
      display: grid; align-content: space-between; font-family: heading, serif; line-height: 1.05;
      background: ${colours.deep.light}; color: ${colours["on-deep"].light}; }
    svg { position: absolute; left: 590px; top: -95px; width: 860px; }
    .ring { stroke: ${colours.forest.dark}; stroke-width: 7; }
    .late-wood { stroke: ${colours.leaf.dark}; stroke-opacity: 0.45; stroke-width: 2.5; }
    .fill-clay, em { fill: ${colours.clay.dark}; color: ${colours.clay.dark}; font-style: normal; }
    .labels { display: none; }
    p { margin: 0; font-size: 44px; }
    h1 { margin: 0; font-size: 84px; font-weight: 400; letter-spacing: -0.015em; }
  </style>
  <main>${renderToStaticMarkup(
    <OfferContext value={anyOffer}>
      <YearOfRings />
    </OfferContext>,
  )}
    <p>${name}</p>
    <h1>Money<br>that grows<br><em>ring by ring.</em></h1>
  </main>`;
}
