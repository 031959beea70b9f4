import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { newInvestor } from "../support/api.ts";
import { escapeDialog, untilLetGo } from "../support/dialogs.ts";
import { newBuyer } from "../support/investing.ts";
import { logInByScreens } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { toast } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** Navigation: entries, back and forward, focus, tab titles. */

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;

/** Name in the sidebar, name in a phone's tab bar, its page's heading, the tab's title. */
const entries = [
  ["Saving", "Save", "Saving", "Saving"],
  ["Investment", "Invest", "Invest", "Investment"],
  ["Settings", "Settings", "Settings", "Settings"],
] as const;

test("every entry leads to its page: marked, read out and named in the tab", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/home`);
  for (const [wide, narrow, title, tab] of entries) {
    const name = isWide(page) ? wide : narrow;
    const link = main(page).getByRole("link", { name, exact: true });
    await link.click();
    await expect(heading(page, title)).toBeFocused();
    await expect(page).toHaveTitle(`${tab} · ${brand.name}`);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(main(page).locator("[aria-current]")).toHaveCount(1);
  }
});

test("navigating on while a page loads does not return to its heading", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/save`);
  await expect(heading(page, "Saving")).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(`**${apiPaths.overview}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await main(page).getByRole("link", { name: "Home", exact: true }).click();
  await expect(heading(page, "Your home page is loading")).toBeFocused();
  const menu = page.getByRole("button", { name: "Your account" });
  await menu.focus();
  held.resolve();
  await expect(page.getByRole("button", { name: "Fund Stash" })).toBeVisible();
  await expect(menu).toBeFocused();

  await main(page).getByRole("link", { name: "Settings", exact: true }).click();
  await expect(heading(page, "Settings")).toBeFocused();
});

test("pages that have no entry of their own mark their parent's", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  const wide = isWide(page);
  for (const [address, entry] of [
    ["/dashboard/portfolio/savings/summary", wide ? "Investment" : "Invest"],
    ["/dashboard/portfolio/green-asset-finance/summary", wide ? "Investment" : "Gogreen"],
    ["/dashboard/invest/compare", wide ? "Investment" : "Invest"],
    ["/dashboard/history", "Home"],
    // On a phone its buttons take the place of the navigation.
    ...(wide ? [["/dashboard/save/new", "Saving"] as const] : []),
  ] as const) {
    await page.goto(world.appUrl + address);
    const link = main(page).getByRole("link", { name: entry, exact: true });
    await expect(link, address).toHaveAttribute("aria-current", /^(page|true)$/);
  }
});

test("back and forward go page by page, and a long page keeps its scroll position", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/portfolio/green-asset-finance/summary`);
  await expect(heading(page, "Green Finance")).toBeVisible();
  await expect(page.getByRole("link", { name: "Friends and points history" })).toBeVisible();
  // Firefox scrolls a little as it presses the link.
  await page.evaluate(() => {
    const { pathname } = window.location;
    window.addEventListener("scroll", () => {
      if (window.location.pathname !== pathname) return;
      document.documentElement.dataset["left"] = String(window.scrollY);
    });
    window.scrollTo(0, 600);
  });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).toBe(600);
  await main(page).getByRole("link", { name: "Settings", exact: true }).click();
  await expect(heading(page, "Settings")).toBeFocused();
  expect(await scrolled()).toBe(0);
  const left = Number(await page.locator("html").getAttribute("data-left"));
  expect(left).toBeGreaterThanOrEqual(600);
  await page.goBack();
  await expect(heading(page, "Green Finance")).toBeVisible();
  await expect.poll(scrolled).toBe(left);
  await page.goForward();
  await expect(heading(page, "Settings")).toBeVisible();
});

test("back closes a dialog and stays, and the focus is where the dialog was opened", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 2_000);
  await page.goto(`${world.appUrl}/dashboard/save`);
  await main(page).getByRole("link", { name: "Home", exact: true }).click();
  for (const name of ["Fund Stash", "Withdraw"]) {
    const opener = page.getByRole("button", { name });
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard\/home$/);
    await expect(opener).toBeFocused();
    await opener.click();
    await escapeDialog(page);
    await expect(opener).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/save$/);
});

test("a link in a dialog leaves no history entry to go back over", async ({ page, world }) => {
  await newBuyer(page, world, 2_000);
  await page.goto(`${world.appUrl}/dashboard/save`);
  await main(page).getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Close your account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Go to your stash" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(heading(page, "Settings")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/save$/);
  await page.goForward();
  await expect(heading(page, "Settings")).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

test("a dialog that a reload or the forward button does not reopen is not gone back over", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  const opener = page.getByRole("button", { name: "Fund Stash" });
  const dialog = page.getByRole("dialog");
  await page.goto(`${world.appUrl}/dashboard/save`);
  await main(page).getByRole("link", { name: "Home", exact: true }).click();
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(opener).toBeVisible();
  await untilLetGo(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/save$/);

  await page.goForward();
  await opener.click();
  await escapeDialog(page);
  await page.goForward();
  await untilLetGo(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/save$/);
});

test("the skip link leads past the navigation, and leaves no trace in the history", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await page.goto(`${world.appUrl}/dashboard/save`);
  await expect(heading(page, "Saving")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

async function logOutByMenu(page: Page) {
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("link", { name: "Settings" }).last()).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Logout" }).click();
}

async function statusOf(world: World, bearer: string | null): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` };
  return (await fetch(`${world.appUrl}/v1/user/profile`, { headers })).status;
}

test("logging out says so, takes two seconds and revokes the session", async ({ page, world }) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  const token = await page.evaluate((key) => localStorage.getItem(key), brand.tokenKey);
  expect(await statusOf(world, token)).toBe(200);
  const pressedAt = Date.now();
  await logOutByMenu(page);
  await expect(toast(page, messages.loggingOut)).toBeVisible();
  await page.waitForURL(/\/login$/);
  expect(Date.now() - pressedAt).toBeGreaterThan(1_900);
  expect(await page.evaluate((key) => localStorage.getItem(key), brand.tokenKey)).toBeNull();
  await expect.poll(() => statusOf(world, token)).toBe(401);

  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

test("a link into the dashboard survives the login, with its query and fragment", async ({
  page,
  world,
}) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/dashboard/history?kind=withdrawal`);
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await page.getByLabel("E-mail or phone number").pressSequentially(person.email);
  await page.getByLabel("Password", { exact: true }).pressSequentially(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard\/history\?kind=withdrawal$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});
