import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { AddCardAnswer } from "@osisi/contracts/cards.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor, readProfile } from "../support/api.ts";
import { logInByScreens } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
import { expect, test } from "../support/world.ts";

test("an investor adds a card with ₦100, sees it in Settings and removes it", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const look = (screen: string) => expectAccessible(page, screen);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  const cards = page.getByRole("region", { name: "Cards" });
  await expect(cards).toContainText("You have not added a card yet");

  await cards.getByRole("button", { name: "Add a card" }).click();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Pay ₦100 and keep the card" }).click();
  await expect(dialog).toContainText("Agree to this to keep the card");
  await dialog.getByRole("checkbox").check();
  await look("adding a card");
  const began = page.waitForResponse(`**${apiPaths.addCard}`);
  await page.getByRole("button", { name: "Pay ₦100 and keep the card" }).click();
  const { data }: { data: AddCardAnswer } = await (await began).json();
  await page.waitForURL(`${world.sandbox.url}/**`);
  await world.sandbox.customer(data.reference, { outcome: "success", last4: "4081" });
  await page.goto(`${world.appUrl}${apiPaths.paymentReturn}?reference=${data.reference}`);
  await expectSaidAndKept(page, messages.paymentSettled);
  expect((await readProfile(world, token)).availableAmt).toBe(100);

  await page.goto(`${world.appUrl}/dashboard/settings`);
  await expect(cards).toContainText("Visa ·· 4081");
  await expect(cards).toContainText("TEST BANK, valid until 12/2040");
  await look("settings with a card");

  await cards.getByRole("button", { name: "Remove Visa ·· 4081" }).click();
  await expect(dialog).toContainText("We stop charging");
  await look("removing a card");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(cards).toContainText("Visa ·· 4081");
  await cards.getByRole("button", { name: "Remove Visa ·· 4081" }).click();
  await dialog.getByRole("button", { name: "Remove the card" }).click();
  await expect(page.getByText("Your card is removed. We do not charge it again.")).toBeVisible();
  await expect(cards).toContainText("You have not added a card yet");
});

test("cards that cannot be loaded can be requested again", async ({ page, world }) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  let isBroken = true;
  await page.route(`**${apiPaths.cards}`, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`${world.appUrl}/dashboard/settings`);
  const cards = page.getByRole("region", { name: "Cards" });
  await expect(cards).toContainText("There seems to be a network connection issue");
  isBroken = false;
  await cards.getByRole("button", { name: "Try again" }).click();
  await expect(cards).toContainText("You have not added a card yet");
});
