import { expect, type Page } from "@playwright/test";

/** What a screen reader meets on the way through a flow: the tree of each screen in its order, and what
 * is announced meanwhile. Toasts are read as announcements, not as a part of the screen. */

declare global {
  interface Window {
    announced?: (text: string) => void;
  }
}

export interface Transcript {
  /** Adds the open dialog, or the main part of the page. */
  screen(title: string): Promise<void>;
  text(): string;
}

export async function startTranscript(page: Page): Promise<Transcript> {
  const screens: string[] = [];
  const announcements: string[] = [];
  await page.exposeFunction("announced", (text: string) => {
    const said = masked(text).replaceAll(/\s*\n\s*/g, " / ");
    if (!announcements.includes(said)) announcements.push(said);
  });
  await page.addInitScript(watchLiveRegions);
  return {
    async screen(title) {
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      const dialog = page.getByRole("dialog");
      const shown = (await dialog.count()) > 0 ? dialog : page.getByRole("main");
      const focused = await page.evaluate(nameOfFocused);
      await page.evaluate(hideToasts, true);
      const tree = await shown.ariaSnapshot();
      await page.evaluate(hideToasts, false);
      screens.push(`# ${title}\nFocus: ${focused}\n\n${masked(tree)}\n`);
    },
    text: () => [...screens, `# Announced\n\n${announcements.join("\n")}\n`].join("\n"),
  };
}

/** What differs from run to run. Addresses are no part of what is read. */
function masked(text: string): string {
  return text
    .replaceAll(/\n\s*- \/url:.*$/gm, "")
    .replaceAll(/\b(fund|plan|invest|wd|card|charge|topup|top-up)-[\da-f]{32}\b/g, "<reference>")
    .replaceAll(/\n\s*- region "Notifications Alt\+T":?$/gm, "")
    .replaceAll(/#[\da-f]{6}\b/g, "#<number>")
    .replaceAll(/\b\d{1,2}:\d{2}(:\d{2})?\b/g, "<time>");
}

/** Runs in the page. Toasts go after a while. */
function hideToasts(isHidden: boolean): void {
  for (const toasts of document.querySelectorAll(".Toastify")) {
    if (isHidden) toasts.setAttribute("aria-hidden", "true");
    else toasts.removeAttribute("aria-hidden");
  }
}

/** Runs in the page. */
function nameOfFocused(): string {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return "the page";
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
  const name = label ?? focused.getAttribute("aria-label") ?? focused.textContent;
  return `${focused.tagName.toLowerCase()} ${name.trim().slice(0, 60)}`.trim();
}

/** Runs in the page. */
function watchLiveRegions(): void {
  const live = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output";
  const last = new WeakMap<Element, string>();
  const announce = (changed: Node) => {
    const element = changed instanceof Element ? changed : changed.parentElement;
    const found = [...(element?.querySelectorAll(live) ?? [])];
    const within = found.filter((region) => !region.querySelector(live));
    const around = element?.closest(live);
    for (const region of within.length > 0 || !around ? within : [around]) {
      const text = region instanceof HTMLElement ? region.innerText.trim() : "";
      if (text === "" || last.get(region) === text) continue;
      last.set(region, text);
      window.announced?.(text);
    }
  };
  const everything = { childList: true, characterData: true, subtree: true };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === "characterData") announce(target);
      for (const added of addedNodes) announce(added);
    }
  }).observe(document, everything);
  document.addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style");
    style.textContent = "[class*=Toastify] { display: none }";
    document.head.append(style);
  });
}
