import type { Page } from "@playwright/test";
import { eachDialog, openScreen, screensBehindLogin, settledIn } from "../support/every-screen.ts";
import { longestInvestor } from "../support/longest.ts";
import { earnPoints } from "../support/settled.ts";
import { expect, test } from "../support/world.ts";

/** Text at twice its size (WCAG 1.4.4): on a phone nothing is cut off, overlaps, or makes the page
 * scroll sideways. */

test.use({ viewport: { width: 360, height: 740 } });
test.describe.configure({ timeout: 600_000 });

async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
}

/** What does not fit, one string each. Positions are compared, because a clipped amount reports no
 * overflow itself. */
async function misfits(page: Page): Promise<string[]> {
  await expect(page.locator("html")).toHaveCSS("font-size", "32px");
  return await page.evaluate(() => {
    const top = document.querySelector("dialog[open]") ?? document.body;
    const shown = [...top.querySelectorAll("*")].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && !element.closest(".sr-only, svg");
    });
    const cut = shown.filter((element) => {
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      if (!hasText && !element.matches("input, button")) return false;
      let room = document.documentElement.clientWidth;
      for (let around = element.parentElement; around; around = around.parentElement) {
        const isClipping = getComputedStyle(around).overflowX !== "visible";
        if (isClipping) room = Math.min(room, around.getBoundingClientRect().right);
      }
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > room + 1;
    });
    const links = shown.filter((element) => element.matches("nav li a"));
    const overlapping = links.filter((link, at) => {
      const one = link.getBoundingClientRect();
      const meets = links.slice(at + 1).some((other) => {
        const { left, right, top: above, bottom } = other.getBoundingClientRect();
        const isBeside = left >= one.right - 1 || right <= one.left + 1;
        return !isBeside && above < one.bottom - 1 && bottom > one.top + 1;
      });
      return meets || link.scrollWidth > link.clientWidth + 1;
    });
    return [
      ...cut.map((element) => `cut off: ${element.textContent?.slice(0, 40) ?? ""}`),
      ...overlapping.map((link) => `overlaps: ${link.textContent ?? ""}`),
    ];
  });
}

test("no screen loses a digit or a word with text at 200 %", async ({ page, world }) => {
  await enlargeText(page);
  const settled = await settledIn(page, world);
  for (const screen of screensBehindLogin(settled)) {
    await openScreen(page, world, screen);
    expect(await misfits(page), screen[0]).toEqual([]);
  }
});

test("no dialog loses a digit or a word with text at 200 %", async ({ page, world }) => {
  await enlargeText(page);
  const settled = await settledIn(page, world);
  await earnPoints(world, settled.token);
  await eachDialog(page, world, settled, async (title) => {
    expect(await misfits(page), title).toEqual([]);
  });
});

test("the longest balance keeps every digit with text at 200 %", async ({ page, world }) => {
  await enlargeText(page);
  await longestInvestor(page, world);
  for (const address of ["home", "save", "invest", "history"]) {
    await page.goto(`${world.appUrl}/dashboard/${address}`);
    await expect(page.getByText("₦999,999,999.99").first(), address).toBeAttached();
    expect(await misfits(page), address).toEqual([]);
  }
});
