import type { Locator, Page } from "@playwright/test";

/** The toasts that contain these words. */
export function toast(page: Page, text: string): Locator {
  return page.locator(".Toastify__toast").filter({ hasText: text });
}

/** All current toasts. */
export function toasts(page: Page): Locator {
  return page.locator(".Toastify__toast");
}
