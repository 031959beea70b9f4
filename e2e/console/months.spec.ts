import { addMonths, dateInLagos } from "@osisi/contracts/calendar.ts";
import { firstDay, monthOf, nameOfMonth } from "@osisi/contracts/console/months.ts";
import type { Locator } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor } from "../support/api.ts";
import { expect, test } from "../support/console.ts";
import { atDesk, expectDone, openQueue, payIn, propose } from "../support/office-desk.ts";
import { newPerson } from "../support/people.ts";

test("finance closes a month once the nights have compared it, and it is closed for good", async ({
  browser,
  office,
}) => {
  test.setTimeout(300_000);
  const token = await newInvestor(office, newPerson());
  await payIn(office, token, 5_000);
  const desk = await atDesk(browser, office, "Bisi", "finance");
  await openQueue(desk.page, "Months");
  await expect(desk.page.getByText("runs")).toBeVisible();
  // The oldest month. Journeys before this one may have gone on to a later one.
  const name = await monthIn(desk.page.getByRole("row").last());
  const newest = await monthIn(desk.page.getByRole("row").nth(1));
  const month = monthOf(dateInLagos(new Date(`${name.replace(" ", " 15 ")} UTC`)));
  expect(nameOfMonth(month)).toBe(name);

  const next = addMonths(firstDay(month), 1);
  if (name === newest) await office.sandbox.travelTo(`${next}T09:00:00+01:00`);
  const { page } = await atDesk(browser, office, "Chidi", "finance");
  await openQueue(page, "Months");
  const card = page.getByRole("region", { name: `Close ${name}` });
  await expect(card.getByRole("link", { name: `Close ${name}…` })).toBeVisible({
    timeout: 120_000,
  });
  await expect(card).toContainText("0.00 apart");
  await expectAccessible(page, "a month to close");
  await card.getByRole("link", { name: `Close ${name}…` }).click();
  await expect(page.getByText(`${name} is closed: the SHA-256`)).toBeVisible();
  await propose({ page }, "Its findings wait for the bank");
  await expectDone(page);

  await openQueue(page, "Months");
  const closed = page.getByRole("row").filter({ hasText: name });
  await expect(closed).toContainText("Chidi");
  await expect(closed).toContainText("Its findings wait for the bank");
  await expect(page.getByRole("link", { name: `Close ${name}…` })).toHaveCount(0);
  await expectAccessible(page, "months, one of them closed");
});

async function monthIn(row: Locator): Promise<string> {
  const named = row.getByRole("cell").first();
  await expect(named).toHaveText(/^\w+ \d{4}$/);
  return (await named.textContent()) ?? "";
}
