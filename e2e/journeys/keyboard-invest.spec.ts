import { newBuyer } from "../support/investing.ts";
import { choose, pressWith, tabTo, typeInto, walkThrough } from "../support/keyboard.ts";
import { expect, test } from "../support/world.ts";

/** By keyboard: from a portfolio to its units; the green page. */

test("an investor buys units by keyboard, and chooses what happens at maturity", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 10_000);
  const heading = page.getByRole("heading", { level: 1 });
  const next = page.getByRole("button", { name: "Continue" });
  await page.goto(`${world.appUrl}/dashboard/invest`);
  await expect(page.getByText("Nothing invested yet.")).toBeVisible();
  await walkThrough(page, "invest page");
  await pressWith(page, page.getByRole("link", { name: "View Details of Savings Vault" }));
  await expect(page.getByRole("heading", { level: 1, name: "Savings Vault" })).toBeFocused();
  await walkThrough(page, "Savings Vault");
  await pressWith(page, page.getByRole("link", { name: "Invest now" }));
  await expect(heading).toBeFocused();
  await walkThrough(page, "units");
  await typeInto(page, page.getByLabel("Units", { exact: true }), "2");
  await pressWith(page, page.getByRole("button", { name: "One unit more" }), "Space");
  await expect(page.getByLabel("Units", { exact: true })).toHaveValue("3");
  await pressWith(page, next);
  await choose(page, page.getByRole("radio", { name: /^6 months/ }));
  await pressWith(page, next);
  await expect(heading).toHaveText("Is this what you want?");
  await walkThrough(page, "summary");
  await pressWith(page, page.getByRole("button", { name: "Proceed to Payment" }));
  await choose(page, page.getByRole("radio", { name: "Stash" }));
  await walkThrough(page, "payment");
  await pressWith(page, page.getByRole("button", { name: "Pay ₦3,000" }));
  await expect(page).toHaveURL(/\/dashboard\/invest\/[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "Savings Vault" })).toBeFocused();
  await walkThrough(page, "an investment");
  const change = page.getByRole("button", { name: "Change what happens" });
  await pressWith(page, change);
  await walkThrough(page, "what happens at maturity");
  const dialog = page.getByRole("dialog");
  await choose(page, dialog.getByRole("radio").nth(1));
  await pressWith(page, dialog.getByRole("button", { name: "Save the choice" }));
  await expect(dialog).toHaveCount(0);
  await expect(change).toBeFocused();
});

test("the green page and its points are reached by keyboard", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/portfolio/green-asset-finance/summary`);
  await expect(page.getByRole("link", { name: "Friends and points history" })).toBeVisible();
  await walkThrough(page, "the green page");
  const copy = page.getByRole("button", { name: "Copy your referral code" });
  await tabTo(page, copy);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Copied").first()).toBeVisible();
  await expect(copy).toBeFocused();
});
