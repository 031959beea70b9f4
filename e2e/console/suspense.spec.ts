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

/** Money that differs from what was asked for waits in suspense. */

test("money in suspense is attributed by two people, and the attribution is reversed", async ({
  browser,
  office,
}) => {
  const person = newPerson();
  const reference = await payIn(office, await newInvestor(office, person), 5_000, 4_990);
  const maker = await atDesk(browser, office, "Bisi", "finance");
  const second = await atDesk(browser, office, "Chidi", "finance");
  const { page } = maker;

  await openQueue(page, "Suspense");
  await page.getByRole("row").filter({ hasText: "₦4,990.00" }).click();
  const panel = page.getByRole("region", { name: "Payment differs" });
  await expect(panel.getByRole("link", { name: /^Attribute…/ })).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.getByRole("row").filter({ hasText: "₦4,990.00" })).toContainText("Bisi");
  await page.keyboard.press("a");
  await propose(maker, "The customer's own transfer, short by the bank's fee");
  await expect(page.getByText("waits for a second person")).toBeVisible();
  await approve(second, /^Attribute ₦4,990.*by Bisi/);
  await openCustomer(second, person.email);
  const balances = second.page.getByRole("region", { name: "Balances" });
  await expect(balances).toContainText("Stash ₦4,990.00");

  await page.goto(`${office.consoleUrl}/#/act/reverse?subject=${reference}`);
  await propose(maker, "It was another Ngozi");
  await approve(second, /^Reverse an attribution ₦4,990.*by Bisi/);
  await openCustomer(second, person.email);
  await expect(balances).toContainText(/Together\s*₦0\.00/);
  await openQueue(page, "Suspense");
  await expect(page.getByRole("row").filter({ hasText: "₦4,990.00" })).toBeVisible();
});

test("money in suspense is sent back by one person, below the threshold", async ({
  browser,
  office,
}) => {
  await payIn(office, await newInvestor(office, newPerson()), 7_000, 6_980);
  const desk = await atDesk(browser, office, "Bisi", "finance");
  const { page } = desk;
  await openQueue(page, "Suspense");
  await page.getByRole("row").filter({ hasText: "₦6,980.00" }).click();
  await page.keyboard.press("b");
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await expect(page.getByText("₦6,980 of", { exact: false })).toBeVisible();
  await propose(desk, "The payer asked for it");
  await expectDone(page);
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
});
