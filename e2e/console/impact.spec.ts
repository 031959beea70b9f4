import { addDays } from "@osisi/contracts/calendar.ts";
import { documentPath, proceedsPath } from "@osisi/contracts/proceeds-words.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { logIn } from "../support/api.ts";
import { expect, openPhone, test, today } from "../support/console.ts";
import {
  fillPurchase,
  newBuyer,
  payButton,
  signedInAs,
  toSummaryPage,
} from "../support/investing.ts";
import { approve, atDesk, type Desk, openQueue, propose } from "../support/office-desk.ts";

/** A project and its meter are entered, and an investor sees their share of it: 100 units of ₦1,000 are all of the
 * ₦100,000 that the portfolio finances, and so half of the project's 60 kWh. */

const report = {
  name: "meter report.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\nmeter\n%%EOF\n"),
};
const evidence = "Its document, which everyone can read: a PDF, PNG or JPEG";

test("operators enter a project and its meter, and an investor sees their share, and after a correction the old figure", async ({
  browser,
  office,
}) => {
  test.setTimeout(600_000);
  const phone = await openPhone(browser);
  const { person } = await newBuyer(phone, office, 100_000);
  const bought = await today(office);
  await toSummaryPage(phone, office, "Savings Vault");
  await fillPurchase(phone, {
    portfolio: "Savings Vault",
    units: 100,
    months: 3,
    method: "Stash",
  });
  await payButton(phone).click();
  await expect(phone.getByText("Matures on")).toBeVisible();
  await toSummaryPage(phone, office, "Savings Vault");
  await phone.getByRole("link", { name: "What the money does" }).click();
  await expect(phone.getByText("There are no meter readings yet.")).toBeVisible();
  await expect(phone.getByText("Nothing is on record as put to work yet.")).toBeVisible();
  await everyLook(phone, "proceeds without data");

  const last = addDays(bought, 9);
  await office.sandbox.travelTo(`${addDays(bought, 10)}T09:00:00+01:00`);
  const kunle = await atDesk(browser, office, "Kunle", "catalogue");
  const halima = await atDesk(browser, office, "Halima", "catalogue");
  await begin(kunle, "Project…");
  await fillIn(kunle, {
    "Short name of the project": "ikeja-roof",
    "Number of the portfolio": "4",
    Name: "Ikeja roof",
    "Capacity in kW": "5",
    "Cost, in naira": "200000",
    "Percent of the cost": "50",
    "First day on which": bought,
  });
  await giveReport(kunle);
  await check(kunle, "Ikeja roof, 5 kW, ₦200,000, 50% financed by Savings Vault");
  await approve(halima, /project.*by Kunle/i);

  await begin(kunle, "Reading…");
  await fillIn(kunle, {
    "Reference of the reading": "ikeja-roof-1",
    "Short name of the project": "ikeja-roof",
    "First day of the reading": bought,
    "Last day of the reading": last,
    "Energy in kWh": "60",
  });
  await giveReport(kunle);
  await check(kunle, "60 kWh of Ikeja roof");
  await approve(halima, /meter reading.*by Kunle/i);

  for (const [subject, grams] of [
    ["grid", "400"],
    ["diesel", "800"],
  ] as const) {
    await begin(kunle, "Factor…");
    await fillIn(kunle, {
      "Short name of the baseline": subject,
      "For energy from which day": "2020-01-01",
      "Name, such as": `Made-up ${subject}`,
      Grams: grams,
      "Source, as": "A made-up report",
      "Year of": "2024",
    });
    await check(kunle, `${grams} g`);
    await approve(halima, /baseline factor.*by Kunle/i);
  }

  await signedInAs(phone, await logIn(office, person));
  const address = `${office.appUrl}/dashboard/portfolio/4/proceeds`;
  await phone.goto(address);
  const own = phone.getByRole("region", { name: "Your share of what it has given" });
  await expect(own.getByText("30 kWh", { exact: true }).first()).toBeVisible();
  await expect(own.getByText("12–24 kg").first()).toBeVisible();
  await own.getByText("Formula, factors and sources").first().click();
  await expect(own.getByText("30 kWh × 800 g/kWh")).toBeVisible();
  await expect(own.getByText("A made-up report, 2024.").first()).toBeVisible();
  await own.getByText("Your part of each reading").click();
  await expect(own.getByText("₦1,000,000 × days ÷ ₦1,000,000 × days")).toBeVisible();
  const download = phone.waitForEvent("download");
  await own.getByRole("link", { name: "Document of the meter" }).click();
  expect((await download).suggestedFilename()).toMatch(/^document-[0-9a-f]{12}\.pdf$/);
  await everyLook(phone, "proceeds");

  await openQueue(kunle.page, "Impact data");
  await kunle.page.getByRole("link", { name: "Correct diesel" }).click();
  await expect(kunle.page.getByLabel(/^For energy from which day/)).toHaveValue("2020-01-01");
  await fillIn(kunle, { Grams: "700" });
  await check(kunle, "700 g, before 800 g");
  await approve(halima, /baseline factor.*by Kunle/i);
  await phone.goto(address);
  await expect(own.getByText("12–21 kg").first()).toBeVisible();
  // The second baseline had changed the figure before.
  await expect(own.getByText(/^Shown until/)).toHaveCount(2);
  await expect(own.getByText("12–24 kg")).toBeVisible();
  await own.getByText("Formula, factors and sources").nth(1).click();
  await expect(own.getByText("30 kWh × 800 g/kWh")).toBeVisible();

  await openQueue(kunle.page, "Impact data");
  await expect(kunle.page.getByText("replaced by a newer row").first()).toBeAttached();
  await everyLook(kunle.page, "impact data");

  const anybody = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await expect(async () => {
    await anybody.goto(office.appUrl + proceedsPath(4));
    await expect(anybody.getByText("12–21 kg CO₂e avoided")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(anybody.getByText("What we showed before")).toBeVisible();
  const href = await anybody.getByRole("link", { name: "Document" }).first().getAttribute("href");
  expect(href).toMatch(new RegExp(`^${documentPath("")}`));
  await phone.goto(office.appUrl + proceedsPath(4));
  await everyLook(phone, "the public page of proceeds");
  expect((await phone.goto(office.appUrl + proceedsPath(77)))?.status()).toBe(404);
});

async function begin({ page }: Desk, name: string): Promise<void> {
  await openQueue(page, "Impact data");
  await page.getByRole("link", { name, exact: true }).click();
}

async function fillIn({ page }: Desk, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  }
}

async function giveReport({ page }: Desk): Promise<void> {
  await page.getByLabel(evidence).setInputFiles(report);
  await expect(page.getByText(report.name)).toBeVisible();
}

async function check(desk: Desk, would: string): Promise<void> {
  await desk.page.getByRole("button", { name: "Check what would happen" }).click();
  await expect(desk.page.getByText(would).first()).toBeVisible();
  await propose(desk, "The report came");
}

async function everyLook(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of [
    ["light", 360],
    ["dark", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `${name}, ${colorScheme}, ${width} px`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
