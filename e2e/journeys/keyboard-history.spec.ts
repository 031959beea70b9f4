import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { post } from "../support/api.ts";
import { newBuyer } from "../support/investing.ts";
import { choose, pressWith, tabTo, typeInto, walkThrough } from "../support/keyboard.ts";
import { expect, test } from "../support/world.ts";

/** By keyboard: searching, a receipt, a statement. */

test("an investor finds a movement by keyboard, opens its receipt and downloads a statement", async ({
  page,
  savedBy,
  world,
}) => {
  const { token } = await newBuyer(page, world, 2_500);
  await post<FundAnswer>(world, apiPaths.fund, { amount: 700 }, token);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await pressWith(page, page.getByRole("link", { name: "See all of latest movements" }));
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeFocused();
  const lines = page.locator("[data-movement]");
  await expect(lines).toHaveCount(1);
  await walkThrough(page, "history");

  await typeInto(page, page.getByRole("textbox", { name: "Search" }), "zebra");
  await expect(page.getByText("Nothing found for “zebra”")).toBeVisible();
  await pressWith(page, page.getByRole("button", { name: "Show everything" }));
  await expect(lines).toHaveCount(1);
  await expect(page.locator(":focus")).toHaveCount(1);

  await pressWith(page, lines);
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await expect(receipt).toContainText("Money added to your stash");
  await walkThrough(page, "receipt");
  await page.keyboard.press("Escape");
  await expect(receipt).toHaveCount(0);
  await expect(lines).toBeFocused();

  const open = page.getByRole("button", { name: "Statement" });
  await pressWith(page, open);
  const dialog = page.getByRole("dialog", { name: "Statement" });
  await expect(dialog).toContainText("1 movement");
  await walkThrough(page, "statement dialog");
  await tabTo(page, dialog.getByLabel("Which days"));
  await page.keyboard.type("Last 12");
  await choose(page, dialog.getByRole("radio", { name: /CSV/ }));
  await expect(dialog).toContainText("1 movement");
  const saved = await savedBy(() =>
    pressWith(page, dialog.getByRole("button", { name: "Download" })),
  );
  expect(saved.name).toMatch(/\.csv$/);
  expect(saved.bytes.toString()).toMatch(
    /,Closing balance \(complete as of .+\),,,,,2500\.00,\r\n/,
  );
  await expect(dialog).toContainText("Your statement is saved");
  await pressWith(page, dialog.getByRole("button", { name: "Make a code" }));
  await expect(dialog.getByRole("heading", { name: "The code of this statement" })).toBeFocused();
  await walkThrough(page, "shared statement");
  await pressWith(page, dialog.getByRole("button", { name: /^Withdraw the code of/ }));
  await expect(dialog.getByRole("heading", { name: "Others can check" })).toHaveCount(0);
  await pressWith(page, dialog.getByRole("button", { name: "Done" }));
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});
