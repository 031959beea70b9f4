import { addDays, dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/console.ts";
import {
  approve,
  atDesk,
  expectDone,
  openQueue,
  propose,
  proposeCapital,
} from "../support/office-desk.ts";

/** A statement of the bank becomes lines with a match and findings, by the screens only. */

test("finance imports a statement, sees what has no match, and matches it by hand", async ({
  browser,
  office,
}) => {
  const bisi = await atDesk(browser, office, "Bisi", "finance");
  const chidi = await atDesk(browser, office, "Chidi", "finance");
  const { page } = bisi;
  await proposeCapital(bisi, "FT-9000");
  await approve(chidi, /Book capital.*FT-9000.*by Bisi/);

  const day = addDays(dateInLagos(new Date((await office.sandbox.time()).now)), -10);
  const [year, month, ofMonth] = day.split("-");
  const csv = [
    "Account,0123456789,,,,",
    "Trans Date,Narration,Reference,Debit,Credit,Balance",
    `${ofMonth}/${month}/${year},"NIP <b>Ada</b>, capital",S-1,,"5,000,000.00","5,000,000.00"`,
    `${ofMonth}/${month}/${year},SMS charge,S-2,52.50,,"4,999,947.50"`,
    ',Total,,52.50,"5,000,000.00",',
  ].join("\r\n");
  await openQueue(page, "Bank statements");
  await expect(page.getByText("No statement was imported yet.")).toBeVisible();
  await page.getByRole("link", { name: "Import a statement…" }).click();
  const file = { name: "nov.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("CSV of the bank").setInputFiles(file);
  await page.getByLabel("Name of these columns").fill("Main account");
  await page.getByLabel("Account", { exact: true }).fill("Operations");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "What it says" });
  await expect(preview).toContainText("2 lines");
  await expect(preview).toContainText("NIP <b>Ada</b>, capital");
  await expectAccessible(page, "import of a statement");
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await expect(page.getByText(/2 lines of Operations.*2 new/)).toBeVisible();
  await propose(bisi, "The statement of this month");
  await expectDone(page);

  await openQueue(page, "Findings");
  await expect(page.getByRole("button", { name: "Bank line unmatched" })).toHaveCount(2);
  await openQueue(page, "Bank statements");
  const compared = page.getByRole("region", { name: "Bank and books" });
  await expect(compared).toContainText("Lines of the bank without a transfer");
  await page.getByRole("link", { name: formatDay(day) }).click();
  const row = page.getByRole("row").filter({ hasText: "NIP <b>Ada</b>, capital" });
  await expect(row).toContainText("No transfer");
  await row.getByRole("button", { name: "Match…" }).click();
  await page.getByLabel(/capital:FT-9000/).check();
  await expectAccessible(page, "a statement");
  await page.getByRole("link", { name: "Match these" }).click();
  await propose(bisi, "The bank's own number is another one");
  await expectDone(page);

  await openQueue(page, "Bank statements");
  await page.getByRole("link", { name: formatDay(day) }).click();
  await expect(row).toContainText("matched by Bisi");
  const charge = page.getByRole("row").filter({ hasText: "SMS charge" });
  await charge.getByRole("link", { name: "Charge of the bank…" }).click();
  await propose(bisi, "As the bank's price list says");
  await approve(chidi, /Book the bank's charge or interest.*by Bisi/);
  await openQueue(page, "Findings");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Findings" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Bank line unmatched" })).toHaveCount(0);
  }).toPass({ timeout: 120_000 });
});
