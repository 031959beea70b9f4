import { newInvestor } from "../support/api.ts";
import { acceptInvitation, expect, test } from "../support/console.ts";
import { atDesk, openQueue, payIn } from "../support/office-desk.ts";
import { newPerson } from "../support/people.ts";

test("rows are worked on by keyboard, handed over with a note, and new ones wait", async ({
  browser,
  office,
}) => {
  const token = await newInvestor(office, newPerson());
  await payIn(office, token, 3_100, 3_000);
  await payIn(office, token, 3_200, 3_000);
  const bisi = await atDesk(browser, office, "Bisi", "finance");
  const chidi = await atDesk(browser, office, "Dayo", "finance");
  const { page } = bisi;
  await openQueue(page, "Suspense");
  const rows = page.getByRole("row").filter({ hasText: "₦3,000.00" });
  await expect(rows).toHaveCount(2);
  const before = await page.getByRole("row").allTextContents();

  await payIn(office, token, 3_300, 3_000);
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect(rows).toHaveCount(2);
  expect(await page.getByRole("row").allTextContents()).toHaveLength(before.length);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(rows).toHaveCount(3);

  await rows.first().click();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("t");
  await expect(rows.filter({ hasText: "Bisi" })).toHaveCount(2);
  await page.keyboard.press("h");
  const sheet = page.getByRole("dialog", { name: "Hand over: 2 rows" });
  await sheet.getByLabel("To").click();
  await expect(page.getByRole("option", { name: /support|admin|compliance/ })).toHaveCount(0);
  await page.getByRole("option", { name: "Dayo, finance" }).click();
  await sheet.getByLabel("What the next one should know").fill("The bank was asked.");
  await sheet.getByRole("button", { name: "Hand over" }).click();
  await expect(sheet).toBeHidden();

  await openQueue(chidi.page, "My work");
  const taken = chidi.page.getByRole("row").filter({ hasText: "₦3,000.00" });
  await expect(taken).toHaveCount(2);
  await taken.first().click();
  await expect(chidi.page.getByText("The bank was asked.")).toBeVisible();
  await chidi.page.keyboard.press("e");
  await chidi.page.getByLabel("How it ended").fill("Known, waits for the bank");
  await chidi.page.getByRole("button", { name: "End the work on it" }).click();
  await expect(taken).toHaveCount(1);
});

test("single keys are listed, are off while typing, and can be switched off", async ({
  page,
  office,
}) => {
  await acceptInvitation(page, await office.invite("Bisi", "finance"));
  const menu = page.getByRole("button", { name: "Fold the menu" });
  await page.keyboard.press("[");
  await expect(menu).toHaveCount(0);
  await page.keyboard.press("[");
  await expect(menu).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill("[?");
  await expect(menu).toBeVisible();
  await page.getByLabel("Search", { exact: true }).blur();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await sheet.getByRole("switch", { name: "Single keys" }).uncheck();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await page.keyboard.press("[");
  await page.keyboard.press("?");
  await expect(sheet).toBeHidden();
  await expect(menu).toBeVisible();
});

test("a lost connection is said, switches acts off, and ends by itself", async ({
  page,
  office,
}) => {
  await acceptInvitation(page, await office.invite("Bisi", "finance"));
  await page.goto(`${office.consoleUrl}/#/act/capital?subject=FT-2001`);
  await page.getByLabel("Naira").fill("1000");
  const check = page.getByRole("button", { name: "Check what would happen" });
  await expect(check).toBeEnabled();
  await page.route("**/api/**", (route) => route.abort());
  await expect(page.getByRole("alert").filter({ hasText: "No connection." })).toBeVisible();
  await expect(check).toBeDisabled();
  await page.getByRole("link", { name: "Today" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: /^As of \d\d:\d\d/ })).toBeVisible();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a page that refreshes itself says so to the server", async ({ page, office }) => {
  await acceptInvitation(page, await office.invite("Bisi", "finance"));
  const made = (byItself: boolean) =>
    page.waitForRequest(
      (request) =>
        request.url().includes("/api/") &&
        (request.headers()["x-osisi-by-itself"] === "1") === byItself,
    );
  await made(true);
  await made(true);
  const own = made(false);
  await page.keyboard.press("Shift");
  await own;
});
