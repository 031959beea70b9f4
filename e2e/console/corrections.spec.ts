import { newInvestor } from "../support/api.ts";
import { expect, test } from "../support/console.ts";
import {
  approve,
  atDesk,
  expectDone,
  openCustomer,
  openQueue,
  payIn,
  propose,
} from "../support/office-desk.ts";
import { newPerson } from "../support/people.ts";

test("support corrects a name, and compliance approves it", async ({ browser, office }) => {
  const person = newPerson();
  await newInvestor(office, person);
  const emeka = await atDesk(browser, office, "Emeka", "support");
  const { page } = emeka;
  await openCustomer(emeka, person.email);
  await page.getByRole("link", { name: "Correct a detail…" }).click();
  await page.getByLabel("What is wrong").click();
  await page.getByRole("option", { name: "first name" }).click();
  await page.getByLabel("How it should be").fill("Adaugo");
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await propose(emeka, "As on the card that they showed");
  const halima = await atDesk(browser, office, "Halima", "compliance");
  await approve(halima, /^Correct a detail.*by Emeka/);
  await openCustomer(emeka, person.email);
  await expect(page.getByRole("heading", { name: /^Adaugo B/ })).toBeVisible();
  await expect(page.getByText("Ngozi")).toHaveCount(0);
});

test("finance answers a dispute with evidence, before the bank's deadline", async ({
  browser,
  office,
}) => {
  const reference = await payIn(office, await newInvestor(office, newPerson()), 9_000);
  await office.sandbox.dispute({ reference, event: "create" });
  const bisi = await atDesk(browser, office, "Bisi", "finance");
  const { page } = bisi;
  await openQueue(page, "Disputes");
  await page.getByRole("row").filter({ hasText: "₦9,000.00" }).click();
  await page.getByRole("link", { name: "Answer the bank…" }).click();
  await page.getByLabel(/^Accept: the bank/).click();
  await page.getByRole("option", { name: "decline" }).click();
  await page.getByLabel("To the bank").fill("The customer paid by their own card and was served.");
  await page.getByLabel(/^Evidence/).setInputFiles({
    name: "receipt.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
  });
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await propose(bisi, "The receipt shows it");
  await expectDone(page);
});
