import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { newBuyer } from "../support/investing.ts";
import { toast } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** How the messages of docs/errors.md are shown. */

async function sayNeutral(page: Page, world: World) {
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(page.getByRole("region", { name: "Available in your stash" })).toBeVisible();
  await page.goto(`${world.appUrl}/dashboard/notify/success/anything`);
  await expect(toast(page, messages.notifyNeutral)).toBeVisible();
  return toast(page, messages.notifyNeutral);
}

test("a toast lies at the top right for five seconds", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  const said = await sayNeutral(page, world);
  await page.mouse.move(5, 500);
  const box = await said.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.y).toBeLessThan(32);
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(32);
  const bar = said.getByRole("progressbar", { includeHidden: true });
  await expect(bar).toHaveCSS("animation-duration", `${delays.toastAutoCloseMs / 1_000}s`);
  await expect(said).toHaveCount(0);
});

test("a toast is dragged away, or closed by its button", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  const dragged = await sayNeutral(page, world);
  // It pauses on hover, however long the next steps take.
  await dragged.hover();
  const box = await dragged.boundingBox();
  if (!box) throw new Error("The toast has no place");
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  const edge = (page.viewportSize()?.width ?? 0) - 1;
  await page.mouse.move(Math.min(box.x + 20 + box.width, edge), box.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(dragged).toHaveCount(0, { timeout: 3_000 });

  const closed = await sayNeutral(page, world);
  await closed.hover();
  await closed.getByRole("button", { name: "Close" }).click();
  await expect(closed).toHaveCount(0, { timeout: 3_000 });
});

test("a toast that is moved while it comes goes by itself", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  await page.addInitScript(moveEachToastAtOnce);
  const said = await sayNeutral(page, world);
  await expect(said).toHaveCount(0);
});

/** Runs in the page. The same happens when the dialog below a toast closes. */
function moveEachToastAtOnce() {
  const moved = new Set<Element>();
  document.addEventListener("animationstart", ({ target }) => {
    if (!(target instanceof Element) || !target.matches(".Toastify__toast")) return;
    if (moved.has(target)) return;
    moved.add(target);
    const place = target.closest("section")?.parentElement;
    requestAnimationFrame(() => place?.parentElement?.append(place));
  });
}

test("a toast that comes where the pointer is waits", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(page.getByRole("region", { name: "Available in your stash" })).toBeVisible();
  await page.mouse.move((page.viewportSize()?.width ?? 360) - 180, 40);
  // Without reloading: a new page does not know where the pointer is.
  await page.evaluate(() => {
    history.pushState(null, "", "/dashboard/notify/success/anything");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  const said = toast(page, messages.notifyNeutral);
  await expect(said).toBeVisible();
  await page.waitForTimeout(delays.toastAutoCloseMs + 1_000);
  await expect(said).toBeVisible();
  await page.mouse.move(5, 500);
  await expect(said).toHaveCount(0);
});
