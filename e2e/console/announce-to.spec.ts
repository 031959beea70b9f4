import { expectAccessible } from "../support/accessible.ts";
import { newInvestor } from "../support/api.ts";
import { expect, openPhone, test, today } from "../support/console.ts";
import { signedInAs } from "../support/investing.ts";
import { approve, atDesk, expectDone, openCustomer, propose } from "../support/office-desk.ts";
import { newPerson } from "../support/people.ts";

const TEXT = "Please send us the page of your passport that shows your name.";

test("support announces something to one customer, who reads it on Home", async ({
  browser,
  office,
}) => {
  const person = newPerson();
  const token = await newInvestor(office, person);
  const emeka = await atDesk(browser, office, "Emeka", "support");
  const zainab = await atDesk(browser, office, "Zainab", "compliance");
  const { page } = emeka;
  await openCustomer(emeka, person.email);
  await page.getByRole("link", { name: "Announce to one customer…" }).click();
  const day = await today(office);
  await page.getByLabel(/^Name of the announcement/).fill("your-passport");
  await page.getByLabel("From which day").fill(day);
  await page.getByLabel(/^Until which day/).fill(day);
  await page.getByLabel("What they read on Home").fill(TEXT);
  await expectAccessible(page, "an announcement to one customer");
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await propose(emeka, "Case C-1001 asks for it");
  await approve(zainab, /Announce to one customer.*by Emeka/);
  await expectDone(page);
  await openCustomer(emeka, person.email);
  await expect(page.getByRole("region", { name: "On their Home" })).toContainText(TEXT);
  await expectAccessible(page, "a customer with an announcement");

  const phone = await openPhone(browser);
  await signedInAs(phone, token);
  await phone.goto(`${office.appUrl}/dashboard/home`);
  await expect(phone.getByText(TEXT)).toBeVisible();
});
