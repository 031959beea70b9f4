import { showPassword } from "../support/dialogs.ts";
import { newBuyer } from "../support/investing.ts";
import { choose, pressWith, tabTo, typeInto, walkThrough } from "../support/keyboard.ts";
import { ownAccount } from "../support/people.ts";
import { toast } from "../support/toasts.ts";
import { expect, test } from "../support/world.ts";

/** By keyboard: Home, paying in, withdrawing to an account that is added on the way. */

test("an investor pays in by keyboard", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/home`);
  const fund = page.getByRole("button", { name: "Fund Stash" });
  const dialog = page.getByRole("dialog");
  await expect(fund).toBeVisible();
  await walkThrough(page, "home");

  await pressWith(page, fund);
  await expect(dialog).toBeVisible();
  await walkThrough(page, "fund dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(fund).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await typeInto(page, page.getByLabel("How much?"), "50");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Come on!, you can do more than that");
  await pressWith(page, dialog.getByRole("button", { name: "₦5,000" }));
  await choose(page, page.getByRole("radio", { name: "Transfer" }));
  await pressWith(page, dialog.getByRole("button", { name: "Pay ₦5,000" }));
  await page.waitForURL("**/checkout/**");
});

test("an investor withdraws by keyboard", async ({ page, world }) => {
  const { person } = await newBuyer(page, world, 5_000);
  await page.goto(`${world.appUrl}/dashboard/home`);
  const dialog = page.getByRole("dialog");
  const open = page.getByRole("button", { name: "Withdraw", exact: true });
  await pressWith(page, open);
  await expect(dialog).toBeVisible();
  await typeInto(page, page.getByLabel("How much?"), "2000");
  await pressWith(page, page.getByRole("button", { name: "Add your bank account" }));
  const bank = page.getByLabel("Bank", { exact: true });
  await expect(bank).toBeFocused();
  await expect(bank.getByRole("option", { name: "Guaranty Trust Bank" })).toBeAttached();
  await page.keyboard.type("Guaranty");
  await expect(bank.locator("option:checked")).toHaveText("Guaranty Trust Bank");
  await typeInto(page, page.getByLabel("Account number"), ownAccount.accountNumber);
  await expect(dialog).toContainText("Guaranty Trust Bank ·· 1670");
  await walkThrough(page, "new bank account");
  await pressWith(page, page.getByRole("button", { name: "Save this account" }));
  await showPassword(page, person.password);

  const send = page.getByRole("button", { name: "Withdraw ₦2,000" });
  await expect(send).toBeFocused();
  await walkThrough(page, "withdraw dialog");
  await pressWith(page, send);
  await expect(toast(page, "Money heading your way to your account.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await tabTo(page, page.getByRole("tab", { name: "Overview" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Portfolio" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Portfolio" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});
