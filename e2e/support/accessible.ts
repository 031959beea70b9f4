import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No finding of axe on what is shown now, and nothing wider than the screen. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A toast that is just leaving has half a colour.
  await expect(page.locator(".Toastify__toast--animate")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
  );
  expect(findings, `axe on ${screen}`).toEqual([]);
  await expectNothingWider(page, screen);
}

/** What 400% leaves of 1280 px, less than which the guidelines ask of nobody, and what 200% leaves. */
const ZOOMED = [320, 640];

/** The same, and nothing wider than the screen for who zooms in. */
export async function expectAccessibleZoomed(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  const size = page.viewportSize();
  if (!size) return;
  for (const width of ZOOMED) {
    await page.setViewportSize({ ...size, width });
    await expectNothingWider(page, `${screen} at ${width} px`);
  }
  await page.setViewportSize(size);
}

/** Neither the page nor what lies over it scrolls sideways. */
async function expectNothingWider(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll("dialog[open], dialog[open] > div > div"),
    ].map((element) => element.scrollWidth - element.clientWidth),
  );
  expect(Math.max(...overflow), `sideways scrolling on ${screen}`).toBeLessThanOrEqual(0);
}
