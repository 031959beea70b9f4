import { mkdirSync } from "node:fs";
import path from "node:path";
import { brand } from "@osisi/contracts/brand.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { ensureBrowsers } from "../../scripts/browsers.ts";
import { launchChromium } from "../support/browsers.ts";
import { type Case, caseOf, type Look, textSizeOf } from "./cases.ts";
import { lowContrast } from "./contrast.ts";
import { coveredFocus } from "./covered-focus.ts";
import type { Stage } from "./serve.ts";
import { measure } from "./shown-text.ts";

/** A browser in which text of that size was chosen: the breakpoints, which are in rem, follow it. All
 * cases have one profile, so that it compiles the app once. */
export async function openLooking(textSize: number): Promise<Looking> {
  const defaultFontSize = Math.round((16 * textSize) / 100);
  const browser = await launchChromium(ensureBrowsers(["chromium"]), [
    `--blink-settings=defaultFontSize=${defaultFontSize}`,
  ]);
  const context = await browser.newContext({
    reducedMotion: "reduce",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
  });
  // A session for each page: what is kept of one state's reads is not shown in the next.
  await context.addInitScript((key) => {
    localStorage.setItem(key, String(performance.timeOrigin));
  }, brand.tokenKey);
  return { context, close: () => browser.close() };
}

export interface Looking {
  context: BrowserContext;
  close: () => Promise<void>;
}

const STILL = "*, *::before, *::after { transition: none !important; animation: none !important; }";

async function dress(page: Page, { width, height, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: theme === "dark" ? "dark" : "light",
    forcedColors: theme === "forced" ? "active" : "none",
    reducedMotion: "reduce",
  });
}

/** What is wrong with the page as it is shown now. */
export async function faultsOf(page: Page, theme: Look["theme"]): Promise<string[]> {
  await page.addStyleTag({ content: STILL });
  const { faults, texts, height } = await page.evaluate(measure);
  // The system chooses the colours there.
  const pale = theme === "forced" ? [] : await lowContrast(page, texts, height);
  const heightNow = await page.evaluate(() => document.documentElement.scrollHeight);
  // Something came meanwhile, and moved the texts.
  if (heightNow !== height) return await faultsOf(page, theme);
  return [...new Set([...faults, ...pale, ...(await page.evaluate(coveredFocus))])];
}

/** The findings of these cases, one string each. */
export async function lookAtAll(
  stage: Stage,
  seeds: readonly number[],
  onFound: (found: string[]) => void,
): Promise<void> {
  const cases = seeds.map((seed) => ({ seed, textSize: textSizeOf(seed) }));
  for (const textSize of new Set(cases.map((one) => one.textSize))) {
    const looking = await openLooking(textSize);
    try {
      const page = await looking.context.newPage();
      for (const one of cases.filter((other) => other.textSize === textSize)) {
        onFound(await lookAt(page, stage, caseOf(one.seed)));
      }
    } finally {
      await looking.close();
    }
  }
}

async function lookAt(page: Page, stage: Stage, one: Case): Promise<string[]> {
  const { look, screen, state } = one;
  stage.show(state);
  const crashes: string[] = [];
  const keep = (error: Error) => crashes.push(`crash: ${error.message}`);
  page.on("pageerror", keep);
  try {
    await dress(page, look);
    await page.goto(stage.url + screen.path(state));
    await settled(page);
    if (screen.act) {
      await screen.act(page);
      await settled(page);
    }
    const found = [...(await faultsOf(page, look.theme)), ...crashes];
    found.push(...stage.unanswered().map((address) => `unanswered: ${address}`));
    if (found.length === 0) return [];
    const picture = await photograph(page, one);
    return found.map((fault) => `${describe(one)}: ${fault} (${picture})`);
  } catch (error) {
    return [`${describe(one)}: ${String(error)} (${await photograph(page, one)})`];
  } finally {
    page.off("pageerror", keep);
  }
}

async function settled(page: Page): Promise<void> {
  await page.locator("h1, dialog[open] h2").first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector("main [aria-busy=true], dialog [aria-busy=true]"),
  );
  await page.evaluate(untilStill);
}

/** Runs in the page: until the fonts are there and nothing changes any more. */
async function untilStill(): Promise<void> {
  await document.fonts.ready;
  let frames = 0;
  const changes = new MutationObserver(() => {
    frames = 0;
  });
  changes.observe(document, { attributes: true, childList: true, subtree: true });
  while (frames < 4) {
    await new Promise(requestAnimationFrame);
    frames += 1;
  }
  changes.disconnect();
}

function describe({ seed, screen, look }: Case): string {
  return `seed ${seed}, ${screen.name}, ${look.width}×${look.height} px, ${look.theme}, text ${look.textSize} %`;
}

const folder = path.join(import.meta.dirname, "../../.cache/looks");

async function photograph(page: Page, { seed }: Case): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${seed}.png`);
  await page.screenshot({ path: file, fullPage: true });
  return path.relative(process.cwd(), file);
}
