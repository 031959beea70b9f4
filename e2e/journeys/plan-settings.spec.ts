import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { atSavePage, openPlanByScreens, payAtCheckout } from "../support/saving.ts";
import { expect, test } from "../support/world.ts";

async function openPlan(page: Page, title: string): Promise<void> {
  await openPlanByScreens(page, { title, amount: "500", frequency: "Monthly", method: "Card" });
  await payAtCheckout(page);
  await page.getByRole("link", { name: /^(Save|Saving)$/ }).click();
  await page.getByRole("link", { name: title }).click();
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
