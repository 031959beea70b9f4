import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { addMonths } from "@osisi/contracts/calendar.ts";
import type { Investment } from "@osisi/contracts/investments.ts";
import { expectAccessible, expectAccessibleZoomed } from "../support/accessible.ts";
import { eventually, logIn, readProfile } from "../support/api.ts";
import {
  fillPurchase,
  newBuyer,
  payButton,
  readInvestment,
  readInvestments,
  signedInAs,
  toSummaryPage,
  type PurchaseByScreens,
} from "../support/investing.ts";
import { loseNextAnswer } from "../support/lost-answer.ts";
import { payAtCheckout, pressAndSee } from "../support/saving.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** Units of each portfolio on sale, bought from the stash and at the gateway, until their last day,
 * when the stash holds principal and return to the kobo. The short run has the shortest terms; the
 * clock stops at every night on its way. */

interface Purchase extends PurchaseByScreens {
  /** Naira, and basis points over the term, from the specification's tables. */
  price: number;
  basisPoints: number;
}

const sold = {
  vault: { portfolio: "Savings Vault", price: 1_000 },
  asset: { portfolio: "Asset Finance", price: 50_000 },
  green: { portfolio: "Green Finance", price: 100_000 },
} as const;

const few: Purchase[] = [
  { ...sold.vault, units: 7, months: 3, basisPoints: 300, method: "Stash" },
  { ...sold.asset, units: 2, months: 3, basisPoints: 350, method: "Transfer" },
];
const others: Purchase[] = [
  { ...sold.vault, units: 11, months: 6, basisPoints: 600, method: "Card" },
  { ...sold.vault, units: 13, months: 9, basisPoints: 1_100, method: "Transfer" },
  { ...sold.vault, units: 17, months: 12, basisPoints: 1_500, method: "Bank" },
  { ...sold.asset, units: 1, months: 6, basisPoints: 800, method: "Stash" },
  { ...sold.asset, units: 3, months: 9, basisPoints: 1_400, method: "Bank" },
  { ...sold.asset, units: 2, months: 12, basisPoints: 2_000, method: "Card" },
  { ...sold.green, units: 2, months: 12, basisPoints: 2_100, method: "Bank" },
  { ...sold.green, units: 1, months: 15, basisPoints: 2_400, method: "Transfer" },
  { ...sold.green, units: 1, months: 18, basisPoints: 3_100, method: "Card" },
  { ...sold.green, units: 3, months: 24, basisPoints: 4_200, method: "Stash" },
];

const KOBO = 100;
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
/** The money beside the price of the units. */
const SPARE = 1_234.56;

for (const purchase of process.env["OSISI_TEST_SIZE"] === "full" ? [...few, ...others] : few) {
  const { portfolio, units, months, method, price, basisPoints } = purchase;
  test(`${portfolio} for ${months} months by ${method}: principal and return are in the stash at maturity`, async ({
    page,
    world,
  }) => {
    test.setTimeout(120_000 + months * 60_000);
    const amount = units * price;
    const stash = method === "Stash" ? amount + SPARE : SPARE;
    const { person, token } = await newBuyer(page, world, stash);
    await toSummaryPage(page, world, portfolio);
    await fillPurchase(page, purchase);
    if (method === "Stash") {
      await payButton(page).click();
      await expect(page.getByText("You bought your units and paid from your stash.")).toBeVisible();
    } else {
      const said = "Redirecting to payment gateway shortly to initiate your investment process.";
      await pressAndSee(payButton(page), said);
      await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
      await payAtCheckout(page);
    }
    const bought = await eventually("the investment", async () =>
      (await readInvestments(world, token)).at(0),
    );
    const returnKobo = (amount * basisPoints * KOBO) / 10_000;
    expect(bought).toMatchObject({ amount, unitsBought: units, period: months, state: "active" });
    expect(Math.round(bought.roi * KOBO)).toBe(returnKobo);

    await travelToEnd(world, bought);

    const later = await logIn(world, person);
    const matured = await readInvestment(world, later, bought.id);
    expect(matured).toMatchObject({ state: "matured", interestToDate: bought.roi });
    const { availableAmt, activeInvestmentBalance } = await readProfile(world, later);
    expect(Math.round(availableAmt * KOBO)).toBe(Math.round((amount + SPARE) * KOBO) + returnKobo);
    expect(activeInvestmentBalance).toBe(0);

    await signedInAs(page, later);
    await page.goto(`${world.appUrl}/dashboard/invest`);
    await page.getByRole("list").getByRole("link", { name: portfolio, exact: true }).click();
    await expect(page.getByText("Matured on")).toBeVisible();
    await expectAccessible(page, "a matured investment");
  });
}

/** In steps of a quarter each: a call that takes longer than five minutes is given up. */
async function travelToEnd(world: World, { datePurchased, period, endDate }: Investment) {
  for (let month = 3; month < period; month += 3) {
    await world.sandbox.travelTo(`${addMonths(datePurchased, month)}T09:00:00+01:00`);
  }
  await world.sandbox.travelTo(`${endDate}T09:00:00+01:00`);
}

