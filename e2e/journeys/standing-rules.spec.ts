import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { OwnAccount } from "@osisi/contracts/own-account.ts";
import type { Page } from "@playwright/test";
import { expectAccessibleZoomed } from "../support/accessible.ts";
import { eventually, newInvestor, post } from "../support/api.ts";
import { signedInAs } from "../support/investing.ts";
import { escapeDialog } from "../support/dialogs.ts";
import { newPerson, ownAccount } from "../support/people.ts";
import { read, readPlans } from "../support/saving.ts";
import { expect, test, type World } from "../support/world.ts";

const KOBO = 100;
const PLAN_NAIRA = 3_000;

interface Saver {
  token: string;
  accountNumber: string;
}

/** With an own account number, and with plans of ₦3,000 a month. */
async function newSaver(page: Page, world: World, ...plans: string[]): Promise<Saver> {
  const token = await newInvestor(world, newPerson());
  for (const name of plans) await openPlan(world, token, name);
  const identity = { bvn: "22345678901", ...ownAccount, consent: true };
  await post(world, apiPaths.requestOwnAccount, identity, token);
  const accountNumber = await eventually("an account number", async () => {
    const { account } = await read<OwnAccount>(world, token, apiPaths.ownAccount);
    return account?.accountNumber;
  });
  await signedInAs(page, token);
  return { token, accountNumber };
}

async function openPlan(world: World, token: string, name: string): Promise<void> {
  const plan = { name, amount: PLAN_NAIRA, interval: "monthly", span: 3, channel: "bank_transfer" };
  const opened = await post<{ id: string; reference: string }>(
    world,
    apiPaths.newSaving,
    { ...plan, consent: false },
    token,
  );
  await world.sandbox.customer(opened.data.reference, { outcome: "success" });
  await eventually("a plan that has begun", async () => {
    const plans = await readPlans(world, token);
    return plans.find(({ id }) => id === opened.data.id);
  });
}

const lines = (page: Page) => page.locator("[data-movement]");
const rulesCard = (page: Page) => page.getByRole("region", { name: "When money arrives" });
const example = (page: Page) =>
  page.getByRole("region", { name: "An example" }).getByRole("status");

test("a rule passes on what two banks send, and the movement and the plan say so", async ({
  page,
  world,
}) => {
  const look = (screen: string) => expectAccessibleZoomed(page, screen);
  const { accountNumber } = await newSaver(page, world, "Shop");
  await page.goto(`${world.appUrl}/dashboard/account-number`);
  await expect(rulesCard(page)).toContainText("All of it stays in your stash.");
  await rulesCard(page)
    .getByRole("link", { name: /^Change/ })
    .click();
  await expect(page.getByText("No plan is chosen")).toBeVisible();
  await expect(example(page)).toHaveText("₦3,500 stays in your stash");
  await look("no rules");

  await page.getByRole("button", { name: "Shop", exact: true }).click();
  await expect(example(page)).toHaveText("₦3,500 stays in your stash");
  await page.getByLabel("How far it goes").selectOption("Due, next and the rest");
  await expect(example(page)).toContainText(/₦3,000 to Shop, ahead of .*₦500 to Shop, as an extra/);
  await look("a rule");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/account-number$/);
  await expect(rulesCard(page)).toContainText("First to Shop for what is due");
  await look("an account number with a rule");

  const transfer = { amount: 3_500 * KOBO, senderBank: "Guaranty Trust Bank" };
  await world.sandbox.sendTo(accountNumber, { ...transfer, senderName: "MUSA IBRAHIM" });
  await expect(page.getByText("Musa Ibrahim, Guaranty Trust Bank").first()).toBeVisible({
    timeout: 90_000,
  });
  const second = { ...transfer, senderBank: "OPay", senderName: "ADA OBI" };
  await world.sandbox.sendTo(accountNumber, second);
  await expect(page.getByText("Ada Obi, OPay").first()).toBeVisible({ timeout: 120_000 });

  await page.goto(`${world.appUrl}/dashboard/history?kind=money-in`);
  const musa = lines(page).filter({ hasText: "Musa Ibrahim" });
  const ada = lines(page).filter({ hasText: "Ada Obi" });
  await expect(musa).toContainText(/₦3,000 to “Shop” \(ahead, due .*\), ₦500 to “Shop” \(extra\)/);
  await expect(ada).toContainText("₦3,500 to “Shop” (extra)");
  await look("movements that rules passed on");
  await musa.click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await expect(receipt).toContainText("By your rules");
  await expect(receipt).toContainText("₦500 to “Shop” (extra)");
  await escapeDialog(page);

  await page.goto(`${world.appUrl}/dashboard/save`);
  await page.getByRole("link", { name: "Shop" }).click();
  await expect(page.getByRole("region", { name: "How far it has come" })).toContainText("₦10,000");
  await expect(page.getByText("paid from your account number")).toBeVisible();
  const added = page.getByRole("region", { name: "Money added" }).getByRole("listitem");
  await expect(added).toHaveText([/number at 3%₦3,500/, /number at 3%₦500/]);
  await look("a plan that rules pay into");
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText("₦0");
});
