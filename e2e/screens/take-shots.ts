// Drives a browser over the shots, in both themes and two widths, and writes one picture each.
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { launchChromium } from "../support/browsers.ts";
import type { Shot } from "./shots.ts";

export const themes = ["light", "dark"] as const;
export const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

/** Longer pages are cut: the index does not need more. */
const LONGEST = 2_400;
const QUALITY = 72;

export function fileOf(shot: Shot, width: number, theme: string): string {
  return `${shot.name}-${width}-${theme}.webp`;
}

interface Options {
  appUrl: string;
  token: string;
  folder: string;
  /** Chromium's path, from `ensureBrowsers`. */
  found: Record<string, string>;
  log: (line: string) => void;
}

export async function takeShots(shots: Shot[], options: Options): Promise<void> {
  const { found, log } = options;
  const browser = await launchChromium(found);
  try {
    for (const theme of themes) {
      for (const size of sizes) {
        log(`${size.width} px, ${theme}`);
        await takeAll(browser, shots, { ...options, theme, size });
      }
    }
  } finally {
    await browser.close();
  }
}

type Look = Options & { theme: (typeof themes)[number]; size: (typeof sizes)[number] };

async function takeAll(browser: Browser, shots: Shot[], look: Look): Promise<void> {
  for (const as of ["anybody", "investor"] as const) {
    const context = await openContext(browser, look, as);
    for (const shot of shots.filter((one) => one.as === as)) {
      await takeOne(context, shot, look);
    }
    await context.close();
  }
}

function openContext(browser: Browser, look: Look, as: Shot["as"]): Promise<BrowserContext> {
  const entry = { name: "osisi2.0_token", value: look.token };
  const origins = as === "investor" ? [{ origin: look.appUrl, localStorage: [entry] }] : [];
  return browser.newContext({
    viewport: look.size,
    colorScheme: look.theme,
    // Moving words and balances would be caught halfway.
    reducedMotion: "reduce",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    storageState: { cookies: [], origins },
  });
}

async function takeOne(context: BrowserContext, shot: Shot, look: Look): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(look.appUrl + shot.path, { waitUntil: "networkidle" });
    await page.getByRole("heading").first().waitFor();
    await shot.act?.(page);
    await page.waitForLoadState("networkidle");
    const file = fileOf(shot, look.size.width, look.theme);
    writeFileSync(path.join(look.folder, file), await picture(page, shot));
  } catch (error) {
    throw new Error(`${shot.name} at ${shot.path} could not be taken`, { cause: error });
  } finally {
    await page.close();
  }
}

async function picture(page: Page, { isScreenful }: Shot): Promise<Buffer> {
  const size = page.viewportSize() ?? sizes[0];
  const whole = await page.evaluate<number>("document.documentElement.scrollHeight");
  const height = isScreenful ? size.height : Math.min(Math.max(whole, size.height), LONGEST);
  // A sticky footer is at the picture's bottom.
  await page.setViewportSize({ width: size.width, height });
  await page.evaluate("document.fonts.ready.then(() => true)");
  await page.waitForTimeout(300);
  return pictureOf(page);
}

/** As WebP, a fifth of a PNG, which only the browser's own protocol makes. */
export async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
  });
  return Buffer.from(data, "base64");
}
