import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/console.ts";
import { approve, atDesk, type Desk, openQueue, propose } from "../support/office-desk.ts";

/** Money goes out into a portfolio, and a part of it comes back. */

const slip = {
  name: "loan agreement.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\nloan\n%%EOF\n"),
};

test("two people of finance put money to work, and book what came back as principal and as income", async ({
  browser,
  office,
}) => {
  const bisi = await atDesk(browser, office, "Bisi", "finance");
  const chidi = await atDesk(browser, office, "Chidi", "finance");
  const { page } = bisi;
  await openQueue(page, "Deployments");
  await page.getByRole("link", { name: "Put to work…" }).click();
  await fillIn(bisi, { "Reference of the bank": "FT-9001", "Number of the portfolio": "2" });
  await fillIn(bisi, { Naira: "1000000" });
  await check(bisi);
  await expect(page.getByText("₦1,000,000 is out there now.")).toBeVisible();
  await propose(bisi, "The loan is signed");
  await approve(chidi, /put to work.*by Bisi/);

  await openQueue(page, "Deployments");
  await page.getByRole("link", { name: "Repayment…" }).click();
  await fillIn(bisi, { "Reference of the bank": "FT-9002", "Number of the portfolio": "2" });
  await fillIn(bisi, { "Naira of what": "400000", "Naira earned": "35000" });
  await check(bisi);
  await propose(bisi, "The first instalment came");
  await approve(chidi, /repayment.*by Bisi/);

  await openQueue(page, "Deployments");
  const asset = page
    .getByRole("region", { name: "By portfolio" })
    .getByRole("row")
    .filter({ hasText: "Asset Finance" });
  await expect(asset).toContainText(/1,000,000\.00.*400,000\.00.*0\.00.*600,000\.00.*35,000\.00/);
  const lines = page.getByRole("region", { name: "Lines" }).getByRole("row");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(1)).toContainText("Bisi and Chidi");
  const download = page.waitForEvent("download");
  await lines.nth(2).getByRole("link", { name: slip.name }).click();
  expect((await download).suggestedFilename()).toBe(slip.name);
  for (const [colorScheme, width] of [
    ["light", 360],
    ["dark", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `deployments, ${colorScheme}, ${width} px`);
  }
});

async function fillIn({ page }: Desk, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  }
}

async function check({ page, office }: Desk): Promise<void> {
  await page
    .getByLabel("Day at the bank")
    .fill(dateInLagos(new Date((await office.sandbox.time()).now)));
  await page.getByLabel(/^Its document/).setInputFiles(slip);
  await expect(page.getByText(slip.name)).toBeVisible();
  await page.getByRole("button", { name: "Check what would happen" }).click();
}
