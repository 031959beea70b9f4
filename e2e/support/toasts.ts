import { expect, type Locator, type Page } from "@playwright/test";

/** The toasts that contain these words. */
export function toast(page: Page, text: string): Locator {
  return page.locator(".Toastify__toast").filter({ hasText: text });
}

/** All current toasts. */
export function toasts(page: Page): Locator {
  return page.locator(".Toastify__toast");
}

/** A toast says it, and what it says is on the page as well, where it stays. */
export async function expectSaidAndKept(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
}
