import { readFile } from "node:fs/promises";
import { addMonths, dateInLagos } from "@osisi/contracts/calendar.ts";
import {
  firstDay,
  lastDay,
  monthOf,
  nameOfMonth,
  nextMonth,
} from "@osisi/contracts/console/months.ts";
import type { Page } from "@playwright/test";
import { logIn, readProfile } from "../support/api.ts";
import { type ConsoleWorld, expect, openPhone, test, today } from "../support/console.ts";
import {
  fillSteps,
  newBuyer,
  payButton,
  readInvestments,
  signedInAs,
} from "../support/investing.ts";
import {
  addPortfolio,
  approve,
  atDesk,
  type Desk,
  expectDone,
  expectEven,
  openQueue,
  propose,
} from "../support/office-desk.ts";

/** From a portfolio that operators add to the certificate of its buyer, without a shell. Ten units of
 * ₦2,000 for three months at 3.5% earn ₦700, of which 10% are ₦70 of tax. */

test("a portfolio is added, bought, taxed at maturity, and its months are closed with the same sums", async ({
  browser,
  office,
}) => {
  test.setTimeout(900_000);
  const kunle = await atDesk(browser, office, "Kunle", "catalogue");
  const bisi = await atDesk(browser, office, "Bisi", "finance");
  const day = await today(office);
  const dryers = { number: "8", day, name: "Grain Dryers" };
  await addPortfolio(kunle, { ...dryers, terms: "3:3.5 6:7.5 12:16" });
  await propose(kunle, "The fund's papers are signed");
  await approve(bisi, /Add or change a portfolio.*by Kunle/);
  await changeTax(kunle, { subject: "8", day });
  await approve(bisi, /Change the tax on returns.*by Kunle/);

  const phone = await openPhone(browser);
  const { person, token } = await newBuyer(phone, office, 30_000);
  await phone.goto(`${office.appUrl}/dashboard/invest`);
  await phone.getByRole("link", { name: "Buy units of Grain Dryers" }).click();
  await fillSteps(phone, { units: 10, months: 3, method: "Stash" });
  await payButton(phone).click();
  await expect(phone.getByText("Matures on")).toBeVisible();
  const [bought] = await readInvestments(office, token);
  if (!bought) throw new Error("Nothing was bought");

  await changeTerms(kunle, { day, terms: "3:2 6:4 12:9" });
  await approve(bisi, /Add or change a portfolio.*by Kunle/);
  await phone.goto(`${office.appUrl}/dashboard/invest/${bought.id}`);
  await expect(phone.getByText("₦20,000 and the return of ₦630 after tax")).toBeVisible();

  await office.sandbox.travelTo(`${bought.endDate}T09:00:00+01:00`);
  const later = await logIn(office, person);
  expect((await readProfile(office, later)).availableAmt).toBe(30_630);

  const month = monthOf(bought.endDate);
  await office.sandbox.travelTo(`${addMonths(firstDay(month), 1)}T09:00:00+01:00`);
  const finance = await atDesk(browser, office, "Chidi", "finance");
  await closeUntil(finance, month);
  await expectReportsToTie(finance.page, office, month);

  await signedInAs(phone, await logIn(office, person));
  await phone.goto(`${office.appUrl}/dashboard/history`);
  await phone.getByRole("button", { name: "Statement" }).click();
  const dialog = phone.getByRole("dialog", { name: "Statement" });
  await expect(dialog.getByText("₦70 of ₦700 of returns, so far")).toBeVisible();
  const [download] = await Promise.all([
    phone.waitForEvent("download"),
    dialog.getByRole("button", { name: /^CSV of/ }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("Sum,,,,,700.00,70.00");
});

async function changeTax(desk: Desk, { subject, day }: { subject: string; day: string }) {
  const { page } = desk;
  await openQueue(page, "Catalogue");
  await page.getByRole("link", { name: "Tax…" }).click();
  await page.getByLabel("plans, or the number of a portfolio").fill(subject);
  await page.getByLabel(/^From which day/).fill(day);
  await page.getByLabel(/^Class, such as/).fill("withholding tax on interest");
  await page.getByLabel(/^Percent of the return/).fill("10");
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await propose(desk, "The law of this year");
}

async function changeTerms(desk: Desk, { day, terms }: { day: string; terms: string }) {
  const { page } = desk;
  await openQueue(page, "Catalogue");
  await page.getByRole("link", { name: "Change 8 · Grain Dryers" }).click();
  await page.getByLabel("From which day").fill(day);
  await page.getByLabel(/^Months and the percent/).fill(terms);
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await propose(desk, "The harvest was poor");
}

/** One month after the other, up to this one. */
async function closeUntil({ page }: Desk, last: string): Promise<void> {
  await openQueue(page, "Months");
  const first = page.getByRole("region", { name: /^Close / });
  const name = (await first.getAttribute("aria-label", { timeout: 120_000 })) ?? "";
  let month = monthOf(dateInLagos(new Date(`${name.replace(/^Close (\S+)/, "15 $1")} UTC`)));
  for (; month <= last; month = nextMonth(month)) {
    const named = nameOfMonth(month);
    await openQueue(page, "Months");
    const close = page.getByRole("link", { name: `Close ${named}…` });
    await expect(close).toBeVisible({ timeout: 120_000 });
    await close.click();
    await expect(page.getByText(`${named} is closed: the SHA-256`)).toBeVisible();
    await propose({ page }, "Compared with the bank");
    await expectDone(page);
  }
}

async function expectReportsToTie(page: Page, office: ConsoleWorld, month: string): Promise<void> {
  const from = firstDay(month);
  const span = new URLSearchParams({ from, to: lastDay(month), report: "trial-balance" });
  await page.goto(`${office.consoleUrl}/#/reports?${span}`);
  const row = (name: RegExp) => page.getByRole("table").first().getByRole("row", { name });
  for (const name of [/^Trial balance/, /^Tax withheld/, /^Liabilities/, /^Solvency/]) {
    await expect(row(name)).toContainText("0.00 apart");
  }
  await expectEven(page.getByRole("region", { name: /^Trial balance, / }));
  await page.getByRole("button", { name: "Show Tax withheld" }).click();
  const taxed = page.getByRole("region", { name: /^Tax withheld, / });
  await expect(taxed.getByRole("row", { name: /withheld/ }).first()).toContainText(
    /700\.00.*70\.00/,
  );
}
