import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, logIn, post, readProfile } from "../support/api.ts";
import { newBuyer } from "../support/investing.ts";
import {
  atSavePage,
  nextCharges,
  openPlanByScreens,
  payAtCheckout,
  readPlan,
  readPlans,
  toSavePage,
} from "../support/saving.ts";
import { toast } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** What an investor sees of a payment that did not go as it should, on a small phone: what it is
 * for, what is known of the money, and what to do. */

test.use({ viewport: { width: 360, height: 740 } });

const VERIFY = "GET /transaction/verify/:reference";
const cards = (page: Page) =>
  page.getByRole("list", { name: "Waiting for you, or for a bank" }).getByRole("listitem");

test.afterEach(async ({ world }) => {
  await world.sandbox.clearFaults();
  await world.sandbox.webhooks({ mode: "normal" });
  await nextCharges(world);
});

async function atHome(page: Page, world: World): Promise<string> {
  const { token } = await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/home`);
  return token;
}

/** Through the form, to the gateway's page. */
async function toCheckout(page: Page, world: World, naira: string): Promise<void> {
  await page.getByRole("button", { name: "Fund Stash" }).click();
  await page.getByLabel("How much?").pressSequentially(naira);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Pay ₦/ })
    .click();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
}

/** Once the server has recorded it. */
async function seenAtHome(page: Page, world: World, token: string, stateText: string) {
  await eventually(stateText, async () => {
    const { underWay } = await readProfile(world, token);
    return underWay.some((item) => item.stateText === stateText) ? true : undefined;
  });
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(cards(page)).toContainText(stateText);
}

async function noWidening(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
}

test("after leaving the checkout the page says that nothing was taken, can be continued, and can be dismissed", async ({
  page,
  world,
}) => {
  await atHome(page, world);
  for (const naira of ["4100", "5200"]) {
    await toCheckout(page, world, naira);
    await page.getByRole("button", { name: "Leave without paying" }).click();
    await page.waitForURL("**/dashboard/home");
    await expect(toast(page, messages.paymentNotFinished)).toBeVisible();
  }
  const card = cards(page);
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("Payment not finished");
  await expect(card).toContainText("₦5,200");
  await expect(card).toContainText("To your stash");
  await expect(card).toContainText(messages.paymentNotFinished);
  await expect(card).toContainText(messages.paidWait);
  await expect(card).toContainText("1 older try, not paid either");
  await expect(page.getByText("On its way")).toHaveCount(0);
  await noWidening(page);
  await expectAccessible(page, "home with a payment that is not finished");
  const pay = card.getByRole("link", { name: "Pay ₦5,200" });
  const address = await pay.getAttribute("href");
  await pay.click();
  await page.waitForURL(String(address));
  await page.goBack();
  await card.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Fund Stash" })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("a declined payment is one, and the same page can be tried again", async ({ page, world }) => {
  const token = await atHome(page, world);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 10_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "failed" });
  await page.goto(`${world.appUrl}${apiPaths.paymentReturn}?reference=${data.reference}`);
  await expect(toast(page, messages.paymentFailed)).toBeVisible();
  await expect(cards(page)).toContainText("Declined by your bank");
  await expectAccessible(page, "home with a declined payment");
  await cards(page).getByRole("link", { name: "Try again: ₦10,000" }).click();
  await page.waitForURL(data.redirect_url);
  await page.getByRole("button", { name: "Pay ₦10,000" }).click();
  await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText(
    "10,000",
  );
  await expect(cards(page)).toHaveCount(0);
});

test("a payment while the gateway is silent says to wait and not to pay again, until it answers", async ({
  page,
  world,
}) => {
  const token = await atHome(page, world);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.webhooks({ mode: "drop" });
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await world.sandbox.fault({ on: VERIFY, times: 20, effect: "hang", ms: 9_000 });
  await page.goto(`${world.appUrl}${apiPaths.paymentReturn}?reference=${data.reference}`);
  await expect(toast(page, messages.paymentChecking)).toBeVisible({ timeout: 30_000 });
  await expect(cards(page)).toContainText("Checking with your bank");
  await expect(cards(page)).toContainText(messages.paymentChecking);
  await expect(cards(page).getByRole("link")).toHaveText([/^Details/]);
  await expect(cards(page).getByRole("button")).toHaveCount(0);
  await expectAccessible(page, "home with a payment that is checked");
  await world.sandbox.clearFaults();
  await world.sandbox.advance("PT10M");
  await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText(
    "5,000",
    { timeout: 60_000 },
  );
  await expect(cards(page)).toHaveCount(0);
});

test("where the gateway opens no page, there is no card", async ({ page, world }) => {
  const token = await atHome(page, world);
  const on = "POST /transaction/initialize";
  await world.sandbox.fault({ on, times: 20, effect: "status", status: 502 });
  await page.getByRole("button", { name: "Fund Stash" }).click();
  await page.getByLabel("How much?").pressSequentially("5000");
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await expect(toast(page, messages.fundFailed)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole("button", { name: "Fund Stash" })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  expect((await readProfile(world, token)).underWay).toEqual([]);
});

test("a transfer of another sum leaves the page open, and says what was sent and what is needed", async ({
  page,
  world,
}) => {
  const token = await atHome(page, world);
  const body = { amount: 5_000, channel: "bank_transfer" };
  const { data } = await post<FundAnswer>(world, apiPaths.fund, body, token);
  await world.sandbox.customer(data.reference, {
    outcome: "failed",
    channel: "bank_transfer",
    amount: 480_000,
  });
  await seenAtHome(page, world, token, "Your transfer was sent back");
  await expect(cards(page)).toContainText("You sent ₦4,800, but the payment is for ₦5,000.");
  await expectAccessible(page, "home with a transfer that was sent back");
  await cards(page).getByRole("link", { name: "Pay ₦5,000" }).click();
  await page.waitForURL(data.redirect_url);
  await world.sandbox.customer(data.reference, { outcome: "success", channel: "bank_transfer" });
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt === 5_000 ? true : undefined;
  });
});

test("money of another amount is kept apart, and the investor is notified", async ({
  page,
  world,
}) => {
  const token = await atHome(page, world);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success", amount: 600_000 });
  await seenAtHome(page, world, token, "A person is looking at it");
  await expect(cards(page)).toContainText("We received ₦6,000, not ₦5,000.");
  await expect(cards(page).getByRole("button")).toHaveCount(0);
  await expectAccessible(page, "home with a payment under review");
});

test("a charge that is not confirmed is never called declined, and then is paid by hand with a warning", async ({
  page,
  world,
}) => {
  const saver = await atSavePage(page, world);
  await openPlanByScreens(page, {
    title: "School fees",
    amount: "1500",
    frequency: "Weekly",
    method: "Card",
  });
  await payAtCheckout(page);
  const plan = await eventually("the plan", async () => (await readPlans(world, saver.token))[0]);
  await nextCharges(world, "challenge");
  await world.sandbox.travelTo(`${plan.nextDue?.dueDate}T00:10:00+01:00`);
  const due = await logIn(world, saver.person);
  await eventually("the challenge", async () => {
    const { charging } = await readPlan(world, due, plan.id);
    return charging.state === "challenge" ? true : undefined;
  });
  await world.sandbox.advance("P2D");
  await toSavePage(page, world, await logIn(world, saver.person));
  await expect(page.getByText("Your bank asks you to confirm")).toBeVisible();
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(page.getByRole("link", { name: "Confirm at your bank" })).toHaveCount(1);
  await expect(page.getByText(/declined/i)).toHaveCount(0);

  await world.sandbox.advance("P2D");
  const token = await logIn(world, saver.person);
  await eventually("an instalment that was missed", async () => {
    const { instalments } = await readPlan(world, token, plan.id);
    return instalments.some(({ state }) => state === "missed") ? true : undefined;
  });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    brand.tokenKey,
    token,
  ] as const);
  await page.goto(`${world.appUrl}/dashboard/save/${plan.id}`);
  const toPay = page.getByRole("region", { name: "To pay" });
  await expect(toPay).toContainText(messages.paidWait);
  await noWidening(page);
  await expectAccessible(page, "a plan with a charge that was not confirmed");
  await toPay.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL("**/checkout/**");
  await payAtCheckout(page);
  await eventually("the second instalment", async () => {
    const { paidCount } = await readPlan(world, token, plan.id);
    return paidCount === 2 ? true : undefined;
  });
});
