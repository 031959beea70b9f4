import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { post } from "../support/api.ts";
import { newBuyer, fund } from "../support/investing.ts";
import { expect, test } from "../support/world.ts";

/** Notices in the app. */

async function openNotices(page: Page, news: string) {
  const bell = page.getByRole("banner").getByRole("link", { name: `Notices${news}`, exact: true });
  await bell.click();
}

test("money that arrived is a notice, which the bell announces until it is read", async ({
  page,
  world,
}) => {
  const { token } = await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/notifications`);
  await expect(page.getByRole("heading", { level: 1, name: "Notices" })).toBeVisible();
  await expect(page.getByText("Nothing yet.")).toBeVisible();
  await expectAccessible(page, "no notices");

  await fund(world, token, 20_000);
  await fund(world, token, 30_000);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await openNotices(page, ", 2 new");
  await expect(page.getByRole("heading", { level: 1, name: "Notices" })).toBeFocused();
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByText("₦20,000 is in your stash")).toBeVisible();
  await expectAccessible(page, "new notices");

  await today.getByRole("link", { name: /^See it: ₦20,000/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await openNotices(page, ", 1 new");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await openNotices(page, "");
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeHidden();
});

test("notices are filtered in the address, with what is new of each, and new ones about security stay", async ({
  page,
  world,
}) => {
  const { person, token } = await newBuyer(page, world, 20_000);
  const password = "another long password";
  const passwords = { password, password_confirmation: password };
  const change = { current_password: person.password, ...passwords };
  await post(world, apiPaths.changePassword, change, token);
  await page.goto(`${world.appUrl}/dashboard/notifications`);
  const filter = page.getByRole("navigation", { name: "Which notices" });
  const money = page.getByText("₦20,000 is in your stash");
  const security = page.getByText("password was changed").first();
  await expect(filter.getByRole("link")).toHaveText(["All 2 new", "Money 1 new", "Security 1 new"]);
  await expectAccessible(page, "notices of each kind");

  await filter.getByRole("link", { name: "Security" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?about=security$/);
  await expect(money).toBeHidden();
  await expect(security).toBeVisible();
  await expect(filter.getByRole("link", { name: "Security" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await page.reload();
  await expect(security).toBeVisible();
  await expect(money).toBeHidden();
  await filter.getByRole("link", { name: "Money" }).click();
  await expect(money).toBeVisible();
  await expect(security).toBeVisible();

  await filter.getByRole("link", { name: "All" }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(filter.getByRole("link")).toHaveText(["All", "Money", "Security"]);
  await filter.getByRole("link", { name: "Money" }).click();
  await expect(security).toBeHidden();
  await expect(money).toBeVisible();
});

test("what is sent is chosen by kind and channel, and security keeps one", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await page.getByRole("link", { name: "Your notices, and what we send you" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "What we send you" })).toBeVisible();
  const box = (kind: string, channel: string) =>
    page.getByRole("group", { name: kind, exact: true }).getByRole("checkbox", { name: channel });
  await expect(box("Money arrives", "SMS")).toBeDisabled();
  await expect(box("Security", "App")).toBeDisabled();
  await box("Money arrives", "E-mail").click();
  await expect(box("Money arrives", "E-mail")).not.toBeChecked();
  await page.reload();
  await expect(box("Money arrives", "E-mail")).not.toBeChecked();
  await box("Security", "E-mail").click();
  await expect(page.getByText("Security notices always come to the app")).toBeVisible();
  await expect(box("Security", "E-mail")).toBeChecked();
  await expectAccessible(page, "notice settings");
});

test("notices that cannot be read say so, and come when they can", async ({ page, world }) => {
  const { token } = await newBuyer(page, world, 0);
  await fund(world, token, 20_000);
  const notices = /\/v1\/notices(\?|$)/;
  await page.route(notices, (route) => route.abort());
  await page.goto(`${world.appUrl}/dashboard/notifications`);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute(notices);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("₦20,000 is in your stash")).toBeVisible();
});
