import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { AddCardAnswer } from "@osisi/contracts/cards.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { eventually, logIn, post } from "../support/api.ts";
import { showPassword } from "../support/dialogs.ts";
import { newBuyer } from "../support/investing.ts";
import { ownAccount } from "../support/people.ts";
import { pressWith, tabTo, typeInto, walkThrough } from "../support/keyboard.ts";
import { expect, test, type World } from "../support/world.ts";

/** By keyboard: Settings, its dialogs, and the focus after something has been removed. */

const section = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

async function openSettings(page: Page, world: World): Promise<void> {
  await page.goto(`${world.appUrl}/dashboard/settings`);
  for (const loaded of [
    page.getByLabel("First name"),
    page.getByRole("button", { name: "Add a bank account" }),
    page.getByRole("button", { name: "Add a card" }),
    page.getByRole("button", { name: "Turn on two-step login" }),
    page.getByRole("button", { name: "Log out of this device" }),
  ]) {
    await expect(loaded).toBeVisible();
  }
}

test("an investor edits their details and changes the password by keyboard", async ({
  page,
  world,
}) => {
  const { person } = await newBuyer(page, world, 0);
  await openSettings(page, world);
  await walkThrough(page, "settings");
  await typeInto(page, page.getByLabel("First name"), "4");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription(messages.notAName);
  await expect(page.getByLabel("First name")).toBeFocused();
  await typeInto(page, page.getByLabel("First name"), "Adaeze");
  const save = page.getByRole("button", { name: "Save changes" });
  await pressWith(page, save);
  await showPassword(page, person.password);
  await expect(page.getByText(messages.profileChanged)).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Adaeze");
  await expect(save).toBeFocused();

  const change = page.getByRole("button", { name: "Change password" });
  await pressWith(page, change);
  const dialog = page.getByRole("dialog");
  await walkThrough(page, "changing the password");
  const chosen = "a much taller tree";
  await typeInto(page, dialog.getByLabel("The password that you have"), person.password);
  await typeInto(page, dialog.getByLabel("New password"), chosen);
  await typeInto(page, dialog.getByLabel("The same password again"), chosen);
  await page.keyboard.press("Enter");
  await expect(page.getByText(messages.passwordChanged)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(change).toBeFocused();
  await pressWith(page, page.getByRole("button", { name: "Close your account" }));
  await walkThrough(page, "closing the account");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Close your account" })).toBeFocused();
});

/** A kept card, as a payment on the gateway's page leaves it. */
async function keepCard(world: World, token: string): Promise<void> {
  const { data } = await post<AddCardAnswer>(world, apiPaths.addCard, {}, token);
  await world.sandbox.customer(data.reference, { outcome: "success", last4: "4081" });
  const headers = { authorization: `Bearer ${token}` };
  await eventually("the card", async () => {
    const answer = await fetch(world.appUrl + apiPaths.cards, { headers });
    return (await answer.text()).includes("4081") ? true : undefined;
  });
}

test("removing or replacing something leaves the focus at its section", async ({ page, world }) => {
  const { person, token } = await newBuyer(page, world, 0);
  await keepCard(world, token);
  await logIn(world, person);
  await openSettings(page, world);
  const dialog = page.getByRole("dialog");

  await pressWith(page, page.getByRole("button", { name: "Remove Visa ·· 4081" }));
  await walkThrough(page, "removing a card");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Remove Visa ·· 4081" })).toBeFocused();
  await page.keyboard.press("Enter");
  await pressWith(page, dialog.getByRole("button", { name: "Remove the card" }));
  await expect(page.getByText("You have not added a card yet")).toBeVisible();
  await expect(section(page, "Cards")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add a card" })).toBeFocused();

  await pressWith(page, page.getByRole("button", { name: /^Log out of A device/ }));
  await pressWith(page, dialog.getByRole("button", { name: "Log it out" }));
  await expect(page.getByRole("button", { name: /^Log out of A device/ })).toHaveCount(0);
  await expect(section(page, "Security")).toBeFocused();

  // The first account has its add button in another place.
  await page.keyboard.press("Shift+Tab");
  await pressWith(page, page.getByRole("button", { name: "Add a bank account" }));
  const bank = dialog.getByLabel("Bank", { exact: true });
  await expect(bank.getByRole("option", { name: "Guaranty Trust Bank" })).toBeAttached();
  await tabTo(page, bank);
  await page.keyboard.type("Guaranty");
  await typeInto(page, dialog.getByLabel("Account number"), ownAccount.accountNumber);
  await expect(dialog).toContainText("Guaranty Trust Bank ·· 1670");
  await pressWith(page, dialog.getByRole("button", { name: "Save this account" }));
  await showPassword(page, person.password);
  await expect(page.getByRole("button", { name: /^Change Guaranty/ })).toBeVisible();
  await expect(section(page, "Bank accounts")).toBeFocused();
});
