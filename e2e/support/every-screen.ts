import * as messages from "@osisi/contracts/messages.ts";
import type { Locator, Page } from "@playwright/test";
import { logIn } from "./api.ts";
import { escapeDialog } from "./dialogs.ts";
import { signedInAs } from "./investing.ts";
import { newPerson } from "./people.ts";
import { settle, type Settled } from "./settled.ts";
import { expect, type World } from "./world.ts";

/** Every address and dialog behind the login, for an investor who uses everything. */

export type Shown = (page: Page) => Locator;

export const heading =
  (name: string): Shown =>
  (page) =>
    page.getByRole("heading", { level: 1, name });
export const button =
  (name: string | RegExp): Shown =>
  (page) =>
    page.getByRole("button", { name, exact: true }).first();

const portfolio = (name: string) => `portfolio/${name}/summary`;

export async function settledIn(page: Page, world: World): Promise<Settled> {
  const person = newPerson();
  const settled = await settle(world, person, "School fees");
  await logIn(world, person);
  await signedInAs(page, settled.token);
  return settled;
}

type Ids = Pick<Settled, "planId" | "investmentId">;

export function screensBehindLogin({
  planId,
  investmentId,
  reference,
}: Omit<Settled, "token">): [address: string, shown: Shown][] {
  return [
    ["home", (at) => at.getByRole("region", { name: "Your money over time" })],
    ["home?tab=portfolio", (at) => at.getByRole("tab", { name: "Portfolio", selected: true })],
    ["save", (at) => at.getByRole("link", { name: /^School fees/ })],
    ["save/new", (at) => at.getByLabel("Title")],
    [`save/${planId}`, button("Rename")],
    ["invest", (at) => at.getByRole("link", { name: "View Details of Asset Finance" })],
    ["invest/new/4", (at) => at.getByLabel("Units", { exact: true })],
    ["invest/compare", (at) => at.getByRole("link", { name: "Savings Vault" })],
    [`invest/${investmentId}`, button("Change what happens")],
    ["history", (at) => at.locator("[data-movement]").first()],
    [`history/${reference}`, heading("Withdrawal")],
    ["account-number", button("Get my account number")],
    ["account-number/rules", heading("When money arrives")],
    ["circles", heading("Circles")],
    ["circles/new", heading("Start a circle")],
    ["circles/join", heading("Join a circle")],
    ["notifications", heading("Notices")],
    ["points", button("Copy your referral code")],
    ["proof", heading("Is your money counted?")],
    ["portfolio/4/proceeds", heading("What the money of Savings Vault does")],
    ["help", heading("Help")],
    ["settings", button("Log out everywhere else")],
    [portfolio("savings"), heading("Savings Vault")],
    [portfolio("asset-finance"), heading("Asset Finance")],
    [portfolio("green-asset-finance"), button("Copy your referral code")],
    ["nothing-here", heading(messages.routingFailed)],
  ];
}

export async function openScreen(
  page: Page,
  world: World,
  [address, shown]: [address: string, shown: Shown],
): Promise<void> {
  await page.goto(`${world.appUrl}/dashboard/${address}`);
  await expect(shown(page), address).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]"), address).toHaveCount(0);
}

/** Opens each dialog in turn, calls `look` with its title, and closes it. */
export async function eachDialog(
  page: Page,
  world: World,
  { planId, investmentId }: Ids,
  look: (title: string) => Promise<void>,
): Promise<void> {
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
      await look((await dialog.getByRole("heading").first().textContent()) ?? "");
      await escapeDialog(page);
    }
  }
}
