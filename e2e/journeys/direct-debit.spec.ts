import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Page } from "@playwright/test";
import { expectAccessibleZoomed } from "../support/accessible.ts";
import { eventually, logIn, readProfile } from "../support/api.ts";
import { atSavePage, readPlan, readPlans, toSavePage, type Saver } from "../support/saving.ts";
import { refuseNext } from "../support/refuse.ts";
import { expect, test, type World } from "../support/world.ts";

const KOBO = 100;
const each = "₦2,000";

test.afterEach(({ world }) =>
  world.sandbox.settings({ mandateDelayMs: 2 * 3_600_000, debitReturnMs: 24 * 3_600_000 }),
);

/** Through the wizard, with the box beside *Bank* ticked, to the page on which a bank account is
 * allowed. */
async function toConsent(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Save to Invest" }).click();
  await page.getByLabel("Title").pressSequentially("Rent");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Amount").pressSequentially("2000");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "Weekly" }).check({ force: true });
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: "Bank" }).check({ force: true });
  const box = page.getByRole("checkbox", { name: /^Take it from this bank account by itself/ });
  await expect(box).not.toBeChecked();
  await box.check();
  const how = page.getByRole("list").filter({ hasText: "₦50" });
  await expect(how).toContainText("Send ₦50 to it from the bank account that you want us to debit");
  await expect(how).toContainText("some hours, sometimes days");
  await expect(
    page.getByText(`The plan begins when your bank has paid the first ${each}`),
  ).toBeVisible();
  await expectAccessibleZoomed(page, "a plan that a bank account is to pay");
  await page.getByRole("button", { name: "Allow it at my bank" }).click();
  await page.waitForURL("**/consent/**");
}

async function allow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "I have sent ₦50" }).click();
}

/** The investor's newest mandate at the gateway. */
async function mandateOf(world: World, { person }: Saver): Promise<string> {
  const all = await world.sandbox.mandates();
  const found = all.findLast(({ email }) => email === person.email);
  if (!found) throw new Error("The gateway has no mandate of this investor.");
  return found.reference;
}

