import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { readProfile } from "../support/api.ts";
import {
  chooseTerm,
  newBuyer,
  payButton,
  readInvestments,
  toSummaryPage,
} from "../support/investing.ts";
import { ops } from "../support/ops.ts";
import { type } from "../support/onboarding.ts";
import { fillPlan } from "../support/saving.ts";
import { expect, test, type World } from "../support/world.ts";

/** Before each commitment: what goes in, what it earns, what is taken off, and what is left. One unit
 * of Asset Finance for three months earns 3.5% of ₦50,000: ₦1,750, of which 10% are ₦175. */

async function setTax(world: World, token: string, rate: string): Promise<void> {
  const today = dateInLagos(new Date((await readProfile(world, token)).now));
  const rule = rate === "0" ? ["rate=0", "reason=none"] : ["class=withholding tax", `rate=${rate}`];
  for (const subject of ["plans", "2"]) await ops(world, "a law", "tax", subject, today, ...rule);
}

/** The amount beside a name, as a reader of the screen gets it. */
const beside = (page: Page, name: string | RegExp) =>
  page
    .locator("dl > div, dl > div > div")
    .filter({ has: page.locator("dt", { hasText: name }) })
    .locator("dd")
    .last();

test("what is in hand after tax stands before a purchase and a plan, and is what Compare says", async ({
  page,
  world,
}) => {
  const { token } = await newBuyer(page, world, 60_000);
  await setTax(world, token, "10");
  try {
    await toSummaryPage(page, world, "Asset Finance");
    await page.getByRole("link", { name: "Invest now" }).click();
    await type(page.getByLabel("Units", { exact: true }), "1");
    await page.getByRole("button", { name: "Continue" }).click();
    await chooseTerm(page, 3);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is this what you want?");
    await expect(beside(page, "Tax at today’s rule, 10%")).toContainText("−₦175");
    await expect(beside(page, "Fees you pay")).toContainText("₦0");
    await expect(beside(page, "In hand, expected")).toContainText("₦51,575");
    await expect(
      page.getByText("3.5% for the whole term; as simple interest, 14% a year."),
    ).toBeVisible();
    await expectAccessible(page, "the summary of a purchase with tax");
    await page.getByRole("button", { name: "Proceed to Payment" }).click();
    await page.getByRole("radio", { name: "Stash" }).check({ force: true });
    await payButton(page).click();
    await expect(page.getByText("Matures on")).toBeVisible();
    expect(await readInvestments(world, token)).toMatchObject([{ amount: 50_000, roi: 1_750 }]);

    await page.goto(`${world.appUrl}/dashboard/invest/compare`);
    await page.getByRole("radio", { name: "3 months" }).check({ force: true });
    const offers = page.getByRole("region", { name: "Expected in 3 months" });
    await expect(
      offers.getByRole("listitem").filter({ hasText: "Asset Finance" }).first(),
    ).toContainText("₦51,575");

    await page.goto(`${world.appUrl}/dashboard/save/new`);
    await fillPlan(page, { title: "Rent", amount: "10000", frequency: "Monthly", method: "Card" });
    await expect(beside(page, "3 payments of ₦10,000")).toContainText("₦30,000");
    await expect(beside(page, "Tax at today’s rule, 10%")).toContainText("−₦");
    await expectAccessible(page, "the payment of a plan with tax");

    await page.goto(world.appUrl);
    const shown = (name: string) => page.locator(`#calculator [data-put=${name}]`);
    // The public pages look at the catalogue every few seconds.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Less tax at today’s rule, 10%")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    const kobo = async (name: string) => koboFromTyped(await shown(name).innerText()) ?? 0n;
    const [saved, interest, tax, total] = await Promise.all(
      ["saved", "interest", "tax", "total"].map(kobo),
    );
    expect(tax).toBe(BigInt(interest ?? 0) / 10n);
    expect(total).toBe(BigInt(saved ?? 0) + BigInt(interest ?? 0) - BigInt(tax ?? 0));
  } finally {
    await setTax(world, token, "0");
  }
});
