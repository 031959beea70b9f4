import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, logIn, post, readProfile } from "../support/api.ts";
import { escapeDialog } from "../support/dialogs.ts";
import {
  atSavePage,
  nextCharges,
  openPlanByScreens,
  payAtCheckout,
  readPlan,
  readPlans,
  toSavePage,
  type Saver,
} from "../support/saving.ts";
import { expect, test, type World } from "../support/world.ts";

/** The outcomes of a card that is charged every week, and what its owner sees and does. */
const weekly = {
  title: "School fees",
  amount: "1500",
  frequency: "Weekly",
  method: "Card",
} as const;

async function withWeeklyPlan(page: Page, world: World) {
  const saver = await atSavePage(page, world);
  await openPlanByScreens(page, weekly);
  await payAtCheckout(page);
  const plan = await eventually("the plan", async () => (await readPlans(world, saver.token))[0]);
  return { saver, id: plan.id };
}

/** On the next due date, logged in again, on the Save page. It is early: what waits for the
 * investor is still waiting. */
async function onTheDueDate(page: Page, world: World, saver: Saver): Promise<string> {
  const [plan] = await readPlans(world, await logIn(world, saver.person));
  await world.sandbox.travelTo(`${plan?.nextDue?.dueDate}T00:10:00+01:00`);
  const token = await logIn(world, saver.person);
  await toSavePage(page, world, token);
  return token;
}

test.afterEach(async ({ world }) => {
  await nextCharges(world);
});

async function fund(world: World, token: string, amount: number) {
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt >= amount ? true : undefined;
  });
}

test("a declined card is reported, and the stash covers the instalment with one tap", async ({
  page,
  world,
}) => {
  const { saver, id } = await withWeeklyPlan(page, world);
  await nextCharges(world, "declined");
  const token = await onTheDueDate(page, world, saver);
  await fund(world, token, 2_000);
  await expect(page.getByText("Your card was declined; we try it again")).toBeVisible();
  await page.getByRole("link", { name: "School fees" }).click();
  await expect(page.getByText(/^We try it again on/)).toBeVisible();
  await expect(page.getByRole("region", { name: "To pay" })).toContainText("₦1,500");
  await expectAccessible(page, "a plan whose card was declined");

  await page
    .getByRole("region", { name: "To pay" })
    .getByRole("button", { name: "Pay from stash" })
    .click();
  await expect(page.getByText("Saved. This instalment is paid from your stash.")).toBeVisible();
  await expect(page.getByRole("region", { name: "To pay" })).toHaveCount(0);
  await page.getByText(/^2 paid, ₦/).click();
  await expect(page.getByText(/paid from stash/)).toBeVisible();
  const { availableAmt } = await readProfile(world, token);
  expect(availableAmt).toBe(500);
  expect((await readPlan(world, token, id)).paidCount).toBe(2);
});

test("an expired card is not tried again, and another way to pay goes on", async ({
  page,
  world,
}) => {
  const { saver, id } = await withWeeklyPlan(page, world);
  await nextCharges(world, "expired");
  const token = await onTheDueDate(page, world, saver);
  await expect(page.getByText("Your card can no longer be charged")).toBeVisible();
  await page.getByRole("link", { name: "School fees" }).click();
  await expectAccessible(page, "a plan whose card has expired");
  await expect(page.getByRole("link", { name: "Your account number" })).toBeVisible();
  // Beside what went wrong, and among the plan's settings.
  const debits = page.getByRole("button", { name: "Debit my bank account" });
  await expect(debits).toHaveCount(2);
  await debits.first().click();
  await expect(page.getByRole("dialog")).toContainText("instead of charging a card");
  await escapeDialog(page);
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL("**/checkout/**");
  await payAtCheckout(page);
  await eventually("the second instalment", async () => {
    const { paidCount } = await readPlan(world, token, id);
    return paidCount === 2 ? true : undefined;
  });
});

test("a charge that the bank requires to be confirmed is confirmed from the plan's page", async ({
  page,
  world,
}) => {
  const { saver, id } = await withWeeklyPlan(page, world);
  await nextCharges(world, "challenge");
  const token = await onTheDueDate(page, world, saver);
  await expect(page.getByText("Your bank asks you to confirm")).toBeVisible();
  await page.getByRole("link", { name: "School fees" }).click();
  await expectAccessible(page, "a plan with a charge to confirm");
  await page.getByRole("link", { name: "Confirm at your bank" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await eventually("the confirmed charge", async () => {
    const { paidCount } = await readPlan(world, token, id);
    return paidCount === 2 ? true : undefined;
  });
});

test("nothing is charged while a plan is paused, and it goes on when it is resumed", async ({
  page,
  world,
}) => {
  const { saver, id } = await withWeeklyPlan(page, world);
  await toSavePage(page, world, saver.token);
  await page.getByRole("link", { name: "School fees" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expectAccessible(page, "pausing a plan");
  await page.getByRole("button", { name: "Pause the plan" }).click();
  await expect(page.getByText(/^Your plan is paused/)).toBeVisible();

  const token = await onTheDueDate(page, world, saver);
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "School fees" }).click();
  await page.getByText(/1 left out$/).click();
  await expect(page.getByText("left out", { exact: true })).toBeVisible();
  await expectAccessible(page, "a paused plan");
  expect((await readPlan(world, token, id)).paidCount).toBe(1);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText(/^Your plan is on again/)).toBeVisible();
  const later = await onTheDueDate(page, world, saver);
  expect((await readPlan(world, later, id)).paidCount).toBe(2);
});
