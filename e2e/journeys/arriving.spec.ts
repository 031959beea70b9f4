import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { InvestmentAnswer } from "@osisi/contracts/investments.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import type { Page } from "@playwright/test";
import { post } from "../support/api.ts";
import { newBuyer } from "../support/investing.ts";
import { expect, test } from "../support/world.ts";

/** A payment at the gateway arrives while the page that it belongs to is open. */

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a saving plan shows where its list is open, once its first payment has arrived", async ({
  page,
  world,
}) => {
  const { token } = await newBuyer(page, world, 0);
  const plan = { name: "Land", amount: 5_000, interval: "monthly", span: 3, type: "crd" };
  const { data } = await post<SavingAnswer>(world, apiPaths.newSaving, plan, token);
  await page.goto(`${world.appUrl}/dashboard/save`);
  await expect(region(page, "Your saving plans").getByRole("link")).toHaveCount(1);
  await expect(region(page, "Saving history")).toContainText("No transaction record");

  await world.sandbox.customer(data.reference, { outcome: "success" });
  await expect(region(page, "Your saving plans")).toContainText("Land", { timeout: 60_000 });
  await expect(region(page, "Saving history")).toContainText("5,000");
});

test("an investment shows where its list is open, once its payment has arrived", async ({
  page,
  world,
}) => {
  const { token } = await newBuyer(page, world, 0);
  const units = { portfolioId: 4, unitsBought: 1, months: 6, paymentMethod: "bank" };
  const { data } = await post<InvestmentAnswer>(world, apiPaths.newInvestment, units, token);
  await page.goto(`${world.appUrl}/dashboard/invest`);
  await expect(region(page, "Investment history")).toContainText("No transaction record");

  await world.sandbox.customer(data.reference ?? "", { outcome: "success" });
  await expect(region(page, "My investments").getByRole("link")).toHaveCount(1, {
    timeout: 60_000,
  });
  await expect(region(page, "Investment history")).not.toContainText("No transaction record");
});
