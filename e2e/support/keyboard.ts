import { expect, type Locator, type Page } from "@playwright/test";

/** A person who uses only the keyboard. Wherever the tab key leads, the focus has to be visible. */

/** More stops than any screen has. */
const MANY = 120;

/** Presses the tab key until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MANY; stops += 1) {
    if (await hasFocus(target)) return await expectFocusSeen(page);
    await pressTab(page);
    await expectFocusSeen(page);
  }
  throw new Error(`The tab key does not lead to ${String(target)}`);
}

export async function pressWith(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Replaces the field's text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** The tab key leads to one radio button of a group, the arrow keys to the others. */
export async function choose(page: Page, wanted: Locator): Promise<void> {
  const group = await wanted.getAttribute("name");
  await tabTo(page, page.locator(`input[name="${group}"]:focus`));
  for (let presses = 0; presses < MANY; presses += 1) {
    if (await wanted.isChecked()) return await expectFocusSeen(page);
    await page.keyboard.press((await hasFocus(wanted)) ? "Space" : "ArrowDown");
  }
  throw new Error(`The arrow keys do not lead to ${String(wanted)}`);
}

/** Immediately: a missing or ambiguous element is not waited for. */
async function hasFocus(target: Locator): Promise<boolean> {
  return await target.evaluateAll(
    (found) => found.length === 1 && found[0] === document.activeElement,
  );
}

interface Stop {
  what: string;
  /** It has been here before. */
  isKnown: boolean;
  /** Whether it comes after the previous stop in the document. */
  isInOrder: boolean;
  isSeen: boolean;
  isCovered: boolean;
}

/** Tabs through the whole screen, or the open dialog, and out of it again: in reading order, at
 * every stop visible and not covered, and without a trap. */
export async function walkThrough(page: Page, screen: string): Promise<void> {
  // A toast may cover something for five seconds.
  await expect(page.locator(".Toastify__toast")).toHaveCount(0, { timeout: 60_000 });
  await page.evaluate(() => {
    document.querySelectorAll("[data-walked]").forEach((one) => one.removeAttribute("data-walked"));
  });
  const stops: string[] = [];
  let turns = 0;
  for (let presses = 0; presses < MANY; presses += 1) {
    await pressTab(page);
    const stop = await page.evaluate(readStop);
    if (!stop) continue;
    if (stop.isKnown) break;
    stops.push(stop.what);
    // It begins where the focus was, and wraps around once.
    if (!stop.isInOrder) turns += 1;
    const where = `${stop.what} on ${screen}`;
    expect(stop.isSeen, `the focus is visible on ${where}`).toBe(true);
    expect(turns, `the order follows the reading order at ${where}`).toBeLessThanOrEqual(1);
    expect(stop.isCovered, `nothing covers ${where}`).toBe(false);
    expect(presses, `the tab key is not trapped on ${screen}: ${stops.join(", ")}`).toBeLessThan(
      MANY - 1,
    );
  }
  expect(stops.length, `stops of the tab key on ${screen}`).toBeGreaterThan(0);
}

async function expectFocusSeen(page: Page): Promise<void> {
  const stop = await page.evaluate(readStop);
  if (stop) expect(stop.isSeen, `the focus is visible on ${stop.what}`).toBe(true);
}

/** Runs in the page. */
function readStop(): Stop | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const isKnown = element.dataset["walked"] !== undefined;
  const before = document.querySelector("[data-walked=last]");
  before?.setAttribute("data-walked", "");
  element.dataset["walked"] = "last";
  const isInOrder =
    !before ||
    before === element ||
    Boolean(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);

  // A choice shows it on its card, the field of a code on its boxes.
  const around = [element, element.parentElement, ...(element.nextElementSibling?.children ?? [])];
  const isSeen = around.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    // A chosen card has an outline already, and a wider one with the focus.
    const least = element instanceof HTMLInputElement && element.type === "radio" ? 3 : 2;
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= least;
  });

  const card = element.closest("label") ?? element;
  const box = card.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isCovered = !top || !(card.contains(top) || top.contains(card));
  const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
  const name = text || element.closest("label")?.textContent || element.getAttribute("name");
  return {
    isKnown,
    what: `${element.tagName.toLowerCase()} “${name}”`,
    isInOrder,
    isSeen,
    isCovered,
  };
}

/** After the last stop of a page the tab key leads to the browser's own controls, and from there to
 * the top again. Firefox, as it is driven here, does not return from them. So there an extra stop
 * represents those controls, at the end of the page or of the open dialog. */
async function pressTab(page: Page): Promise<void> {
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
