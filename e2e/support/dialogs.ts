import { expect, type Page } from "@playwright/test";

/** As the Escape key does it. */
export async function escapeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await untilLetGo(page);
}

/** Until nothing lies over the page, and the browser's history has no entry for it any more: whoever leaves within the
 * same moment, as only a program does, is called back. */
export async function untilLetGo(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const isMarked = () => page.evaluate(() => "osisiLayer" in { ...window.history.state });
  await expect.poll(isMarked).toBe(false);
}
