import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { InvestmentAnswer } from "@osisi/contracts/investments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import { eventually, post } from "../support/api.ts";
import { newBuyer } from "../support/investing.ts";
import { readPlans } from "../support/saving.ts";
import { toast } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** A single saving plan or investment in the error catalogue: see docs/errors.md. */

const nobodys = "0e9d1c1e-7c1e-4f57-9d1e-0123456789ab";

async function newPlan(world: World, token: string): Promise<string> {
  const plan = { name: "Land", amount: 500, interval: "daily", span: 3, type: "crd" };
  const { data } = await post<SavingAnswer>(world, apiPaths.newSaving, plan, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  const begun = await eventually("a plan that has begun", async () =>
    (await readPlans(world, token)).at(0),
  );
  return begun.id;
}

async function newInvestment(world: World, token: string): Promise<string> {
  const units = { portfolioId: 4, unitsBought: 1, months: 6, paymentMethod: "stash" };
  const { data } = await post<InvestmentAnswer>(world, apiPaths.newInvestment, units, token);
  return data.id;
}

const ones = [
  {
    what: "saving plan",
    read: apiPaths.oneSaving,
    list: "/dashboard/save",
    unknown: messages.planUnknown,
    begin: newPlan,
    name: "Land",
  },
  {
    what: "investment",
    read: apiPaths.oneInvestment,
    list: "/dashboard/invest",
    unknown: messages.investmentUnknown,
    begin: newInvestment,
    name: "Savings Vault",
  },
] as const;

for (const { what, read, list, unknown, begin, name } of ones) {
  const address = `**${read.replace(":id", "*")}`;

  test(`a ${what} that cannot be fetched is a connection issue`, async ({ page, world }) => {
    await newBuyer(page, world, 0);
    const alert = page.getByRole("main").getByRole("alert");
    for (const broken of ["no answer", "a server that fails"] as const) {
      await page.route(address, (route) =>
        broken === "no answer"
          ? route.abort()
          : route.fulfill({ status: 500, json: { status: "error", statusCode: 500 } }),
      );
      await page.goto(`${world.appUrl}${list}/${nobodys}`);
      await expect(toast(page, messages.noConnection), broken).toBeVisible();
      await expect(alert, broken).toContainText(messages.noConnection);
      await page.unroute(address);
    }
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  });

  test(`a ${what} that can no longer be fetched says so, and what is known stays`, async ({
    page,
    world,
  }) => {
    const { token } = await newBuyer(page, world, 5_000);
    await page.goto(`${world.appUrl}${list}/${await begin(world, token)}`);
    const heading = page.getByRole("heading", { level: 1, name });
    await expect(heading).toBeVisible();
    await page.route(address, (route) =>
      route.fulfill({ status: 500, json: { status: "error", statusCode: 500 } }),
    );
    await page.reload();
    await expect(toast(page, messages.noConnection)).toBeVisible();
    await expect(heading).toBeVisible();
  });

  test(`a ${what} that does not exist is said, and its list shown`, async ({ page, world }) => {
    await newBuyer(page, world, 0);
    for (const id of [nobodys, "100%25", "%E2%82%A6", "x".repeat(150)]) {
      await page.goto(`${world.appUrl}${list}/${id}`);
      await expect(toast(page, unknown), id).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${list}$`));
    }
    // The history has no entry that would only lead here again.
    await page.goto(`${world.appUrl}/dashboard/settings`);
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await page.goto(`${world.appUrl}${list}/${nobodys}`);
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
  });
}
