import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { reportNames } from "@osisi/contracts/console/reports.ts";
import { expectAccessible } from "../support/accessible.ts";
import { expect, openPhone, test } from "../support/console.ts";
import { newBuyer } from "../support/investing.ts";
import { atDesk, expectEven, openQueue } from "../support/office-desk.ts";

/** Finance takes the reports of the books: each ties, and its file has the hash that the page shows. */
test("finance reads a report, and takes its file, whose hash is on the page", async ({
  browser,
  office,
}) => {
  await newBuyer(await openPhone(browser), office, 50_000);
  const { page } = await atDesk(browser, office, "Bisi", "finance");
  await openQueue(page, "Reports");
  const list = page.getByRole("table").first();
  // Last month, in which nothing was booked.
  await expect(list.getByText("0.00 apart")).toHaveCount(reportNames.length);
  await page.getByLabel("Month").click();
  await page.getByRole("option").first().click();
  await expect(list.getByText("0.00 apart")).toHaveCount(reportNames.length);
  await expect(list.getByText(/, so far/).first()).toBeVisible();

  await page.getByRole("button", { name: "Show Trial balance" }).click();
  const balance = page.getByRole("region", { name: /^Trial balance, / });
  // Beside the stashes of other journeys.
  const stashes = await balance.getByRole("row", { name: /NGN stash / }).textContent();
  expect(
    Number(/[\d,]+\.\d\d/.exec(stashes ?? "")?.[0].replaceAll(",", "")),
  ).toBeGreaterThanOrEqual(50_000);
  await expectEven(balance);
  await expectAccessible(page, "reports");

  const row = page.getByRole("row", { name: /^Trial balance/ });
  const hash = (await row.getByTitle(/^Copy [\da-f]{64}$/).getAttribute("title"))?.slice(5);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV of Trial balance" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^trial-balance-20\d\d-\d\d-\d\d\.csv$/);
  const bytes = await readFile(await download.path());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
});

test("a period that cannot be is refused in words, a failed report says why, and Again makes it", async ({
  browser,
  office,
}) => {
  const { page } = await atDesk(browser, office, "Ngozi", "finance");
  await page.route("**/api/reports/income?*", (route) =>
    route.fulfill({ status: 503, json: { message: "Many reports are being made." } }),
  );
  await openQueue(page, "Reports");
  const row = page.getByRole("row", { name: /^Income/ });
  await expect(row).toContainText("Many reports are being made.");
  await expect(row.getByRole("button", { name: "Show Income" })).toBeDisabled();
  await page.unroute("**/api/reports/income?*");
  await row.getByRole("button", { name: "Again" }).click();
  await expect(row).toContainText("0.00 apart");
  await page.getByLabel("To").fill("2099-01-01");
  await expect(page.getByText("The period ends after today.")).toBeVisible();

  const support = await atDesk(browser, office, "Emeka", "support");
  const menu = support.page.getByRole("navigation");
  await expect(menu.getByRole("link", { name: /^Cases/ })).toBeVisible();
  await expect(menu.getByRole("link", { name: /^Reports/ })).toHaveCount(0);
});
