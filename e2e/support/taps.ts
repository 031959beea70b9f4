import type { Page } from "@playwright/test";

declare global {
  interface Window {
    countTap?: () => void;
  }
}

/** Counts what a person does on a page: taps, and fields that they get to without one. Typing is not
 * counted. */
export interface Taps {
  readonly count: number;
}

export async function countTaps(page: Page): Promise<Taps> {
  const taps = { count: 0 };
  await page.exposeFunction("countTap", () => {
    taps.count += 1;
  });
  await page.addInitScript(watchTaps);
  return taps;
}

/** Runs in the page. */
function watchTaps(): void {
  let tapped: EventTarget | null = null;
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      tapped = target;
      window.countTap?.();
    },
    true,
  );
  document.addEventListener(
    "focusin",
    ({ target }) => {
      const isField = target instanceof HTMLInputElement && target.matches(":read-write");
      if (isField && target !== tapped) window.countTap?.();
    },
    true,
  );
}