test("green units that a card has paid for show on Home, in the portfolio and on the Invest page", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await toSummaryPage(page, world, "Green Finance");
  await fillPurchase(page, { portfolio: "Green Finance", units: 2, months: 12, method: "Card" });
  await payButton(page).click();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  await payAtCheckout(page);
  await expectSaidAndKept(page, messages.investmentPaymentSettled);
  await expect(page.getByRole("link", { name: /^Invest now\s*Matures on/ })).toBeVisible();
  await page.getByRole("tab", { name: "Portfolio" }).click();
  await expect(page.getByText("1 running, until they mature")).toBeVisible();
  await expectAccessible(page, "Home with an investment");
  await page.getByRole("link", { name: "Investments", exact: true }).click();
  await expect(page.getByRole("region", { name: "Active investments" })).toContainText("₦200,000");
  await expect(page.getByText("2 units", { exact: true })).toBeVisible();
  await expectAccessible(page, "invest page with an investment");
});

test("interest grows by the day, and what happens at maturity can be chosen until then", async ({
  page,
  world,
}) => {
  test.setTimeout(300_000);
  const { person, token } = await newBuyer(page, world, 100_000);
  await toSummaryPage(page, world, "Savings Vault");
  await fillPurchase(page, { portfolio: "Savings Vault", units: 100, months: 3, method: "Stash" });
  await payButton(page).click();
  await expect(page.getByText("Interest earned till date")).toContainText("0.00");
  const [bought] = await readInvestments(world, token);
  if (!bought) throw new Error("Nothing was bought");

  await page.getByRole("button", { name: "Change what happens" }).click();
  await page.getByRole("radio", { name: /principal and return/ }).check({ force: true });
  await expectAccessible(page, "what happens at maturity");
  await page.getByRole("button", { name: "Save the choice" }).click();
  await expect(page.getByText("Buy again with principal and return")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  await world.sandbox.advance("P30D");
  const later = await logIn(world, person);
  await signedInAs(page, later);
  await page.reload();
  const days = (Date.parse(bought.endDate) - Date.parse(bought.datePurchased)) / 86_400_000;
  const expected = ((3_000 * 30) / days).toLocaleString("en-NG", { ...twoDecimals });
  await expect(page.getByText("Interest earned till date")).toContainText(`₦${expected}`);
  await expect(page.getByRole("img", { name: /^From ₦100,000 on/ })).toBeVisible();
  await page.getByText("Month by month").click();
  await expect(page.getByRole("cell", { name: "₦103,000" })).toBeVisible();
  await expectAccessible(page, "an investment in its second month");

  await world.sandbox.travelTo(`${bought.endDate}T09:00:00+01:00`);
  const last = await logIn(world, person);
  await signedInAs(page, last);
  await page.reload();
  await page.getByRole("link", { name: "Bought again: see the new investment" }).click();
  await expect(page.getByText("103 units at")).toBeVisible();
  await expect(page.getByText("Matures on")).toBeVisible();
});

test("what has matured moves to another portfolio, once", async ({ page, world }) => {
  test.setTimeout(300_000);
  const { person, token } = await newBuyer(page, world, 120_000);
  await toSummaryPage(page, world, "Savings Vault");
  await fillPurchase(page, { portfolio: "Savings Vault", units: 120, months: 3, method: "Stash" });
  await payButton(page).click();
  await expect(page.getByText("Matures on")).toBeVisible();
  const [bought] = await readInvestments(world, token);
  if (!bought) throw new Error("Nothing was bought");
  await world.sandbox.travelTo(`${bought.endDate}T09:00:00+01:00`);

  const later = await logIn(world, person);
  await signedInAs(page, later);
  await page.reload();
  await page.getByRole("button", { name: "Move to another portfolio" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Move it" }).click();
  await expect(dialog.getByText("You missed which portfolio you want to invest in")).toBeVisible();
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await expectAccessible(page, "moving without a portfolio");
  await dialog.getByRole("radio", { name: /Asset Finance/ }).check({ force: true });
  await expect(dialog.getByText("At most 2 units")).toBeVisible();
  await dialog.getByRole("button", { name: "Move it" }).click();
  await expect(dialog.getByText("You missed how long you want to invest for")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /^3 months/ })).toBeFocused();
  await dialog.getByRole("button", { name: "One unit more" }).click();
  await dialog.getByRole("radio", { name: /^6 months/ }).check({ force: true });
  await expect(dialog.getByText("₦23,600").first()).toBeVisible();
  await expectAccessibleZoomed(page, "moving to another portfolio");
  // It was moved, and the page receives neither that response nor the investment's new state.
  await loseNextAnswer(page, apiPaths.transferInvestment);
  const unread = `**${apiPaths.oneInvestment.replace(":id", bought.id)}`;
  await page.route(unread, (route) => route.abort());
  await dialog.getByRole("button", { name: "Move it" }).click();
  await expect(dialog.getByText("₦100,000 may have left your stash")).toBeVisible();
  await expect(dialog.getByText("Missing")).toHaveCount(0);
  await expectAccessibleZoomed(page, "a move that may have been made");
  await page.unroute(unread);
  await dialog.getByRole("button", { name: "Move it" }).click();
  await expect(page.getByText("You bought units in the other portfolio.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Asset Finance" })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("link", { name: "Moved: see the new investment" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Move to another portfolio" })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/portfolio\/savings\/summary$/);
});
