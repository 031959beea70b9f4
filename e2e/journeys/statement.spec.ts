import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { StatementSummary } from "@osisi/contracts/statements.ts";
import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "../support/accessible.ts";
import { type Answer, eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { type } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import type { SavedBy } from "../support/saved-file.ts";
import { expect, test, type World } from "../support/world.ts";

const lines = (page: Page) => page.locator("[data-movement]");

/** An investor who has paid in ₦100 and ₦2,500.50, on their history. */
async function openHistory(page: Page, world: World) {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const references: string[] = [];
  for (const amount of [100, 2_500.5]) {
    const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount }, token);
    await world.sandbox.customer(data.reference, { outcome: "success" });
    references.push(data.reference);
  }
  await eventually("all of it in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt === 2_600.5 ? true : undefined;
  });
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    brand.tokenKey,
    token,
  ] as const);
  await page.goto(`${world.appUrl}/dashboard/history`);
  await expect(lines(page)).toHaveCount(2);
  return { token, references };
}

test("an investor finds a movement by its amount, a word and its reference", async ({
  page,
  world,
}) => {
  const { references } = await openHistory(page, world);
  const search = page.getByRole("textbox", { name: "Search" });
  await search.focus();
  await page.keyboard.type("2,500.50");
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText("₦2,500.50");
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/\?search=2%2C500\.50$/);
  await page.reload();
  await expect(search).toHaveValue("2,500.50");
  await expect(lines(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(lines(page)).toHaveCount(2);
  await type(search, "added");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?search=added$/);
  await expect(lines(page)).toHaveCount(2);
  await type(search, references[0] ?? "");
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText("₦100");
  await page.goBack();
  await expect(search).toHaveValue("");
  await expect(lines(page)).toHaveCount(2);

  await type(search, "zebra");
  await expect(page.getByText("Nothing found for “zebra”")).toBeVisible();
  await expectAccessible(page, "history in which nothing was found");
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(search).toHaveValue("");
  await expect(lines(page)).toHaveCount(2);
});

async function summaryOf(world: World, token: string, days: { from: string; to: string }) {
  const url = `${world.appUrl}${apiPaths.statementSummary}?${new URLSearchParams(days).toString()}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const read: Answer<StatementSummary> = await answer.json();
  return read;
}

async function download(page: Page, savedBy: SavedBy) {
  const dialog = page.getByRole("dialog", { name: "Statement" });
  const saved = await savedBy(() =>
    dialog.getByRole("button", { name: "Download" }).press("Enter"),
  );
  await expect(dialog).toContainText("Your statement is saved");
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  return saved;
}

test("an investor downloads a statement, by keyboard, and its numbers match the ledger", async ({
  page,
  savedBy,
  world,
}) => {
  const { token } = await openHistory(page, world);
  const open = page.getByRole("button", { name: "Statement" });
  const dialog = page.getByRole("dialog", { name: "Statement" });
  await open.press("Enter");
  await expect(dialog).toContainText("2 movements");
  await expect(dialog).toContainText("₦2,600.50");
  await expectAccessible(page, "statement");
  await dialog.getByLabel("Which days").selectOption({ label: "Last 12 months" });
  await expect(dialog).toContainText("2 movements");
  const pdf = await download(page, savedBy);
  await expect(open).toBeFocused();
  const [, from = "", to = ""] =
    /^osisi-statement-(\d{4}-\d\d-\d\d)-to-(\d{4}-\d\d-\d\d)\.pdf$/.exec(pdf.name) ?? [];
  const { data } = await summaryOf(world, token, { from, to });
  expect(data).toMatchObject({ openingBalance: 0, moneyIn: 2_600.5, closingBalance: 2_600.5 });
  const document = await getDocumentProxy(new Uint8Array(pdf.bytes));
  const { text } = await extractText(document, { mergePages: true });
  for (const figure of ["₦0.00", "₦100.00", "₦2,500.50", "₦2,600.50", "before tax"]) {
    expect(text).toContain(figure);
  }

  await open.press("Enter");
  await dialog.getByLabel("Which days").selectOption({ label: "Choose days" });
  await dialog.getByLabel("First day").fill(to);
  await dialog.getByLabel("Last day").fill(from);
  await expect(dialog).toContainText("The last day is before the first");
  await dialog.getByLabel("First day").fill(from);
  await dialog.getByLabel("Last day").fill(to);
  await dialog.getByRole("radio", { name: /CSV/ }).press("Space");
  await expect(dialog).toContainText("2 movements");
  const csv = await download(page, savedBy);
  expect(csv.name).toBe(pdf.name.replace(".pdf", ".csv"));
  const rows = csv.bytes.toString().trimEnd().split("\r\n");
  expect(rows).toHaveLength(5);
  expect(rows.at(-1)).toMatch(
    /^\d{4}-\d\d-\d\d,,Closing balance \(complete as of .+\),,,,,2600\.50,$/,
  );
});

test("a statement whose download breaks off is not saved, and can be tried again", async ({
  page,
  savedBy,
  world,
}) => {
  await openHistory(page, world);
  await page.route(`**${apiPaths.statement}?*`, (route) => route.abort());
  await page.getByRole("button", { name: "Statement" }).click();
  const dialog = page.getByRole("dialog", { name: "Statement" });
  await dialog.getByRole("button", { name: "Download" }).click();
  await expect(dialog).toContainText("There seems to be a network connection issue");
  await expectAccessible(page, "statement that did not come");
  await page.unroute(`**${apiPaths.statement}?*`);
  const saved = await savedBy(() => dialog.getByRole("button", { name: "Try again" }).click());
  expect(saved.name).toMatch(/\.pdf$/);
});
