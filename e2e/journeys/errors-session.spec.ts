import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { newInvestor, post } from "../support/api.ts";
import { newBuyer } from "../support/investing.ts";
import { logInByScreens } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { toast, toasts } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** Session and profile in the error catalogue: see docs/errors.md. */

const stash = (page: Page) => page.getByRole("region", { name: "Available in your stash" });

interface ProfileAnswer {
  statusCode: number;
  msg?: string;
  message?: string;
}

/** From now on the profile gets this response, whatever the server does. */
async function profileAnswers(page: Page, answer: ProfileAnswer): Promise<void> {
  await page.unroute(`**${apiPaths.profile}`);
  await page.route(`**${apiPaths.profile}`, (route) =>
    route.fulfill({ status: 200, json: { status: "error", type: "error", ...answer } }),
  );
}

/** On Home, which polls the profile because a payment is pending. */
async function atHomeThatAsksAgain(page: Page, world: World): Promise<void> {
  const { token } = await newBuyer(page, world, 0);
  await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(page.getByRole("list", { name: "Waiting for you, or for a bank" })).toContainText(
    "5,000",
  );
}

test("a session that has ended is said, and two seconds later the login asks for a new one", async ({
  page,
  world,
}) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  const token = await page.evaluate((key) => localStorage.getItem(key), brand.tokenKey);
  await post(world, apiPaths.logout, {}, token ?? "");

  const refused = page.waitForResponse(
    (response) => response.url().endsWith(apiPaths.profile) && response.status() === 401,
  );
  const askedAt = Date.now();
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await refused;
  await expect(toast(page, messages.sessionExpired)).toHaveCount(1);
  await page.waitForURL(/\/login$/);
  expect(Date.now() - askedAt).toBeGreaterThan(1_800);
  expect(await page.evaluate((key) => localStorage.getItem(key), brand.tokenKey)).toBeNull();

  await page.getByLabel("E-mail or phone number").pressSequentially(person.email);
  await page.getByLabel("Password", { exact: true }).pressSequentially(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

test("a profile that answers an error says its msg, before there is anything to show", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await profileAnswers(page, { statusCode: 503, msg: "We count coins", message: "Not this" });
  await page.goto(`${world.appUrl}/dashboard/home`);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("We count coins");
  await expect(page.getByText("Not this")).toHaveCount(0);

  await profileAnswers(page, { statusCode: 503, message: "We count coins again" });
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toContainText("We count coins again");
  await page.unroute(`**${apiPaths.profile}`);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(stash(page)).toBeVisible();
});

/** The pages, each with an element that shows something of the profile. */
const dashboard = [
  { path: "/dashboard/save", shows: stash },
  {
    path: "/dashboard/invest",
    shows: (page: Page) => page.getByRole("region", { name: "Active investments" }),
  },
  { path: "/dashboard/save/new", shows: (page: Page) => page.getByLabel("Title") },
  { path: "/dashboard/settings", shows: (page: Page) => page.getByLabel("First name") },
  { path: "/dashboard/history" },
  { path: "/dashboard/portfolio/savings/summary" },
] as const;

for (const screen of dashboard) {
  const { path } = screen;
  test(`a profile that cannot be read is said on ${path}`, async ({ page, world }) => {
    await newBuyer(page, world, 0);
    await profileAnswers(page, { statusCode: 503, msg: "We count coins" });
    await page.goto(world.appUrl + path);
    await expect(toast(page, "We count coins")).toBeVisible();
    if (!("shows" in screen)) return;

    const alert = page.getByRole("main").getByRole("alert");
    const retry = alert.getByRole("button", { name: "Try again" });
    await expect(alert).toContainText("We count coins");
    await page.unroute(`**${apiPaths.profile}`);
    await page.route(`**${apiPaths.profile}`, (route) => route.abort());
    await retry.click();
    await expect(alert).toContainText(messages.noConnection);
    await page.unroute(`**${apiPaths.profile}`);
    await retry.click();
    await expect(screen.shows(page)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
}

test("a profile that can no longer be read says so, and what is known stays", async ({
  page,
  world,
}) => {
  await atHomeThatAsksAgain(page, world);
  await profileAnswers(page, { statusCode: 500, msg: "We count coins" });
  await expect(toast(page, "We count coins")).toBeVisible({ timeout: 60_000 });
  await expect(stash(page)).toBeVisible();
});

test("a profile that answers 205 is ignored without a word", async ({ page, world }) => {
  await atHomeThatAsksAgain(page, world);
  await profileAnswers(page, { statusCode: 205, msg: "Nobody reads this" });
  for (let answers = 0; answers < 2; answers += 1) {
    await page.waitForResponse(`**${apiPaths.profile}`, { timeout: 60_000 });
  }
  await expect(stash(page)).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByText("Nobody reads this")).toHaveCount(0);

  const answered = page.waitForResponse(`**${apiPaths.profile}`);
  await page.reload();
  await answered;
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Nobody reads this")).toHaveCount(0);
});
