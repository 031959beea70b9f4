import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { post } from "../support/api.ts";
import { showPassword } from "../support/dialogs.ts";
import { holdTimers } from "../support/held-timers.ts";
import { fillPurchase, newBuyer, payButton, toSummaryPage } from "../support/investing.ts";
import { type } from "../support/onboarding.ts";
import { ownAccount, type Person } from "../support/people.ts";
import { refuseNext } from "../support/refuse.ts";
import { expectSaidAndKept, toast } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** Moving money in the error catalogue: see docs/errors.md. */

const checkout = (world: World) => `${world.stack.sandboxUrl}/checkout/**`;
const oneUnit = { portfolio: "Savings Vault", units: 1, months: 6, method: "Card" } as const;

async function openFunding(page: Page, world: World): Promise<void> {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await page.getByRole("button", { name: "Fund Stash" }).click();
  await page.getByLabel("How much?").pressSequentially("5000");
}

test("funding that the gateway refuses is an error creating it, and can be tried again", async ({
  page,
  world,
}) => {
  await openFunding(page, world);
  const pay = page.getByRole("button", { name: "Pay ₦5,000" });
  await world.sandbox.fault({
    on: "POST /transaction/initialize",
    times: 10,
    effect: "status",
    status: 500,
  });
  await pay.click();
  await expect(toast(page, messages.fundFailed)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel("How much?")).toHaveValue("5,000");
  await expect(page.getByLabel("How much?")).toBeFocused();
  await world.sandbox.clearFaults();

  await page.route(`**${apiPaths.fund}`, (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(toast(page, messages.fundFailed)).toHaveCount(0);
  await pay.click();
  await expect(toast(page, messages.fundFailed)).toBeVisible();
  await pay.click();
  await expect(toast(page, messages.fundStarted)).toBeVisible();
  const said = Date.now();
  await page.waitForURL(checkout(world));
  expect(Date.now() - said).toBeGreaterThan(1_500);
});

test("closing the form while it says that it redirects stays on the page", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openFunding(page, world);
  const runTimers = await holdTimers(page, delays.paymentRedirectMs);
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await expect(toast(page, messages.fundStarted)).toBeVisible();
  // The toast does not cover the sheet's own button, even where both are at the top.
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(toast(page, messages.fundStarted)).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Waiting for you, or for a bank" })).toContainText(
    "5,000",
  );
  expect(await runTimers()).toBe(0);
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

async function openWithdrawing(page: Page, world: World): Promise<Person> {
  const { person, token } = await newBuyer(page, world, 5_000);
  const account = ownAccount;
  await post(world, apiPaths.createAccount, account, token);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByLabel("How much?").pressSequentially("1500");
  await expect(page.getByRole("radio", { name: /Guaranty Trust Bank ·· 1670/ })).toBeChecked();
  return person;
}

test("a withdrawal says the server's sentence, or that we are on top of it, and then that money is on its way", async ({
  page,
  world,
}) => {
  const { password } = await openWithdrawing(page, world);
  const send = page.getByRole("button", { name: "Withdraw ₦1,500" });
  await refuseNext(page, apiPaths.withdraw, messages.accountWaiting);
  await send.click();
  await expect(toast(page, messages.withdrawMuch)).toBeVisible();
  await expect(toast(page, messages.accountWaiting)).toBeVisible();
  await page.route(`**${apiPaths.withdraw}`, (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(toast(page, messages.withdrawFailed)).toBeVisible();
  await refuseNext(page, apiPaths.withdraw, messages.unexpected, 500);
  await send.click();
  await expect(toast(page, messages.unexpected)).toHaveCount(0);
  await expect(page.getByLabel("How much?")).toHaveValue("1,500");
  await send.click();
  await showPassword(page, password);
  await expect(toast(page, messages.withdrawStarted)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a saving plan that is started says that it redirects to initiate it", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/save`);
  await page.getByRole("link", { name: "Save to Invest" }).click();
  await page.getByLabel("Title").pressSequentially("Land");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Amount").pressSequentially("500");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: "Transfer" }).check({ force: true });
  const pay = page.getByRole("button", { name: "Pay ₦500" });
  await refuseNext(page, apiPaths.newSaving, messages.planNotStarted, 502);
  await pay.click();
  await expectSaidAndKept(page, messages.planNotStarted);
  await pay.click();
  await expect(toast(page, messages.planStarted)).toBeVisible();
  await page.waitForURL(checkout(world));
});

test("an investment that is started says that it redirects to initiate it, and one that is refused the server's sentence", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await toSummaryPage(page, world, "Savings Vault");
  await fillPurchase(page, oneUnit);
  await refuseNext(page, apiPaths.newInvestment, messages.unitsNotLeft);
  await payButton(page).click();
  await expectSaidAndKept(page, messages.unitsNotLeft);
  await payButton(page).click();
  await expect(toast(page, messages.investmentStarted)).toBeVisible();
  await page.waitForURL(checkout(world));
});

test("going back in a wizard while it says that it redirects stays in the app", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await toSummaryPage(page, world, "Savings Vault");
  await fillPurchase(page, oneUnit);
  const runTimers = await holdTimers(page, delays.paymentRedirectMs);
  await payButton(page).click();
  await expect(toast(page, messages.investmentStarted)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is this what you want?");
  await expect(toast(page, messages.investmentStarted)).toHaveCount(0);
  expect(await runTimers()).toBe(0);
  await expect(page).toHaveURL(/\/dashboard\/invest\/new\/4$/);
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(payButton(page)).not.toHaveAttribute("aria-busy");
});

test("amounts that are missing, too small or too large are said at the amount, which gets the focus", async ({
  page,
  world,
}) => {
  await openFunding(page, world);
  const amount = page.getByLabel("How much?");
  async function refuses(typed: string, button: string | RegExp, message: string) {
    await type(amount, typed);
    await page.getByRole("button", { name: button }).click();
    await expect(amount).toHaveAccessibleDescription(message);
    await expect(amount).toBeFocused();
  }
  const tooSmall = `${messages.fundTooSmall} The least is ₦100.`;
  await refuses("99", /^Pay/, tooSmall);
  await refuses("", /^Pay/, tooSmall);
  // Once more, with the same error.
  await refuses("", /^Pay/, tooSmall);
  await refuses("900000000000", /^Pay/, messages.amountTooLarge);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await refuses("", "Add your bank account", messages.withdrawNothing);
  await refuses("999", "Add your bank account", messages.withdrawTooSmall);
  await refuses("5000", "Add your bank account", messages.stashTooSmall);
});
