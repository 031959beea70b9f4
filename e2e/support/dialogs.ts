import { expect, type Page } from "@playwright/test";

/** As the Escape key does it. */
export async function escapeDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
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

/** The password, which the app asks for where it has been loaded anew since the login, or ten minutes have passed. */
export async function showPassword(page: Page, password: string): Promise<void> {
  await expect(page.getByRole("dialog").getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}
