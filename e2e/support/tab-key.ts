import type { Page } from "@playwright/test";

/** After the last stop of a page the tab key leads to the browser's own controls, and from there to
 * the top again. Firefox, as it is driven here, does not return from them. So there an extra stop
 * represents those controls, at the end of the page or of the open dialog. */
export async function pressTab(page: Page): Promise<void> {
  const isFirefox = page.context().browser()?.browserType().name() === "firefox";
  if (isFirefox) await page.evaluate(endWithStop);
  await page.keyboard.press("Tab");
  if (!isFirefox || !(await page.evaluate(goToTop))) return;
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.querySelector("[data-top]")?.removeAttribute("tabindex"));
}

/** Runs in the page. */
function endWithStop(): void {
  const around = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const end = document.querySelector<HTMLElement>("[data-end]") ?? document.createElement("span");
  end.tabIndex = 0;
  end.dataset["end"] = "";
  if (around.lastElementChild !== end) around.append(end);
}

/** Runs in the page: while the extra stop has the focus, Tab wraps around. */
function goToTop(): boolean {
  const end = document.activeElement;
  const around = end?.parentElement;
  if (!(end instanceof HTMLElement) || end.dataset["end"] === undefined || !around) return false;
  end.remove();
  around.tabIndex = -1;
  around.dataset["top"] = "";
  around.focus({ preventScroll: true });
  return true;
}
