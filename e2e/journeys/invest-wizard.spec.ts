import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { readProfile } from "../support/api.ts";
import {
  chooseTerm,
  fillPurchase,
  fillSteps,
  fund,
  newBuyer,
  payButton,
  readInvestments,
  toSummaryPage,
} from "../support/investing.ts";
import { changeAnswers, loseNextAnswer } from "../support/lost-answer.ts";
import { type } from "../support/onboarding.ts";
import { payAtCheckout, pressAndSee } from "../support/saving.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
import { expect, test } from "../support/world.ts";

const next = (page: Page) => page.getByRole("button", { name: "Continue" });
const units = (page: Page) => page.getByLabel("Units", { exact: true });

test("the three portfolios state all that an investor should know before buying", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/invest`);
  await expect(page.getByText("Nothing invested yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^View Details of/ })).toHaveCount(2);
  await expectAccessible(page, "invest page without investments");

  await page.getByRole("link", { name: "View Details of Savings Vault" }).click();
  for (const text of ["15%", "₦1,000", "100,000", "₦100,000,000", "0.5% a year", "not supplied"]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page, "Savings Vault");
  await page.getByRole("link", { name: "Invest", exact: true }).first().click();
  await page.getByRole("link", { name: "View Details of Asset Finance" }).click();
  await expect(page.getByText("2,809", { exact: true })).toBeVisible();
  await expect(page.getByText(/We sell 2,800 of the 2,809 units/)).toBeVisible();
  await expectAccessible(page, "Asset Finance");
  await toSummaryPage(page, world, "Green Finance");
  await expect(page.getByText("1,000,000", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /15 months 24% 19.2%/ })).toBeVisible();
  await expect(
    page.getByText(/15 months and 18 months pay more in total, but less per year/),
  ).toBeVisible();
  await expectAccessible(page, "Green Finance");
});

test("the four steps check what is typed, and say it in plain sentences", async ({
  page,
  world,
}) => {
  const { token } = await newBuyer(page, world, 150_000);
  await toSummaryPage(page, world, "Green Finance");
  await page.getByRole("link", { name: "Invest now" }).click();
  await expect(units(page)).toHaveValue("1");
  await type(units(page), "");
  await next(page).click();
  await expect(page.getByText("You missed how many units you want to buy")).toBeVisible();
  await expect(units(page)).toBeFocused();
  await type(units(page), "1.5");
  await next(page).click();
  await expect(page.getByText("Units are whole. Enter a number without decimals.")).toBeVisible();
  await type(units(page), "1401");
  await next(page).click();
  await expect(page.getByText(/There are not that many units left/)).toBeVisible();
  await expectAccessible(page, "units with a fault");
  await type(units(page), "1");
  await page.getByRole("button", { name: "One unit more" }).click();
  await expect(units(page)).toHaveValue("2");
  await next(page).click();

  await next(page).click();
  await expect(page.getByText("You missed how long you want to invest for")).toBeVisible();
  await chooseTerm(page, 18);
  await expect(page.getByText(/less per year than 12 months: 20.67% against 21%/)).toBeVisible();
  await expectAccessible(page, "duration");
  await next(page).click();
  const summary = page.getByRole("main");
  await expect(summary).toContainText("₦200,000");
  await expect(summary).toContainText("+₦62,000");
  await expect(summary).toContainText("Expected return (ROI), 31%");
  await expectAccessible(page, "summary");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();

  await payButton(page).click();
  await expect(page.getByText("You missed how you want to pay")).toBeVisible();
  await page.getByRole("radio", { name: "Stash" }).check({ force: true });
  await expect(page.getByText("₦50,000", { exact: true }).first()).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText("You need ₦50,000 more in your stash.")).toBeVisible();
  await expectAccessible(page, "payment with a fault");
  await page.getByRole("button", { name: "Fund Stash" }).click();
  await expect(page.getByLabel("How much?")).toHaveValue("50,000");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("radio", { name: "Stash" })).toBeChecked();
  expect(await readInvestments(world, token)).toEqual([]);
});

test("going back, a reload and a failed call keep what was chosen, and nothing is bought twice", async ({
  page,
  world,
}) => {
  // The whole stash, which the purchase spends: nothing is left for a second one.
  const { token } = await newBuyer(page, world, 5_000);
  await toSummaryPage(page, world, "Savings Vault");
  await fillPurchase(page, { portfolio: "Savings Vault", units: 5, months: 6, method: "Stash" });
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("radio", { name: /^6 months/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("radio", { name: /^6 months/ })).toBeChecked();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(units(page)).toHaveValue("5");
  await next(page).click();
  await next(page).click();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByRole("radio", { name: "Stash" })).toBeChecked();
  await expect(page.getByText("Stash after")).toBeVisible();

  const keys = await loseNextAnswer(page, apiPaths.newInvestment);
  await payButton(page).click();
  await expectSaidAndKept(page, "There seems to be a network connection issue");
  await expect(page.getByText("₦0 available")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Stash" })).toBeChecked();
  await expect(page.getByText("₦5,000 may have left your stash")).toBeVisible();
  await expect(page.getByText("Missing")).toHaveCount(0);
  await expectAccessible(page, "a purchase that may have been made");
  await payButton(page).click();
  await expect(page.getByText("You bought your units and paid from your stash.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/invest\/[\da-f-]{36}$/);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
  expect(await readInvestments(world, token)).toHaveLength(1);
  expect((await readProfile(world, token)).availableAmt).toBe(0);
});

test("a purchase whose answer is lost is made once, also after a reload, and then another is possible", async ({
  page,
  world,
}) => {
  const { token } = await newBuyer(page, world, 5_000);
  await toSummaryPage(page, world, "Savings Vault");
  await fillPurchase(page, { portfolio: "Savings Vault", units: 5, months: 6, method: "Stash" });
  const keys = await loseNextAnswer(page, apiPaths.newInvestment);
  await payButton(page).click();
  await expect(page.getByText("₦5,000 may have left your stash")).toBeVisible();
  await fund(world, token, 5_000);
  await page.reload();
  await expect(page.getByText("₦5,000 available")).toBeVisible();
  await expect(page.getByText("₦5,000 may have left your stash")).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText("You bought these units before.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/invest\/[\da-f-]{36}$/);
  expect(await readInvestments(world, token)).toHaveLength(1);
  expect((await readProfile(world, token)).availableAmt).toBe(5_000);

  await toSummaryPage(page, world, "Savings Vault");
  await page.getByRole("link", { name: "Invest now" }).click();
  await expect(units(page)).toHaveValue("5");
  await next(page).click();
  await next(page).click();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText("Stash after")).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText("You bought your units and paid from your stash.")).toBeVisible();
  expect(await readInvestments(world, token)).toHaveLength(2);
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
});

const fiveUnits = { units: 5, months: 6, method: "Stash" } as const;
const bought = /\/dashboard\/invest\/[\da-f-]{36}$/;
const summary = /\/dashboard\/portfolio\/savings\/summary$/;

test("after buying, back leads past all steps to where the wizard was opened", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 10_000);
  await page.goto(`${world.appUrl}/dashboard/invest`);
  await page.getByRole("link", { name: "View Details of Savings Vault" }).click();
  await fillPurchase(page, { portfolio: "Savings Vault", ...fiveUnits });
  await payButton(page).click();
  await expect(page).toHaveURL(bought);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Savings Vault" })).toBeFocused();
  await expect(page).toHaveURL(summary);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/invest$/);
  await page.goForward();
  await expect(page).toHaveURL(summary);
  await page.goForward();
  await expect(page).toHaveURL(bought);
});

test("after buying in a wizard that was opened by its address, back leaves it too", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 10_000);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await page.goto(`${world.appUrl}/dashboard/invest/new/4`);
  await fillSteps(page, fiveUnits);
  await payButton(page).click();
  await expect(page).toHaveURL(bought);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

test("from the gateway back leads past a finished wizard", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  await toSummaryPage(page, world, "Savings Vault");
  await fillPurchase(page, { portfolio: "Savings Vault", ...fiveUnits, method: "Card" });
  await payButton(page).click();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  await payAtCheckout(page);
  await page.goBack();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Savings Vault" })).toBeVisible();
  await expect(page).toHaveURL(summary);
  await page.getByRole("link", { name: "Invest now" }).click();
  await expect(units(page)).toHaveValue("1");
});

const beliefs: [string, (portfolio: PortfolioView) => void][] = [
  ["rate", ({ interestRates }) => interestRates.forEach((rate) => (rate.interest = 99))],
  ["price", (portfolio) => (portfolio.pricePerUnit = 1)],
];
for (const [what, change] of beliefs) {
  test(`a ${what} that only this browser knows of buys nothing`, async ({ page, world }) => {
    const { token } = await newBuyer(page, world, 10_000);
    await page.route(`**${apiPaths.portfolios}`, async (route) => {
      const response = await route.fetch();
      const body: { data: PortfolioView[] } = await response.json();
      body.data.forEach(change);
      await route.fulfill({ response, json: body });
    });
    await toSummaryPage(page, world, "Savings Vault");
    await fillPurchase(page, { portfolio: "Savings Vault", units: 5, months: 6, method: "Stash" });
    await payButton(page).click();
    await expect(page.getByText(/Nothing was paid: look at it again/).first()).toBeVisible();
    expect(await readInvestments(world, token)).toEqual([]);
    expect((await readProfile(world, token)).availableAmt).toBe(10_000);
  });
}

test("an address to pay at that is not the gateway's is never followed", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await toSummaryPage(page, world, "Asset Finance");
  await fillPurchase(page, { portfolio: "Asset Finance", units: 1, months: 3, method: "Bank" });
  await changeAnswers(page, apiPaths.newInvestment, { url: `${world.appUrl}/login` });
  await pressAndSee(payButton(page), messages.unexpected);
  await expect(page.getByRole("radio", { name: "Bank" })).toBeChecked();
  await expect(page.getByText(/^Redirecting to payment gateway/)).toBeHidden();
});

test("an unknown investment or portfolio leads back to the Invest page, with a message", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/invest/0e9d1c1e-7c1e-4f57-9d1e-0123456789ab`);
  await expect(page).toHaveURL(/\/dashboard\/invest$/);
  await expectSaidAndKept(page, "Investment does not exist");
  await page.goto(`${world.appUrl}/dashboard/invest/new/77`);
  await expectSaidAndKept(page, "There is no such portfolio");
  await expect(page).toHaveURL(/\/dashboard\/invest$/);
  await page.goto(`${world.appUrl}/dashboard/invest/new/1`);
  await expect(
    page.getByRole("main").getByText(/We sell no units of this portfolio/),
  ).toBeVisible();
});

test("data that cannot be fetched says so and can be requested again", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  await page.route("**/v1/investments/**", (route) => route.abort());
  await page.goto(`${world.appUrl}/dashboard/invest/0e9d1c1e-7c1e-4f57-9d1e-0123456789ab`);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("There seems to be a network connection issue");
  await expectAccessible(page, "an investment without a connection");
  await page.goto(`${world.appUrl}/dashboard/invest`);
  await expect(alert).toContainText("There seems to be a network connection issue");
  await page.unroute("**/v1/investments/**");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing invested yet.")).toBeVisible();
});
