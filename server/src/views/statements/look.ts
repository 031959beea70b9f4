import { colours as brand } from "@osisi/contracts/brand.ts";

/** The layout of a statement: A4, with the colours of the light theme. */

export const paper = { width: 595.28, height: 841.89, margin: 44 } as const;

export const colours = {
  ink: brand.ink.light,
  quiet: brand.quiet.light,
  line: brand.line.light,
  card: brand.paper.light,
  forest: brand.forest.light,
  leaf: brand.leaf.light,
} as const;

const right = paper.width - paper.margin;

/** The positions of columns: the left edge of the first two, the right edge of the amounts. */
export const columns = {
  date: paper.margin,
  title: paper.margin + 72,
  moneyIn: right - 172,
  moneyOut: right - 86,
  balance: right,
} as const;

/** The logo, a cracked log; `web/public/favicon.svg` is the same drawing, and a test compares
 * them. */
export const rings = [
  "M35.7 23.6C36.2 24.1 38 25.4 38.6 26.5 39.2 27.7 39.3 29.4 39.2 30.7 39 32.1 38.4 33.5 37.6 34.7 36.9 35.8 35.9 37.1 34.7 37.7 33.5 38.3 31.9 38.5 30.6 38.4 29.4 38.3 28.1 37.8 27 37.3 25.9 36.7 24.9 36 24.2 35.2 23.4 34.3 22.8 33.3 22.4 32.2 21.9 31.2 21.4 29.9 21.5 28.7 21.5 27.6 22 26.2 22.7 25.3 23.4 24.4 24.7 23.9 25.7 23.4 26.7 22.9 27.8 22.6 28.9 22.5 29.9 22.3 31.1 22.2 32.2 22.4 33.4 22.6 35.1 23.4 35.7 23.6Z",
  "M45.4 19.2C46.1 20.4 49 23.8 49.6 26.3 50.2 28.9 49.7 32.1 48.9 34.7 48.2 37.3 46.9 40 45.2 42.1 43.5 44.2 41.2 46.3 38.7 47.3 36.3 48.3 33.2 48.2 30.7 47.9 28.2 47.6 25.7 46.6 23.6 45.5 21.5 44.4 19.6 42.9 18.1 41.3 16.5 39.6 15.4 37.6 14.5 35.5 13.5 33.4 12.5 31 12.5 28.7 12.4 26.4 12.8 23.6 14 21.6 15.2 19.7 17.7 18.3 19.7 17.2 21.6 16.1 23.7 15.5 25.8 15 27.9 14.5 30.1 14 32.3 14.1 34.5 14.1 38 15.2 39.1 15.5",
  "M55 15C55.9 16.9 59.7 22.2 60.4 26.2 61 30.1 60 34.7 58.7 38.6 57.5 42.5 55.5 46.5 52.9 49.6 50.2 52.7 46.5 55.7 42.8 57 39.2 58.3 34.5 58.1 30.7 57.6 26.9 57.1 23.3 55.5 20.2 53.8 17.1 52.1 14.2 50 11.9 47.5 9.6 45 7.8 41.9 6.4 38.8 5 35.7 3.5 32.1 3.3 28.7 3.1 25.2 3.7 20.9 5.4 17.9 7.1 15 10.6 12.7 13.6 10.9 16.5 9.2 19.7 8.4 22.9 7.6 26 6.7 29.1 5.8 32.4 5.8 35.7 5.8 40.9 7.2 42.6 7.4",
] as const;
/** A point, drawn as a stroke of zero length with round ends. */
export const pith = {
  path: "M29.7 29.7C29.7 29.7 29.7 29.7 29.7 29.8",
  colour: brand.clay.light,
} as const;
