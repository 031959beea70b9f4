import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, logIn, newInvestor, post, readProfile } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

/** The history by month: the newest is open, earlier ones are a row each, and a search says how much
 * it found. */

const lines = (page: Page) => page.locator("[data-movement]");

async function fund(world: World, token: string, amount: number): Promise<string> {
  const before = await readProfile(world, token);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt === before.availableAmt + amount ? true : undefined;
  });
  return dateInLagos(new Date((await readProfile(world, token)).now)).slice(0, 7);
}

/** Has paid in ₦1,000 twice, ₦2,000 65 days later, and ₦500 another 65 days later. */
async function openHistory(page: Page, world: World) {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const months = [await fund(world, token, 1_000)];
  await fund(world, token, 1_000);
  for (const amount of [2_000, 500]) {
    await world.sandbox.advance("P65D");
    months.unshift(await fund(world, await logIn(world, person), amount));
  }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    brand.tokenKey,
    await logIn(world, person),
  ] as const);
  await page.goto(`${world.appUrl}/dashboard/history`);
  return months;
}

const monthName = (month: string | undefined) =>
  new Date(`${month}-15`).toLocaleDateString("en-GB", { month: "long", year: "numeric" });

test("earlier months are one row each, open in place, and stay open", async ({ page, world }) => {
  const [newest, middle, oldest] = await openHistory(page, world);
  await expect(page.getByRole("heading", { level: 2, name: monthName(newest) })).toBeVisible();
  await expect(page.getByText("In ₦500", { exact: true })).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  const older = page.getByRole("region", { name: "Earlier" });
  const first = older.getByRole("button", { name: monthName(oldest) });
  await expect(first).toContainText("2 transactions · in ₦2,000");
  await expect(older.getByRole("button", { name: monthName(middle) })).toContainText(
    "1 transaction · in ₦2,000",
  );
  await expectAccessible(page, "history by month");

  await first.click();
  await expect(lines(page)).toHaveCount(3);
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, "history with an earlier month open");
  await page.reload();
  await expect(lines(page)).toHaveCount(3);
  await older.locator("[data-movement]").first().click();
  await expect(page.getByRole("dialog", { name: "Receipt" })).toContainText("₦1,000");
  await page.keyboard.press("Escape");
  await first.click();
  await expect(lines(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Hide amounts" }).click();
  await expect(first).toContainText("2 transactions");
  await expect(page.locator("main")).not.toContainText(/₦\d/);
});

test("a search says how many it found and their sum, and looks further", async ({
  page,
  world,
}) => {
  const [newest] = await openHistory(page, world);
  const filter = page.getByRole("button", { name: /^Filter/ });
  const inUse = page.getByRole("list", { name: "Filters in use" });
  await filter.click();
  await page.getByLabel("When").selectOption({ label: "This month" });
  await expect(filter).toHaveText("Filter · 1");
  await expect(inUse).toContainText("This month");
  await page.getByRole("textbox", { name: "Search" }).pressSequentially("added");
  const found = page.getByRole("status").filter({ hasText: "found" });
  await expect(found).toHaveText("1 found · ₦500");
  await expect(page.getByRole("heading", { name: monthName(newest) })).toBeVisible();
  await expectAccessible(page, "search of a month");

  await page.getByRole("button", { name: "Search all months" }).click();
  await expect(found).toHaveText("4 found · ₦4,500");
  await expect(lines(page)).toHaveCount(4);
  await expect(inUse).toHaveCount(0);
  await page.goBack();
  await expect(found).toHaveText("1 found · ₦500");
  await inUse.getByRole("button").click();
  await expect(found).toHaveText("4 found · ₦4,500");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await page.getByRole("textbox", { name: "Search" }).pressSequentially("zebra");
  await expect(found).toHaveText("0 found");
});
