import type { Page } from "@playwright/test";
import type { ShownText } from "./shown-text.ts";

/** By pixels: each text's colour against what is painted behind it, rings and pictures included. */
export async function lowContrast(
  page: Page,
  texts: ShownText[],
  height: number,
): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const shownHeight = Math.min(height, MOST_PIXELS / width);
  const style = await page.addStyleTag({ content: WITHOUT_TEXT });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "png",
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: shownHeight, scale: 1 },
  });
  await session.detach();
  const faults = await page.evaluate(compare, { data, texts });
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  return faults;
}

/** Longer pages repeat themselves. */
const MOST_PIXELS = 1_600_000;

const WITHOUT_TEXT = `*, *::before, *::after, *::placeholder {
  -webkit-text-fill-color: transparent !important;
  text-decoration-color: transparent !important;
  caret-color: transparent !important;
}
svg text { fill: transparent !important; }`;

/** Runs in the page. */
async function compare(given: { data: string; texts: ShownText[] }): Promise<string[]> {
  const bytes = Uint8Array.from(atob(given.data), (letter) => letter.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const paint = canvas.getContext("2d", { willReadFrequently: true });
  const dot = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!paint || !dot) throw new Error("No canvas.");
  paint.drawImage(picture, 0, 0);

  const colours = new Map<string, Uint8ClampedArray>();
  const rgbaOf = (colour: string) => {
    let known = colours.get(colour);
    if (!known) {
      dot.clearRect(0, 0, 1, 1);
      dot.fillStyle = colour;
      dot.fillRect(0, 0, 1, 1);
      known = dot.getImageData(0, 0, 1, 1).data;
      colours.set(colour, known);
    }
    return known;
  };
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const light = (r: number, g: number, b: number) =>
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

  return given.texts.flatMap(({ label, x, y, width, height, colour, opacity, isLarge }) => {
    if (y + height > picture.height || x < 0 || width < 1 || height < 1) return [];
    const { data } = paint.getImageData(x, y, Math.ceil(width), Math.ceil(height));
    const [r = 0, g = 0, b = 0, a = 255] = rgbaOf(colour);
    const alpha = (a / 255) * opacity;
    const counts = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    let low = 0;
    let worst = 21;
    const least = isLarge ? 3 : 4.5;
    for (const [key, count] of counts) {
      const [br, bg, bb] = [key >> 16, (key >> 8) & 255, key & 255];
      const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
      const one = light(mix(r, br), mix(g, bg), mix(b, bb)) + 0.05;
      const other = light(br, bg, bb) + 0.05;
      const ratio = Math.max(one, other) / Math.min(one, other);
      if (ratio >= least - 0.02) continue;
      low += count;
      worst = Math.min(worst, ratio);
    }
    // A few pixels are a rounded corner or a neighbour's edge.
    if (low < 8 || low < (data.length / 4) * 0.004) return [];
    return [`contrast: ${worst.toFixed(2)} instead of ${least} at ${label}`];
  });
}
