import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { colours } from "@osisi/contracts/brand.ts";
import { describe, expect, it } from "vitest";

const TEXT = 4.5;
const EDGE = 3;

/** The pairs of text and background. A dark part of a light page has the dark theme's colours on
 * the light theme's `deep` or `trunk`. */
const textOn: Record<string, readonly string[]> = {
  paper: ["ink", "quiet", "forest", "leaf", "clay", "error"],
  card: ["ink", "quiet", "forest", "leaf", "clay", "error"],
  forest: ["on-forest"],
  line: ["ink", "quiet"],
  deep: ["on-deep"],
};
const edgesOn: Record<string, readonly string[]> = {
  paper: ["edge", "forest", "clay", "error", "leaf"],
  card: ["edge", "forest", "clay", "error", "leaf"],
};
const darkParts = ["deep", "trunk"];
const onDarkParts = { text: ["ink", "quiet", "forest", "leaf", "clay", "error"], edge: ["forest"] };

const themes = ["light", "dark"] as const;

describe.each(themes)("in the %s theme", (theme) => {
  const pairs = [
    ...pairsOf(textOn).map((pair) => ({ ...pair, wanted: TEXT })),
    ...pairsOf(edgesOn).map((pair) => ({ ...pair, wanted: EDGE })),
  ];
  it.each(pairs)("$front on $back reaches $wanted : 1", ({ front, back, wanted }) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(wanted);
  });

  it.each(darkParts)("the dark palette reads well on the dark part %s", (part) => {
    const back = colour(part, theme);
    const weakest = (fronts: readonly string[]) =>
      Math.min(...fronts.map((front) => contrast(colour(front, "dark"), back)));
    expect(weakest(onDarkParts.text)).toBeGreaterThanOrEqual(TEXT);
    expect(weakest(onDarkParts.edge)).toBeGreaterThanOrEqual(EDGE);
    expect(contrast(colour("on-forest", "dark"), colour("forest", "dark"))).toBeGreaterThan(TEXT);
  });
});

describe("the colours that the screens use for text", () => {
  it("are all measured above", () => {
    const measured = new Set(Object.values(textOn).flat());
    const named = Object.keys(colours);
    const used = new Set<string>();
    for (const source of sources(join(import.meta.dirname, ".."))) {
      for (const [, name = ""] of source.matchAll(/\btext-([a-z-]+)(?![\w/[-])/g)) used.add(name);
    }
    const unmeasured = named.filter((name) => used.has(name) && !measured.has(name));
    // `text-line` colours decorative pictures.
    expect(unmeasured.filter((name) => name !== "line")).toEqual([]);
  });
});

function pairsOf(on: Record<string, readonly string[]>) {
  return Object.entries(on).flatMap(([back, fronts]) => fronts.map((front) => ({ front, back })));
}

function colour(name: string, theme: (typeof themes)[number]): string {
  const found = new Map(Object.entries(colours)).get(name);
  if (!found) throw new Error(`brand.ts has no colour ${name}`);
  return found[theme];
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") || path.endsWith("look.ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"));
}
