import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { messages } from "@osisi/contracts/messages.ts";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleZoomed } from "../support/accessible.ts";
import { logIn, newInvestor, post } from "../support/api.ts";
import { escapeDialog } from "../support/dialogs.ts";
import { signedInAs } from "../support/investing.ts";
import { fillRegistration } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { earnPoints, settle } from "../support/settled.ts";
import { expect, test, type World } from "../support/world.ts";

/** Each address and each dialog of the app once, as somebody sees it who uses everything: no finding of
 * any severity, and nothing wider than the screen. States of them (faults, nothing there yet, no connection)
 * are looked at in their journeys, and so is the dialog that needs something matured; the pages of the
 * public site in public-site.spec.ts. */

test.describe.configure({ timeout: 600_000 });

type Shown = (page: Page) => Locator;

const heading =
  (name: string): Shown =>
  (page) =>
    page.getByRole("heading", { level: 1, name });
const button =
  (name: string | RegExp): Shown =>
  (page) =>
    page.getByRole("button", { name, exact: true }).first();

const portfolio = (name: string) => `portfolio/${name}/summary`;

test("no screen before the login has a finding", async ({ page, world }) => {
  const screens: [address: string, shown: Shown][] = [
    ["/login", button("Log in")],
    ["/login/forgot", button("Send me a code")],
    ["/onboard", button("Continue")],
    ["/onboard/verify", heading("Where shall we send the code?")],
    ["/verify", heading(messages.linkBroken)],
    ["/verify/success", heading(messages.emailVerified)],
    ["/verify/error", heading(messages.linkBroken)],
    ["/nothing/here", heading(messages.routingFailed)],
  ];
  for (const [address, shown] of screens) {
    await page.goto(world.appUrl + address);
    await expect(shown(page), address).toBeVisible();
    await expectAccessibleZoomed(page, address);
  }
});

test("no screen that a code is entered on has a finding", async ({ page, world }) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await post(world, apiPaths.twoStep, { isOn: true, password: person.password }, token);
  await page.goto(`${world.appUrl}/login/forgot`);
  await page.getByLabel("E-mail or phone number").pressSequentially(person.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page).toHaveURL(/\/login\/reset$/);
  await expect(page.getByLabel("New password")).toBeVisible();
  await expectAccessibleZoomed(page, "a new password");
  await page.goto(`${world.appUrl}/login`);
  await page.getByLabel("E-mail or phone number").pressSequentially(person.email);
  await page.getByLabel("Password", { exact: true }).pressSequentially(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\/verify$/);
  await expect(page.getByLabel("Code")).toBeVisible();
  await expectAccessibleZoomed(page, "the code of a login");
});

async function settledIn(page: Page, world: World) {
  const person = newPerson();
  const settled = await settle(world, person, "School fees");
  await logIn(world, person);
  await signedInAs(page, settled.token);
  return settled;
}

test("no screen behind the login has a finding", async ({ page, world }) => {
  const { planId, investmentId } = await settledIn(page, world);
  const screens: [address: string, shown: Shown][] = [
    ["home", (at) => at.getByRole("region", { name: "Your money over time" })],
    ["home?tab=portfolio", (at) => at.getByRole("tab", { name: "Portfolio", selected: true })],
    ["save", (at) => at.getByRole("link", { name: /^School fees/ })],
    ["save/new", (at) => at.getByLabel("Title")],
    [`save/${planId}`, button("Rename")],
    ["invest", (at) => at.getByRole("link", { name: "View Details of Asset Finance" })],
    ["invest/new/4", (at) => at.getByLabel("Units", { exact: true })],
    [`invest/${investmentId}`, button("Change what happens")],
    ["history", (at) => at.locator("[data-movement]").first()],
    ["settings", button("Log out everywhere else")],
    [portfolio("savings"), heading("Savings Vault")],
    [portfolio("asset-finance"), heading("Asset Finance")],
    [portfolio("green-asset-finance"), button("Copy your referral code")],
    ["nothing-here", heading(messages.routingFailed)],
  ];
  for (const [address, shown] of screens) {
    await page.goto(`${world.appUrl}/dashboard/${address}`);
    await expect(shown(page), address).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true]"), address).toHaveCount(0);
    await expectAccessibleZoomed(page, address);
  }
});

test("the terms have none when they are read before joining", async ({ page, world }) => {
  await fillRegistration(page, world, newPerson());
  await page.getByRole("button", { name: "Read the terms" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleZoomed(page, "the dialog of the terms");
});

test("no dialog has a finding", async ({ page, world }) => {
  const { token, planId, investmentId } = await settledIn(page, world);
  await earnPoints(world, token);
  const dialogs: [address: string, openers: Shown[]][] = [
    ["dashboard/home", [button("Fund Stash"), button("Withdraw")]],
    [`dashboard/save/${planId}`, [button("Rename"), button("Change card"), button("Pause")]],
    [`dashboard/invest/${investmentId}`, [button("Change what happens")]],
    [`dashboard/${portfolio("green-asset-finance")}`, [button("Redeem points")]],
    ["dashboard/history", [(at) => at.locator("[data-movement]").first(), button("Statement")]],
    [
      "dashboard/settings",
      [
        button("Confirm your number"),
        button("Add a bank account"),
        button(/^Change Guaranty/),
        button("Add a card"),
        button(/^Remove Visa/),
        button("Change password"),
        button("Turn on two-step login"),
        button(/^Log out of A device/),
        button("Log out everywhere else"),
        button("Close your account"),
      ],
    ],
  ];
  const dialog = page.getByRole("dialog");
  for (const [address, openers] of dialogs) {
    await page.goto(`${world.appUrl}/${address}`);
    for (const opener of openers) {
      await opener(page).click();
      await expect(dialog).toBeVisible();
      await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
      const title = await dialog.getByRole("heading").first().textContent();
      await expectAccessibleZoomed(page, `the dialog “${title}”`);
      await escapeDialog(page);
    }
  }
});
