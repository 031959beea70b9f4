import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor } from "../support/api.ts";
import { type } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { toast } from "../support/toasts.ts";
import { isKept } from "../support/returning.ts";
import { expect, test, type World } from "../support/world.ts";

async function openSignedIn(page: Page, world: World, path = "/dashboard/home"): Promise<void> {
  const token = await newInvestor(world, newPerson());
  const entry = [brand.tokenKey, token] as const;
  await page.goto(`${world.appUrl}/login`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), entry);
  await page.goto(world.appUrl + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Until the browser has the app and its data cached, and the service worker serves it. */
async function kept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
}

test("what was read stays readable without a connection, says from when it is, and goes with the session", async ({
  page,
  context,
  world,
}) => {
  await openSignedIn(page, world);
  await expect(page.getByRole("button", { name: "Fund Stash" })).toBeVisible();
  await kept(page);
  // Nothing answers, requests of a service worker included.
  await world.stack.kill("serve");
  await page.reload();
  await expect(page.getByRole("button", { name: "Fund Stash" })).toBeVisible();
  await expect(page.getByText(/You see your money as of \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page, "home without a connection");

  const later = await anotherTab(context, page);
  await expect(later.getByRole("button", { name: "Fund Stash" })).toBeVisible();
  await world.stack.restart("serve");
  await later.reload();
  await expect(later.getByRole("button", { name: "Fund Stash" })).toBeVisible();
  await expect(later.getByText("You see your money as of")).toHaveCount(0);

  await later.goto(`${world.appUrl}/dashboard/logout`);
  await expect(later).toHaveURL(/\/login$/);
  expect(await later.evaluate(() => localStorage.getItem("osisi.reads"))).toBeNull();
});

async function anotherTab(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url();
  const later = await context.newPage();
  await page.close();
  await later.goto(address);
  return later;
}

test("nothing is paid without a connection, nothing waits to be sent, and what was typed stays", async ({
  page,
  context,
  world,
}) => {
  await openSignedIn(page, world);
  await page.getByRole("button", { name: "Fund Stash" }).click();
  await page.getByLabel("How much?").pressSequentially("5000");
  await context.setOffline(true);
  const sent: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await expect(page.getByText(messages.noConnection).first()).toBeVisible();
  await expect(page.getByLabel("How much?")).toHaveValue("5,000");
  await context.setOffline(false);
  await expect(page.getByText("No connection.")).toHaveCount(0);
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
});

test("a call that takes long says so, and that the money is safe", async ({ page, world }) => {
  await openSignedIn(page, world);
  await page.route(`**${apiPaths.fund}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    await route.abort();
  });
  await page.getByRole("button", { name: "Fund Stash" }).click();
  await page.getByLabel("How much?").pressSequentially("5000");
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await expect(page.getByRole("progressbar", { name: "Waiting for an answer" })).toBeVisible();
  await expect(page.getByText(/Your money is safe/)).toBeVisible();
  await expectAccessible(page, "a slow call");
  await expect(page.getByText(/Your money is safe/)).toHaveCount(0);
});

/** From now on the API reports that it belongs to another version of the app. */
async function newVersionIsUp(page: Page): Promise<void> {
  await page.route("**/v1/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "app-build": "a newer" } });
  });
}

/** An app whose version is not the API's, before any input: it has reloaded itself, once. */
async function openOld(page: Page, address: string): Promise<() => number> {
  let documents = 0;
  page.on("domcontentloaded", () => (documents += 1));
  await newVersionIsUp(page);
  await page.goto(address, { waitUntil: "commit" });
  await expect.poll(() => documents).toBe(2);
  return () => documents;
}

test("an app that is older than its API reloads itself before any input, and once", async ({
  page,
  world,
}) => {
  await openSignedIn(page, world);
  const documents = await openOld(page, `${world.appUrl}/dashboard/save`);
  await expect(page.getByRole("heading", { level: 2, name: "Your saving plans" })).toBeVisible();
  await expect(page.getByText("A plan grows ring by ring")).toBeVisible();
  expect(documents()).toBe(2);
});

test("an app that knows that it is old sends no payment, says so, and loads the new one with what was typed", async ({
  page,
  world,
}) => {
  await openSignedIn(page, world);
  const documents = await openOld(page, `${world.appUrl}/dashboard/save/new`);
  await type(page.getByLabel("Title"), "Land");
  await page.getByRole("button", { name: "Continue" }).click();
  await type(page.getByLabel("Amount"), "500");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: "Transfer" }).check({ force: true });

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  const pay = page.getByRole("button", { name: "Pay ₦500" });
  await pay.click();
  await expect(toast(page, messages.appOutdated)).toBeVisible();
  await page.unroute("**/v1/**");
  await expect.poll(documents).toBe(3);
  expect(sent).toEqual([]);
  await expect(page.getByRole("radio", { name: "Transfer" })).toBeChecked();
  await pay.click();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
});

test("an app that is older than its API reloads itself with the next link", async ({
  page,
  world,
}) => {
  await openSignedIn(page, world);
  const mark = (value: string) =>
    page.evaluate((text) => (document.body.dataset["mark"] = text), value);
  await mark("first");
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page).toHaveURL(/settings$/);
  await expect(page.locator("body[data-mark]")).toHaveCount(1);
  await newVersionIsUp(page);
  const answered = page.waitForResponse(`**${apiPaths.allSavings}`);
  await page
    .getByRole("link", { name: /^Sav(e|ing)$/ })
    .first()
    .click();
  await (await answered).finished();
  await expect(page).toHaveURL(/save$/);
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page).toHaveURL(/home$/);
  await expect(page.locator("body[data-mark]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
