import { expectAccessibleZoomed } from "../support/accessible.ts";
import { eventually, logIn } from "../support/api.ts";
import { fund } from "../support/investing.ts";
import {
  atSavePage,
  openPlanByScreens,
  payAtCheckout,
  pressAndSee,
  readPlan,
  readPlans,
  toSavePage,
} from "../support/saving.ts";
import { expect, test } from "../support/world.ts";

test("money is added to a plan from the stash and at the gateway, and shown beside its instalments", async ({
  page,
  world,
}) => {
  const look = (screen: string) => expectAccessibleZoomed(page, screen);
  const saver = await atSavePage(page, world);
  const plan = { title: "Rent", amount: "5000", frequency: "Monthly", method: "Bank" } as const;
  await openPlanByScreens(page, plan);
  await payAtCheckout(page);
  const id = await eventually("the plan", async () => (await readPlans(world, saver.token))[0]?.id);
  await fund(world, saver.token, 2_000);
  await toSavePage(page, world, saver.token);
  await page.getByRole("link", { name: "Rent", exact: true }).click();
  await page.getByRole("button", { name: "Add money" }).click();
  const dialog = page.getByRole("dialog", { name: "Add money" });
  const amount = dialog.getByLabel("How much?");

  await amount.fill("2500");
  await dialog.getByRole("button", { name: "Add ₦2,500" }).click();
  await expect(amount).toHaveAccessibleDescription(/stash/i);
  await expect(amount).toBeFocused();
  await look("more money than the stash holds");
  await amount.fill("1500");
  await expect(dialog.getByRole("status")).toContainText("₦1,545");
  await look("money from the stash");
  await dialog.getByRole("button", { name: "Add ₦1,500" }).click();
  await expect(dialog).toHaveCount(0);
  const added = page.getByRole("region", { name: "Money added" }).getByRole("listitem");
  await expect(added).toHaveText([/added from stash at 3%₦1,500/]);
  const far = page.getByRole("region", { name: "How far it has come" });
  await expect(far).toContainText("₦6,500");

  await page.getByRole("button", { name: "Add money" }).click();
  await amount.fill("700");
  await dialog.getByRole("radio", { name: "Transfer" }).check({ force: true });
  await look("money at the gateway");
  await pressAndSee(dialog.getByRole("button", { name: "Pay ₦700" }), "Redirecting");
  await page.waitForURL("**/checkout/**");
  await payAtCheckout(page);
  const token = await logIn(world, saver.person);
  await eventually("the top-up", async () => {
    const { topUps } = await readPlan(world, token, id);
    return topUps.length === 2 ? topUps : undefined;
  });
  await toSavePage(page, world, token);
  await page.getByRole("link", { name: "Rent", exact: true }).click();
  await expect(far).toContainText("₦7,200");
  await expect(added).toHaveText([/added at 3%₦700/, /added from stash at 3%₦1,500/]);
  await look("a plan with money added");
  const { paidCount, savedSoFar } = await readPlan(world, token, id);
  expect({ paidCount, savedSoFar }).toEqual({ paidCount: 1, savedSoFar: 7_200 });

  await page.goto(`${world.appUrl}/dashboard/history`);
  const fold = page.getByRole("button", { name: /^Rent/ });
  await expect(fold).toContainText("1 monthly saving and 2 you added");
  await expect(fold).toContainText("₦7,200");
  await fold.click();
  await expect(page.getByRole("list", { name: "Rent" }).getByRole("listitem")).toHaveCount(3);
  await look("an opened row of the history");
  await page.getByRole("list", { name: "Rent" }).getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toContainText("₦700");
});
