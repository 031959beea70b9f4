import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, logIn, readProfile } from "../support/api.ts";
import { pasted } from "../support/clipboard.ts";
import { showPassword } from "../support/dialogs.ts";
import { fillPurchase, newBuyer, payButton, toSummaryPage } from "../support/investing.ts";
import { confirmByScreens, joinByScreens, logInByScreens } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { toast, toasts } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** From a link to a thousand naira: a friend joins by it and invests in the green portfolio, and
 * the points for it become money. */

const oneGreenUnit = { portfolio: "Green Finance", units: 1, months: 12, method: "Card" } as const;

async function atGreenPage(page: Page, world: World) {
  await toSummaryPage(page, world, "Green Finance");
  const points = page.getByRole("region", { name: "Green points" });
  await expect(points.getByText("Your referral code")).toBeVisible();
  return points;
}

async function atPointsPage(page: Page, world: World) {
  const points = await atGreenPage(page, world);
  await points.getByRole("link", { name: "Friends and points history" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Green points" })).toBeFocused();
  return page.getByRole("main");
}

/** Joins by the link, with a reload and a detour on the way. */
async function joinByLink(page: Page, world: World, link: string) {
  const person = { ...newPerson(), firstName: "Bola" };
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.reload();
  await joinByScreens(page, world, person, async (screen) => {
    const told = page.getByText("They will see your first name");
    await expect(told).toBeVisible({ visible: screen === "password" });
  });
  await confirmByScreens(page, world, person);
  await logInByScreens(page, person);
  return person;
}

test("a friend who joins by the link and invests in green is worth ₦1,000", async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(240_000);
  const { person, token } = await newBuyer(page, world, 0);
  const points = await atPointsPage(page, world);
  await expect(points.getByText("0 GP", { exact: true })).toBeVisible();
  await expect(points.getByText("No one has joined with your link yet.")).toBeVisible();
  await expect(points.getByRole("button", { name: "Redeem points" })).toBeHidden();
  await expectAccessible(page, "no points yet");
  const { referralSlug } = await readProfile(world, token);

  const friends = await browser.newContext();
  const friendPage = await friends.newPage();
  const friend = await joinByLink(friendPage, world, `${world.appUrl}/onboard?ref=${referralSlug}`);
  await toSummaryPage(friendPage, world, "Green Finance");
  await fillPurchase(friendPage, oneGreenUnit);
  await payButton(friendPage).click();
  await friendPage.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  await friendPage.getByRole("button", { name: /^Pay ₦/ }).click();
  await friendPage.waitForURL(/\/dashboard\//);
  const friendToken = await logIn(world, friend);
  await eventually("the friend's units", async () => {
    const { activeInvestmentBalance } = await readProfile(world, friendToken);
    return activeInvestmentBalance === 100_000 ? true : undefined;
  });
  await friends.close();

  await page.reload();
  await expect(points.getByText("100 GP", { exact: true })).toBeVisible();
  await expect(points.getByText("Worth ₦1,000")).toBeVisible();
  const row = points.getByRole("listitem").filter({ hasText: "Bola" });
  await expect(row).toContainText("Invested · 100 GP for you");
  await expect(points).not.toContainText(friend.email);
  await expect(points).not.toContainText(friend.lastName);
  await expectAccessible(page, "points");

  await points.getByRole("button", { name: "Redeem points" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Stash after")).toBeVisible();
  await expect(dialog.getByRole("definition").filter({ hasText: "₦1,000" })).toBeVisible();
  await expectAccessible(page, "redeeming");
  await dialog.getByRole("button", { name: "Redeem 100 GP for ₦1,000" }).click();
  await showPassword(page, person.password);
  await expect(page.getByText("Your points are redeemed.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(points.getByText("0 GP", { exact: true })).toBeVisible();
  await expect(points.getByText("Redeemed into your stash")).toBeVisible();
  const after = await readProfile(world, token);
  expect([after.availableAmt, after.greenPoints]).toEqual([1_000, 0]);

  await page.goto(`${world.appUrl}/dashboard/history`);
  await expect(page.getByText("Green points redeemed")).toBeVisible();
});

test("the code and the link are copied", async ({ page, world }) => {
  const { token } = await newBuyer(page, world, 0);
  const { referralSlug } = await readProfile(world, token);
  const points = await atGreenPage(page, world);
  const copy = points.getByRole("button", { name: "Copy your referral code" });
  const drawnBefore = await copy.innerHTML();
  await copy.click();
  await expect(toast(page, "Copied")).toBeVisible();
  // The button stays marked.
  await expect(toasts(page)).toHaveCount(0);
  expect(await copy.innerHTML()).not.toBe(drawnBefore);
  expect(await pasted(page)).toBe(referralSlug);
  await points.getByRole("button", { name: "Copy your link" }).click();
  await expect.poll(() => pasted(page)).toBe(`${world.appUrl}/onboard?ref=${referralSlug}`);
});
