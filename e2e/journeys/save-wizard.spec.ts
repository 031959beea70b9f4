import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, post } from "../support/api.ts";
import { type } from "../support/onboarding.ts";
import { atSavePage, openPlanByScreens, payAtCheckout, readPlans } from "../support/saving.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
import { expect, test } from "../support/world.ts";

const next = (page: Page) => page.getByRole("button", { name: "Continue" });

test("the five steps check what is typed, and say it in the specification's sentences", async ({
  page,
  world,
}) => {
  await atSavePage(page, world);
  const look = (screen: string) => expectAccessible(page, screen);
  await expect(page.getByText("No transaction record")).toBeVisible();
  await look("save page without plans");

  await page.getByRole("link", { name: "Save to Invest" }).click();
  await look("title");
  await next(page).click();
  await expect(page.getByText("You missed giving your saving plan a title")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByLabel("Title").pressSequentially("School fees");
  await next(page).click();
  await next(page).click();
  await expect(page.getByText("You missed your saving plan amount")).toBeVisible();
  await page.getByLabel("Amount").pressSequentially("99");
  await next(page).click();
  await expect(page.getByText("Minimum saving amount is ₦100")).toBeVisible();
  await look("amount with a fault");
  await type(page.getByLabel("Amount"), "5000");
  await next(page).click();
  await page.getByRole("radio", { name: /6 months 6.5%/ }).check({ force: true });
  await look("duration");
  await next(page).click();
  await page.getByRole("radio", { name: "Monthly" }).check({ force: true });
  await expect(page.getByText("₦5,000, 6 times: ₦30,000 in all")).toBeVisible();
  await look("frequency");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await expect(page.getByText("You missed how you want to pay")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Stash Coming soon/ })).toBeDisabled();
  await page.getByRole("radio", { name: "Card" }).check({ force: true });
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await expect(page.getByText(/^Agree to the charges/)).toBeVisible();
  await look("payment with a fault");
});

test("going back, a reload and a failed call keep what was typed", async ({ page, world }) => {
  await atSavePage(page, world);
  await page.getByRole("link", { name: "Save to Invest" }).click();
  await page.getByLabel("Title").pressSequentially("Land");
  await next(page).click();
  await page.getByLabel("Amount").pressSequentially("2500.50");
  await next(page).click();
  await page.getByRole("radio", { name: /12 months/ }).check({ force: true });
  await next(page).click();

  await page.goBack();
  await expect(page.getByRole("radio", { name: /12 months/ })).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel("Amount")).toHaveValue("2,500.50");
  await page.reload();
  await expect(page.getByLabel("Amount")).toHaveValue("2,500.50");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Land");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saving" })).toBeVisible();

  await page.getByRole("link", { name: "Save to Invest" }).click();
  await next(page).click();
  await next(page).click();
  await next(page).click();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: "Transfer" }).check({ force: true });
  const keys: (string | undefined)[] = [];
  await page.route(`**${apiPaths.newSaving}`, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length === 1) await route.abort();
    else await route.continue();
  });
  await page.getByRole("button", { name: "Pay ₦2,500.50" }).click();
  await expectSaidAndKept(page, "There seems to be a network connection issue");
  await expect(page.getByRole("radio", { name: "Transfer" })).toBeChecked();
  await page.getByRole("button", { name: "Pay ₦2,500.50" }).click();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
});

test("a plan is drawn as it is put together, and begins once it is paid", async ({
  page,
  world,
}) => {
  await atSavePage(page, world);
  const plan = { title: "Laptop", amount: "500", frequency: "Daily", method: "Card" } as const;
  await openPlanByScreens(page, plan);
  await page.goto(`${world.appUrl}/dashboard/save`);
  await expect(page.getByText("A plan grows ring by ring")).toBeVisible();
  await page.goto(`${world.appUrl}/dashboard/home`);
  await page
    .getByRole("list", { name: "Waiting for you, or for a bank" })
    .getByRole("link", { name: "Pay ₦500" })
    .click();
  await payAtCheckout(page);

  await page.goto(`${world.appUrl}/dashboard/save`);
  await expect(page.getByRole("link", { name: "Laptop" })).toBeVisible();
  await expect(page.getByText(/₦500 every day, \d\d times/)).toBeVisible();
  await expectAccessible(page, "save page with a plan");
  await page.getByRole("link", { name: "Laptop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Laptop" })).toBeVisible();
  await expect(page.getByText("ends in 3 months")).toBeVisible();
  await expect(page.getByText("in progress")).toBeVisible();
  await expectAccessible(page, "a saving plan");

  await page.getByRole("button", { name: "Rename" }).click();
  await type(page.getByRole("dialog").getByLabel("Title"), "A better laptop");
  await page.getByRole("button", { name: "Save the title" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A better laptop" })).toBeVisible();
});

test("a plan that has just been paid is said to be, and stands first on Home, before older ones", async ({
  page,
  world,
}) => {
  const { token } = await atSavePage(page, world);
  const older = { amount: 2_000, interval: "weekly", span: 3, channel: "bank_transfer" };
  for (const more of [{ name: "Rent" }, { name: "School fees", goal: 60_000 }]) {
    const { data } = await post<SavingAnswer>(
      world,
      apiPaths.newSaving,
      { ...older, ...more },
      token,
    );
    await world.sandbox.customer(data.reference, { outcome: "success" });
    await eventually("the plan", async () =>
      (await readPlans(world, token)).find(({ name }) => name === more.name),
    );
  }
  const plan = { title: "Laptop", amount: "500", frequency: "Daily", method: "Transfer" } as const;
  await openPlanByScreens(page, plan);
  await payAtCheckout(page);
  await expectSaidAndKept(page, messages.planPaymentSettled);
  const shown = page.getByRole("region", { name: "Your plans" }).getByRole("listitem");
  await expect(shown).toHaveText([/^Laptop₦500.*Next on/, /^School fees₦2,000.*of ₦60,000/]);
  await expectAccessible(page, "Home with a plan just paid");
  await shown.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Laptop" })).toBeVisible();
});

test("from the gateway back leads past a finished wizard", async ({ page, world }) => {
  await atSavePage(page, world);
  const plan = { title: "Laptop", amount: "500", frequency: "Daily", method: "Transfer" } as const;
  await openPlanByScreens(page, plan);
  await payAtCheckout(page);
  await page.goBack();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Saving" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/save$/);
});

test("an unknown plan leads back to the Save page, with a message", async ({ page, world }) => {
  await atSavePage(page, world);
  await page.goto(`${world.appUrl}/dashboard/save/0e9d1c1e-7c1e-4f57-9d1e-0123456789ab`);
  await expect(page).toHaveURL(/\/dashboard\/save$/);
  await expectSaidAndKept(page, "Saving plan does not exist");
});

test("a plan that cannot be fetched says so and can be requested again", async ({
  page,
  world,
}) => {
  await atSavePage(page, world);
  await page.route("**/v1/savings/one/**", (route) => route.abort());
  await page.goto(`${world.appUrl}/dashboard/save/0e9d1c1e-7c1e-4f57-9d1e-0123456789ab`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "There seems to be a network connection issue",
  );
  await expectAccessible(page, "a plan without a connection");
});
