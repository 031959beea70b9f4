import * as messages from "@osisi/contracts/messages.ts";
import { notifyMessages } from "@osisi/contracts/notify-messages.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { newBuyer } from "../support/investing.ts";
import { toast, toasts } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** Routing in the error catalogue: see docs/errors.md. */

const fallback = (page: Page) =>
  page.getByRole("heading", { level: 1, name: messages.routingFailed });

const partMissing = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "This page could not be loaded" });

async function goToNotice(page: Page, world: World, kind: string, text: string) {
  await page.goto(`${world.appUrl}/dashboard/notify/${kind}/${encodeURIComponent(text)}`);
  await expect(page).toHaveURL(/\/dashboard\/home$/);
}

test("the message of a return from the gateway is said, each sentence under its own kind", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  for (const kind of ["success", "error"] as const) {
    for (const text of notifyMessages[kind]) {
      await goToNotice(page, world, kind, text);
      await expect(toast(page, text)).toHaveClass(new RegExp(`toast--${kind}`));
    }
  }
});

test("any other text of a link is a neutral sentence", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  for (const [kind, text] of [
    ["error", "Call this number now"],
    ["success", messages.paymentFailed],
    ["success", "You won ₦5,000,000 & more / 100%"],
  ] as const) {
    await goToNotice(page, world, kind, text);
    await expect(toast(page, messages.notifyNeutral)).toHaveClass(/toast--info/);
    await expect(toasts(page)).toHaveCount(1);
    await expect(page.getByText(text)).toHaveCount(0);
  }
  await page.goto(`${world.appUrl}/dashboard/notify/success/100%`);
  await expect(toast(page, messages.notifyNeutral)).toBeVisible();
});

test("an unknown address has the fallback, signed in or not", async ({ page, world }) => {
  for (const unknown of ["/no/such/page", "/login/again", "/verify/maybe", "/100%", "/%ff"]) {
    const answer = await page.goto(world.appUrl + unknown);
    expect(answer?.status(), unknown).toBe(404);
    await expect(fallback(page), unknown).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Go to the login" })).toBeVisible();
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/nowhere`);
  await expect(fallback(page)).toBeVisible();
  await expectAccessible(page, "an unknown address behind the login");
  await page.getByRole("link", { name: "Go to your home page" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a screen that breaks has the fallback, and can be tried again", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  // A profile that does not match the contract makes a screen throw while rendering.
  await page.route("**/v1/user/profile", (route) =>
    route.fulfill({ json: { status: "success", statusCode: 200, message: "Yes", data: {} } }),
  );
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(fallback(page)).toBeVisible();
  await expect(page.getByText("This page stopped working.")).toBeVisible();
  await expectAccessible(page, "a screen that broke");
  await page.unroute("**/v1/user/profile");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Available in your stash" })).toBeVisible();
});

test.describe("without the browser's cache", () => {
  test.use({ serviceWorkers: "block" });

  test("a page that cannot be fetched leaves the navigation, says so, and comes when it can", async ({
    page,
    world,
  }) => {
    await newBuyer(page, world, 0);
    const known = new Set<string>();
    page.on("requestfinished", (request) => known.add(request.url()));
    await page.goto(`${world.appUrl}/dashboard/home`, { waitUntil: "networkidle" });
    await expect(page.getByRole("region", { name: "Available in your stash" })).toBeVisible();
    await page.route("**/assets/*.js", (route) =>
      known.has(route.request().url()) ? route.continue() : route.abort(),
    );
    const main = page.getByRole("navigation", { name: "Main" });
    // The server answers, so the chunk may belong to an older version: the page is reloaded, once.
    const reloaded = page.waitForEvent("load");
    await main.getByRole("link", { name: /^Invest/ }).click();
    await reloaded;
    await expect(partMissing(page)).toBeFocused();
    await expect(page.getByText(/Nothing has happened to your money/)).toBeVisible();
    await expect(fallback(page)).toHaveCount(0);
    await expectAccessible(page, "a page that could not be fetched");

    await main.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page.getByRole("region", { name: "Available in your stash" })).toBeVisible();
    await main.getByRole("link", { name: /^Invest/ }).click();
    await expect(partMissing(page)).toBeVisible();
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Invest" })).toBeVisible();
  });

  test("without a connection a first tap on Withdraw or Save is answered in the page", async ({
    page,
    context,
    world,
  }) => {
    await newBuyer(page, world, 0);
    await page.goto(`${world.appUrl}/dashboard/home`, { waitUntil: "networkidle" });
    await context.setOffline(true);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText(messages.noConnection)).toBeVisible();
    await expect(page.getByRole("button", { name: "Withdraw" })).toBeEnabled();

    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: /^Sav/ }).click();
    await expect(partMissing(page)).toBeVisible();
    await expect(main).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(partMissing(page)).toBeVisible();
    await context.setOffline(false);
    // The page may come by itself as soon as there is a connection.
    const saving = page.getByRole("heading", { level: 1, name: "Saving" });
    await page.getByRole("button", { name: "Try again" }).or(saving).click();
    await expect(saving).toBeVisible();
  });
});
