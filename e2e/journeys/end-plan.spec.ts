import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { exited } from "@osisi/contracts/plan-exit-messages.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, post, readProfile } from "../support/api.ts";
import { ops } from "../support/ops.ts";
import { atSavePage, openPlanByScreens, payAtCheckout, readPlans } from "../support/saving.ts";
import { expect, test, type World } from "../support/world.ts";

/** ₦10,000 a month, paid once, on its page. */
async function openRent(page: Page, world: World, token: string): Promise<SavingPlan> {
  await openPlanByScreens(page, {
    title: "Rent",
    amount: "10000",
    frequency: "Monthly",
    method: "Transfer",
  });
  await payAtCheckout(page);
  const plan = await eventually("the plan", async () => (await readPlans(world, token)).at(0));
  await page.goto(`${world.appUrl}/dashboard/save/${plan.id}`);
  return plan;
}

test("a plan is ended before its last day: what it saved comes back, without its interest", async ({
  page,
  world,
}) => {
  const { person, token } = await atSavePage(page, world);
  const plan = await openRent(page, world, token);
  const lastDay = formatDay(plan.maturityDate);
  await expect(
    page.getByText(`Before ${lastDay} you can take out what you saved, without its interest.`),
  ).toBeVisible();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "End this plan" }).click();
  await expect(dialog.getByText("Comes to your stash")).toBeVisible();
  await expect(dialog.getByText(`And what you expect on ${lastDay}`)).toBeVisible();
  await expectAccessible(page, "ending a plan");
  await dialog.getByRole("button", { name: "Keep the plan" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "End this plan" }).click();
  const end = dialog.getByRole("button", { name: "End it and get ₦10,000" });
  await expect(end).toBeVisible();
  // Meanwhile more is saved on another phone.
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 1_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt > 0 ? availableAmt : undefined;
  });
  const more = { savingId: plan.id, amount: 1_000, paymentMethod: "stash" };
  await post(world, apiPaths.topUpSaving, more, token);
  await end.click();
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The amount has changed: you now get ₦11,000");
  const again = dialog.getByRole("button", { name: "End it and get ₦11,000" });
  await again.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(exited).first()).toBeVisible();

  await expect(page.getByText("No interest: you ended it early")).toBeVisible();
  await expect(page.getByText(/^You ended it on .*\. This went to your stash\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "End this plan" })).toHaveCount(0);
  await expectAccessible(page, "a plan that was ended early");
  expect((await readProfile(world, token)).availableAmt).toBe(11_000);
  await page.goto(`${world.appUrl}/dashboard/history`);
  await expect(page.getByText("You ended “Rent”").first()).toBeVisible();
});

test("after the cooling-off it costs the fee of the rules, and the receipt says the same sums", async ({
  page,
  world,
}) => {
  const { person, token } = await atSavePage(page, world);
  const today = dateInLagos(new Date((await readProfile(world, token)).now));
  await ops(world, "passed on", "exit-policy", today, "cooling-off=0", "fee=2.5");
  try {
    await openRent(page, world, token);
    await page.getByRole("button", { name: "End this plan" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("region", { name: "What you give up" })).toBeVisible();
    await expect(dialog).toContainText("Fee for ending it early−₦250");
    await expect(dialog).toContainText("Comes to your stash now₦9,750");
    await expect(dialog.getByText(/there is no fee for ending it/)).toHaveCount(0);
    await expectAccessible(page, "ending a plan with a fee");
    await dialog.getByRole("button", { name: "End it and get ₦9,750" }).click();
    await dialog.getByLabel("Your password").fill(person.password);
    await dialog.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByText(exited).first()).toBeVisible();
    expect((await readProfile(world, token)).availableAmt).toBe(9_750);

    await page.goto(`${world.appUrl}/dashboard/history`);
    await page.getByText("You ended “Rent”").first().click();
    await expect(dialog).toContainText("You put in₦10,000");
    await expect(dialog).toContainText("It earned₦0");
    await expect(dialog).toContainText("Fees you paid−₦250");
    await expect(dialog).toContainText("Into your stash₦9,750");
    await expectAccessible(page, "the receipt of a plan that was ended");
  } finally {
    // A better policy is good for plans that have begun, so not before the end.
    await ops(world, "as before", "exit-policy", today, "cooling-off=24", "fee=0");
  }
});
