import { expect, type Page } from "@playwright/test";

/** As the Escape key does it. */
export async function escapeDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await untilLetGo(page);
}

/** Until no dialog is open, and its history entry is gone: a navigation within the same moment,
 * which only a program makes, would be undone. */
export async function untilLetGo(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const isMarked = () => page.evaluate(() => "osisiLayer" in { ...window.history.state });
  await expect.poll(isMarked).toBe(false);
}

/** The password, which the app requires after a reload since the login, or after ten minutes. */
export async function showPassword(page: Page, password: string): Promise<void> {
  await expect(page.getByRole("dialog").getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}
