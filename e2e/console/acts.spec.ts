import { readFile } from "node:fs/promises";
import { expect, freshCode, test } from "../support/console.ts";
import { atDesk, expectDone, openQueue, proposeCapital } from "../support/office-desk.ts";
import { addAuthenticator, addPasskey } from "../support/passkeys.ts";

/** Acts of money take two people: each has a browser. */

test("capital is booked by two people, once, whatever is clicked twice", async ({
  browser,
  office,
}) => {
  const maker = await atDesk(browser, office, "Bisi", "finance");
  const second = await atDesk(browser, office, "Chidi", "finance");
  await proposeCapital(maker, "FT-1001");
  await expect(maker.page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);

  const { page } = second;
  await openQueue(page, "To approve");
  await page.getByRole("link", { name: /Book capital.*FT-1001.*by Bisi/ }).click();
  await expect(page.getByText("Money for this month's returns")).toBeVisible();
  await page.getByLabel("or the code of your app").fill("000000");
  await page.getByRole("button", { name: "Approve with code" }).click();
  await expect(page.getByRole("alert")).toContainText("The second factor is wrong");
  await page.getByLabel("or the code of your app").fill(await freshCode(office, second.operator));
  await page.getByRole("button", { name: "Approve with code" }).dblclick();
  await expect(maker.page.getByText("approved by Chidi")).toBeVisible();
  await expect(maker.page.getByRole("alert")).toContainText("5,000,000");
});

test("a refused proposal tells its maker why, and posts nothing", async ({ browser, office }) => {
  const maker = await atDesk(browser, office, "Bisi", "finance");
  const second = await atDesk(browser, office, "Ngozi", "finance");
  await proposeCapital(maker, "FT-1002");
  await openQueue(second.page, "To approve");
  await second.page.getByRole("link", { name: /Book capital.*FT-1002.*by Bisi/ }).click();
  await second.page.getByLabel("Refuse, because").fill("The bank has no such transfer");
  await second.page.getByRole("button", { name: "Refuse" }).click();
  await expect(maker.page.getByText("The bank has no such transfer")).toBeVisible();
});

test("the audit log shows each act with its story, and is exported as filtered", async ({
  browser,
  office,
}) => {
  const maker = await atDesk(browser, office, "Bisi", "finance");
  await proposeCapital(maker, "FT-1003");
  const { page } = await atDesk(browser, office, "Halima", "compliance");
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("status")).toContainText("The chain holds");
  await page.getByLabel("Filter").fill("FT-1003");
  await page.getByRole("row").filter({ hasText: "FT-1003" }).first().click();
  await expect(page.getByRole("heading", { name: /^Row / })).toBeVisible();
  await page.getByLabel("Who").click();
  await page.getByRole("option", { name: "Bisi" }).click();
  await page.getByRole("combobox", { name: "Act" }).click();
  await page.getByRole("option", { name: "propose capital" }).click();
  await expect(page).toHaveURL(/q=FT-1003&operator=Bisi&action=propose\+capital/);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export what is filtered" }).click();
  const file = await readFile(await (await saved).path(), "utf8");
  const [, ...rows] = file.trim().split("\r\n");
  expect(rows).toEqual([expect.stringContaining("FT-1003")]);
});

test("a passkey approves an act, for this one act", async ({ browser, office }) => {
  const maker = await atDesk(browser, office, "Bisi", "finance");
  const second = await atDesk(browser, office, "Chidi", "finance");
  await addAuthenticator(second.page);
  await addPasskey(second.page, "Laptop");
  await proposeCapital(maker, "FT-1004");
  await openQueue(second.page, "To approve");
  await second.page.getByRole("link", { name: /Book capital.*FT-1004.*by Bisi/ }).click();
  await expect(second.page.getByText("Money for this month's returns")).toBeVisible();
  await second.page.keyboard.press("p");
  await expectDone(second.page);
});
