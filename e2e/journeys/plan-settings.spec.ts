import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { atSavePage, openPlanByScreens, payAtCheckout } from "../support/saving.ts";
import { expect, test } from "../support/world.ts";

async function openPlan(page: Page, title: string): Promise<void> {
  await openPlanByScreens(page, { title, amount: "500", frequency: "Monthly", method: "Card" });
  await payAtCheckout(page);
  await page.getByRole("link", { name: /^(Save|Saving)$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saving" })).toBeVisible();
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

test("a saver chooses what happens when a payment fails, and agrees to what takes money", async ({
  page,
  world,
}) => {
  await atSavePage(page, world);
  await openPlan(page, "Rent");
  const change = page.getByRole("button", { name: "Change what happens if a payment fails" });
  const fact = page.getByRole("definition");
  await expect(fact.getByText("Try it again")).toBeVisible();
  await change.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Take it from my stash").click();
  const save = dialog.getByRole("button", { name: "Save" });
  await expect(save).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect(dialog.getByText("Tick the box first")).toBeVisible();
  await expectAccessible(page, "if a payment fails");
  await dialog.getByRole("checkbox", { name: /may take ₦500 from my stash/ }).check();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(fact.getByText("Take it from my stash")).toBeVisible();
  await change.click();
  await dialog.getByText("Leave it out").click();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(fact.getByText("Leave it out")).toBeVisible();
  await page.reload();
  await expect(fact.getByText("Leave it out")).toBeVisible();
});

test("the day of a monthly plan is moved once, with all new dates shown before", async ({
  page,
  world,
}) => {
  await atSavePage(page, world);
  await openPlan(page, "School fees");
  await page.getByRole("button", { name: "Move the day" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Move the day" }).click();
  await expect(dialog.getByText("Choose a day", { exact: true }).last()).toBeVisible();
  const days = dialog.getByLabel("Day of the month");
  const [day = ""] = await days
    .locator("option:not([disabled])")
    .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? ""));
  await days.selectOption(day);
  await expect(dialog.getByRole("table", { name: "Your payments" }).getByRole("row")).toHaveCount(
    3,
  );
  await expectAccessible(page, "moving the day");
  await dialog.getByRole("button", { name: `Move to day ${day}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Move the day" })).toBeHidden();
  await expect(page.getByText(new RegExp(`^Next: ₦500 on ${day} `))).toBeVisible();
});

test("the amount is changed from the next payment on, with what it brings shown before", async ({
  page,
  world,
}) => {
  await atSavePage(page, world);
  await openPlan(page, "Rent");
  await page.getByRole("button", { name: "Change the amount" }).click();
  const dialog = page.getByRole("dialog");
  const amount = dialog.getByLabel("Each payment");
  const see = dialog.getByRole("button", { name: "See what it brings" });
  await see.click();
  await expect(dialog.getByText("You missed your saving plan amount")).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill("5000");
  await see.click();
  await expect(dialog.getByText(/^Each payment of this plan can be ₦1,250 at most$/)).toBeVisible();
  await amount.fill("700");
  await see.click();
  await expect(dialog.getByText("may take ₦700 from your card 2 times")).toBeVisible();
  await expect(dialog.getByText("With ₦700 each time")).toBeVisible();
  await expect(dialog.getByText("₦1,9").first()).toBeVisible();
  await expectAccessible(page, "changing the amount");
  const change = dialog.getByRole("button", { name: "Change to ₦700" });
  await expect(change).toBeInViewport({ ratio: 1 });
  await amount.fill("800");
  await expect(change).toBeHidden();
  await see.click();
  await dialog.getByRole("button", { name: "Change to ₦800" }).click();
  await expect(dialog).toBeHidden();
  const amountNow = page.getByRole("definition").getByText("₦800 every month from now on");
  await expect(amountNow).toBeVisible();
  await page.reload();
  await expect(amountNow).toBeVisible();
});
