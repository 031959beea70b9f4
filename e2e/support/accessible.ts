import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No finding of axe on the current state, and nothing wider than the screen. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A fading element has half a colour, and a toast may begin to leave while axe runs.
  await expect.poll(() => page.evaluate(standStill)).toBe(true);
  // In the page itself, because no screen has a frame: the other mode opens a page of its own for each look.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  await page.evaluate(moveOn);
  const findings = violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
  );
  expect(findings, `axe on ${screen}`).toEqual([]);
  await expectNothingWider(page, screen);
}

/** Runs in the page: finishes every animation, the one that ends a toast included, unless one still
 * has to run for a while. */
function standStill(): boolean {
  const all = document.getAnimations();
  const isChanging = all.some(({ effect, playState }) => {
    return playState === "running" && Number(effect?.getComputedTiming().endTime) < 1_000;
  });
  if (!isChanging) for (const animation of all) animation.pause();
  return !isChanging;
}

function moveOn(): void {
  for (const animation of document.getAnimations()) {
    if (animation.playState === "paused") animation.play();
  }
}

/** 1280 px at 400% zoom, the most that the guidelines require, and at 200%. */
const ZOOMED = [320, 640];

/** The same, and nothing wider than the screen when zoomed in. */
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

/** Neither the page nor a dialog over it scrolls sideways. */
async function expectNothingWider(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll("dialog[open], dialog[open] > div > div"),
    ].map((element) => element.scrollWidth - element.clientWidth),
  );
  expect(Math.max(...overflow), `sideways scrolling on ${screen}`).toBeLessThanOrEqual(0);
}
