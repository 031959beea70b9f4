import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { OwnAccount } from "@osisi/contracts/own-account.ts";
import type { StandingRules } from "@osisi/contracts/standing-rules.ts";
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

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const add = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

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
  await page.getByText(/^\d paid, ₦/).click();
  await expect(page.getByText("paid from your account number")).toBeVisible();
  const added = page.getByRole("region", { name: "Money added" }).getByRole("listitem");
  await expect(added).toHaveText([/number at 3%₦3,500/, /number at 3%₦500/]);
  await look("a plan that rules pay into");
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText("₦0");
});

test("rules that another tab has changed are not overwritten: both are shown, and one is chosen", async ({
  page,
  world,
}) => {
  const { token } = await newSaver(page, world, "Shop", "Rent");
  const address = `${world.appUrl}/dashboard/account-number/rules`;
  const other = await page.context().newPage();
  const saved = async () => {
    const { rules } = await read<StandingRules>(world, token, apiPaths.standingRules);
    return rules.map(({ reach }) => reach);
  };
  await page.goto(address);
  await other.goto(address);
  await add(page, "Shop");
  await page.getByLabel("How far it goes").selectOption("Due, next and the rest");
  await add(other, "Rent");
  await save(other).click();
  await expect(rulesCard(other)).toContainText("First to Rent if a payment is due.");

  await save(page).click();
  const there = page.getByRole("region", { name: "What is saved now" });
  await expect(page.getByRole("alert")).toContainText(messages.rulesChanged);
  await expect(there).toContainText("First to Rent if a payment is due.");
  await expect(page.getByLabel("How far it goes")).toHaveValue("all");
  await expect(save(page)).toHaveCount(0);
  expect(await saved()).toEqual(["due"]);
  await expectAccessibleZoomed(page, "rules that another tab has changed");

  // Changed once more: what was not shown is not overwritten either.
  await other.goto(address);
  await other.getByLabel("How far it goes").selectOption("Due and next payment");
  await save(other).click();
  await expect(rulesCard(other)).toContainText("and the next payment");
  await there.getByRole("button", { name: "Save mine instead" }).click();
  await expect(there).toContainText("for what is due and the next payment");
  expect(await saved()).toEqual(["next"]);

  await there.getByRole("button", { name: "Save mine instead" }).click();
  await expect(rulesCard(page)).toContainText("First to Shop for what is due, the next payment");
  expect(await saved()).toEqual(["all"]);
});

test("the rules say what to do first: without a plan, and while something is owed", async ({
  page,
  world,
}) => {
  await newSaver(page, world);
  const address = `${world.appUrl}/dashboard/account-number/rules`;
  await page.goto(address);
  await expect(page.getByText("You have no saving plan yet.")).toBeVisible();
  await expectAccessibleZoomed(page, "rules without a plan");
  await newSaver(page, world, "Shop");
  await page.route(`**${apiPaths.standingRules}`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, off: "claim" } } });
  });
  await page.goto(address);
  await expect(page.getByText("Your rules are off while you owe something")).toBeVisible();
  await expect(example(page)).toHaveText("₦3,500 stays in your stash");
  await expectAccessibleZoomed(page, "rules that are off");
});
