import { choose, pressWith, typeInto, walkThrough } from "../support/keyboard.ts";
import { atSavePage, payAtCheckout } from "../support/saving.ts";
import { expect, test } from "../support/world.ts";

/** By keyboard: a saving plan from its title to its page. */

test("an investor opens a saving plan by keyboard, and changes it", async ({ page, world }) => {
  await atSavePage(page, world);
  const heading = page.getByRole("heading", { level: 1 });
  const next = page.getByRole("button", { name: "Continue" });
  await walkThrough(page, "save page");
  await pressWith(page, page.getByRole("link", { name: "Save to Invest" }));
  await expect(heading).toBeFocused();
  await page.keyboard.press("Tab");
  await pressWith(page, next);
  await expect(page.getByLabel("Title")).toBeFocused();
  await typeInto(page, page.getByLabel("Title"), "Land");
  await walkThrough(page, "title");
  await pressWith(page, next);
  await expect(heading).toHaveText("How much do you put aside each time?");
  await expect(heading).toBeFocused();
  await typeInto(page, page.getByLabel("Amount"), "5000");
  await page.keyboard.press("Enter");
  await choose(page, page.getByRole("radio", { name: /6 months/ }));
  await walkThrough(page, "duration");
  await pressWith(page, page.getByRole("button", { name: "Back" }));
  await expect(page.getByLabel("Amount")).toHaveValue("5,000");
  await expect(heading).toBeFocused();
  await pressWith(page, next);
  await expect(page.getByRole("radio", { name: /6 months/ })).toBeChecked();
  await pressWith(page, next);
  await choose(page, page.getByRole("radio", { name: "Monthly" }));
  await pressWith(page, page.getByRole("button", { name: "Proceed to Payment" }));
  await choose(page, page.getByRole("radio", { name: "Card" }));
  await pressWith(page, page.getByRole("checkbox", { name: /may charge/ }), "Space");
  await walkThrough(page, "payment");
  await pressWith(page, page.getByRole("button", { name: "Pay ₦5,000" }));
  await page.waitForURL("**/checkout/**");
  await payAtCheckout(page);

  await page.goto(`${world.appUrl}/dashboard/save`);
  await pressWith(page, page.getByRole("link", { name: "Land" }));
  await expect(page.getByRole("heading", { level: 1, name: "Land" })).toBeFocused();
  await walkThrough(page, "a saving plan");
  const rename = page.getByRole("button", { name: "Rename" });
  await pressWith(page, rename);
  await walkThrough(page, "renaming a plan");
  await typeInto(page, page.getByRole("dialog").getByLabel("Title"), "Land in Epe");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Land in Epe" })).toBeVisible();
  await expect(rename).toBeFocused();
});
