import type { Locator, Page } from "@playwright/test";

/** What is said at the top right, with these words in it. */
export function toast(page: Page, text: string): Locator {
  return page.locator(".Toastify__toast").filter({ hasText: text });
}

/** All that is said there now. */
export function toasts(page: Page): Locator {
  return page.locator(".Toastify__toast");
}