/** The plan's page, signed in again: time has passed. */
async function toPlan(page: Page, world: World, { person }: Saver): Promise<string> {
  const token = await logIn(world, person);
  await toSavePage(page, world, token);
  await page.getByRole("link", { name: "Rent", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rent" })).toBeVisible();
  return token;
}

/** A plan whose first instalment is debited. */
async function saveByDebit(page: Page, world: World): Promise<Saver> {
  const saver = await atSavePage(page, world);
  await toConsent(page);
  await allow(page);
  await expect(page).toHaveURL(/\/dashboard\//);
  await world.sandbox.advance("PT3H");
  await eventually("a plan that has begun", async () => {
    const [plan] = await readPlans(world, await logIn(world, saver.person));
    return plan?.paidCount === 1 ? plan : undefined;
  });
  return saver;
}

const instalments = (page: Page) =>
  page.getByRole("region", { name: "Instalments" }).locator("li:visible");

test("a weekly plan waits for the bank, is debited until it matures, and one debit is taken back", async ({
  page,
  world,
}) => {
  const look = (screen: string) => expectAccessibleZoomed(page, screen);
  const saver = await atSavePage(page, world);
  await toConsent(page);
  await page.getByRole("button", { name: "Leave without an answer" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  const waiting = page.getByRole("list", { name: "Waiting for your bank" });
  await expect(waiting).toContainText("Send ₦50 from the account to allow the debits");
  await look("Home with a plan whose bank account is not allowed yet");
  await waiting.getByRole("link", { name: "Rent" }).click();
  await waiting.getByRole("link", { name: "Allow it at my bank" }).click();
  await page.waitForURL("**/consent/**");
  await allow(page);
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await page.goto(`${world.appUrl}/dashboard/save`);
  await expect(waiting).toContainText("Your bank needs some hours");
  await look("a plan that waits for its bank");
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await expect(page.getByText("You have allowed this.")).toBeVisible();
  await page.getByRole("button", { name: "Ask my bank again" }).click();
  await expect(page.getByRole("dialog")).toContainText("₦50 is taken from it and then paid back");
  await look("the charge that confirms a bank account");
  await refuseNext(page, apiPaths.activateMandate, "Not at the moment.");
  await page.getByRole("dialog").getByRole("button", { name: "Ask my bank again" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Not at the moment.");
  await page.keyboard.press("Escape");
  expect(await readPlans(world, saver.token)).toEqual([]);

  await world.sandbox.advance("PT3H");
  await eventually("the first debit", async () => {
    const [plan] = await readPlans(world, await logIn(world, saver.person));
    return plan?.paidCount === 1 ? plan : undefined;
  });
  await toPlan(page, world, saver);
  await expect(page.getByText(/··\s\d{4}, debited on each due date/)).toBeVisible();
  await expect(page.getByRole("region", { name: "How far it has come" })).toContainText(each);
  await look("a plan that is debited");

  const reference = await mandateOf(world, saver);
  await world.sandbox.debits(reference, ["insufficient_funds", "success", "returned"]);
  await world.sandbox.advance("P1W");
  await world.sandbox.advance("PT1H");
  await toPlan(page, world, saver);
  await expect(page.getByText("Your bank did not pay", { exact: true })).toBeVisible();
  await look("a plan whose debit failed");
  await page.goto(`${world.appUrl}/dashboard/home`);
  await world.sandbox.advance("P1D");
  await world.sandbox.advance("PT1H");
  await toPlan(page, world, saver);
  await expect(page.getByText("Your bank did not pay", { exact: true })).toHaveCount(0);

  await world.sandbox.advance("P9D");
  await toPlan(page, world, saver);
  await expect(instalments(page).filter({ hasText: "taken back by the bank" })).toHaveCount(1);
  await look("a plan whose debit was taken back");
  await expect(page.getByText("Taken back by the bank", { exact: true })).toBeVisible();
  await page.goto(`${world.appUrl}/dashboard/history?kind=money-in`);
  const back = page.locator("[data-movement]").filter({ hasText: "Taken back by the bank on" });
  await expect(back).toHaveCount(1);

  await world.sandbox.advance("P3M");
  const token = await toPlan(page, world, saver);
  await expect(page.getByText("ended", { exact: true })).toBeVisible();
  const [{ id } = { id: "" }] = await readPlans(world, token);
  const plan = await readPlan(world, token, id);
  expect(plan.paidCount).toBe(plan.instalmentCount - 1);
  const { availableAmt } = await readProfile(world, token);
  const savedKobo = plan.paidCount * 2_000 * KOBO;
  expect(Math.round(availableAmt * KOBO)).toBe(savedKobo + Math.round(plan.interestToDate * KOBO));
});

test("debits that are revoked at the bank, or ended here in one tap, stop, and the plan has ways on", async ({
  page,
  world,
}) => {
  const look = (screen: string) => expectAccessibleZoomed(page, screen);
  const saver = await saveByDebit(page, world);
  await world.sandbox.mandate(await mandateOf(world, saver), "revoke");
  await world.sandbox.advance("P2D");
  await toPlan(page, world, saver);
  await expect(page.getByText("Your bank account is not debited any more").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Your account number" })).toBeVisible();
  await look("a plan whose debits were revoked");
  await page.goto(`${world.appUrl}/dashboard/home`);
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention).toContainText("Your bank account is not debited any more");
  await expect(page.getByText("You pay it: we debit nothing")).toBeVisible();

  await attention.getByRole("link", { name: "Choose how it goes on" }).click();
  await page.getByRole("button", { name: "Choose a bank account" }).click();
  await expect(page.getByRole("dialog")).toContainText("Send ₦50");
  await look("another bank account for a plan");
  await page.getByRole("dialog").getByRole("button", { name: "Allow it at my bank" }).click();
  await page.waitForURL("**/consent/**");
  await allow(page);
  await expect(page).toHaveURL(/\/dashboard\//);
  await toPlan(page, world, saver);
  await expect(page.getByText("Waiting for your bank")).toBeVisible();
  await expect(page.getByText(/, once your bank allows it$/)).toBeVisible();
  await world.sandbox.advance("PT3H");

  // The gateway refuses, so that a debit is due and not sent.
  const on = "POST /transaction/charge_authorization";
  await world.sandbox.fault({ on, times: 500, effect: "status", status: 403 });
  const before = (await debitsOf(world, saver)).length;
  await world.sandbox.advance("P6D");
  await toPlan(page, world, saver);
  await page.getByRole("button", { name: "End the debits" }).click();
  const dialog = page.getByRole("dialog", { name: "End the debits?" });
  await look("the end of debits");
  await dialog.getByRole("button", { name: "End the debits" }).click();
  await expect(dialog).toHaveCount(0);
  await world.sandbox.clearFaults();
  await world.sandbox.advance("P1D");
  await toPlan(page, world, saver);
  await expect(page.getByRole("region", { name: "To pay" })).toBeVisible();
  await world.sandbox.advance("P1W");
  expect(await debitsOf(world, saver)).toHaveLength(before);
});

async function debitsOf(world: World, { person }: Saver) {
  const all = await world.sandbox.transactions();
  return all.filter(
    ({ channel, customer }) => channel === "direct_debit" && customer.email === person.email,
  );
}
