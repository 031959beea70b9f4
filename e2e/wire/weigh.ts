import { brand } from "@osisi/contracts/brand.ts";
import type { Browser } from "@playwright/test";
import { type WeighedVisit } from "./pages.ts";
import { startScales, type Weight } from "./scales.ts";

/** Weighs one visit with a separate browser profile, as a phone. */
export async function weighVisit(
  browser: Browser,
  appUrl: string,
  token: string,
  visit: WeighedVisit,
): Promise<Weight> {
  const scales = await startScales(appUrl);
  const localStorage = visit.as === "investor" ? [{ name: brand.tokenKey, value: token }] : [];
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    storageState: { cookies: [], origins: [{ origin: scales.url, localStorage }] },
  });
  try {
    for (const path of visit.after) {
      const page = await context.newPage();
      await page.goto(scales.url + path);
      // The service worker's caching belongs to this visit, however busy the machine is.
      if (visit.as === "investor") await page.evaluate(untilKept);
      await scales.read();
      await page.close();
    }
    scales.clear();
    const page = await context.newPage();
    await page.goto(scales.url + visit.path);
    return await scales.read();
  } finally {
    await context.close();
    await scales.close();
  }
}

/** Runs in the page. */
async function untilKept(): Promise<void> {
  await navigator.serviceWorker.ready;
}
