import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { expectAccessible } from "../support/accessible.ts";
import { logIn, readProfile } from "../support/api.ts";
import {
  fillPurchase,
  newBuyer,
  payButton,
  readInvestments,
  signedInAs,
  toSummaryPage,
} from "../support/investing.ts";
import { ops } from "../support/ops.ts";
import { expect, test } from "../support/world.ts";

test("tax is shown before units are bought, withheld when they mature, and certified for the year", async ({
  page,
  savedBy,
  world,
}) => {
  test.setTimeout(300_000);
  const { person, token } = await newBuyer(page, world, 50_000);
  const today = dateInLagos(new Date((await readProfile(world, token)).now));
  // Of a portfolio that no other journey holds for so long.
  const rule = ["tax", "2", today];
  await ops(world, "a new law", ...rule, "class=withholding tax on interest", "rate=10");
  try {
    await toSummaryPage(page, world, "Asset Finance");
    await fillPurchase(page, { portfolio: "Asset Finance", units: 1, months: 3, method: "Stash" });
    // 3.5% of ₦50,000 are ₦1,750.
    const left = page.getByText(/at today’s tax rule 10% of it is withheld, and ₦1,575 is left/);
    await expect(left.first()).toBeAttached();
    await payButton(page).click();
    await expect(page.getByText("Matures on")).toBeVisible();
    const [investment] = await readInvestments(world, token);
    if (!investment) throw new Error("Nothing was bought");
    await page.goto(`${world.appUrl}/dashboard/invest/${investment.id}`);
    await expect(page.getByText("Tax, at today’s rule")).toBeVisible();
    await expect(page.getByText("₦50,000 and the return of ₦1,575 after tax")).toBeVisible();
    await expectAccessible(page, "an investment with tax");

    await world.sandbox.travelTo(`${investment.endDate}T09:00:00+01:00`);
    await world.sandbox.advance("P1D");
    const later = await logIn(world, person);
    expect((await readProfile(world, later)).availableAmt).toBe(51_575);
    await signedInAs(page, later);
    await page.goto(`${world.appUrl}/dashboard/history`);
    await expect(page.getByText(/^Tax on a return: 10% of ₦1,750\.00, rule \d+$/)).toBeVisible();
    await page.getByRole("button", { name: "Statement" }).click();
    const dialog = page.getByRole("dialog", { name: "Statement" });
    await expect(dialog.getByText("₦175 of ₦1,750 of returns, so far")).toBeVisible();
    await expectAccessible(page, "a statement with tax");
    const saved = await savedBy(() => dialog.getByRole("button", { name: /^CSV of/ }).click());
    expect(saved.name).toMatch(/^osisi-tax-20\d\d\.csv$/);
    expect(saved.bytes.toString()).toContain("Sum,,,,,1750.00,175.00");
  } finally {
    await ops(
      world,
      "the law is gone",
      "tax",
      "2",
      dateInLagos(new Date((await readProfile(world, await logIn(world, person))).now)),
      "rate=0",
      "reason=none",
    );
  }
});
