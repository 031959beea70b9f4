import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor } from "../support/api.ts";
import { mailAbout, smsCode } from "../support/emails.ts";
import { showPassword } from "../support/dialogs.ts";
import { type } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

async function atSettings(page: Page, world: World) {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    brand.tokenKey,
    token,
  ] as const);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await expect(page.getByText(`Phone: +234${person.phone}`)).toBeVisible();
  return { person, token };
}

test("an investor confirms their phone with password and code, and undoes it by the notice", async ({
  page,
  world,
}) => {
  const { person } = await atSettings(page, world);
  await expect(page.getByText("Not confirmed. No code goes to it.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm your number" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "confirming a second channel");
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await showPassword(page, person.password);

  const code = await smsCode(world, `+234${person.phone}`, 1);
  await expect(dialog.getByRole("button", { name: /^New code in/ })).toBeVisible();
  await type(dialog.getByLabel("Code"), code === "000000" ? "000001" : "000000");
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog.getByText(messages.codeWrong)).toBeVisible();
  await expectAccessible(page, "a wrong code for a second channel");
  await type(dialog.getByLabel("Code"), code);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog).toContainText("Your number is confirmed");
  await expectAccessible(page, "what a second channel may be used for");
  await dialog.getByRole("button", { name: "No, leave it out" }).click();
  await expect(page.getByText("Confirmed. No code goes to it.")).toBeVisible();

  await page.getByRole("button", { name: "Use your number for codes" }).click();
  await expectAccessible(page, "using a second channel");
  await dialog.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByText(/^Confirmed\. From .* codes can go to it\.$/)).toBeVisible();
  await expectAccessible(page, "settings with a second channel");

  const { text } = await mailAbout(world, person.email, "phone number was confirmed");
  const link = /http\S+\/secure#[\w-]+/.exec(text)?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Undo this change?");
  await expectAccessible(page, "undoing a change");
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The change is undone");
  await expect(page.getByText(messages.changeUndone)).toBeVisible();
  await expectAccessible(page, "a change undone");
  await page.reload();
  await expect(page.getByText(messages.secureLinkUsed)).toBeVisible();
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await expect(page).toHaveURL(/\/login$/);
});

test("a code that was typed stays when the password is required again", async ({ page, world }) => {
  const { person } = await atSettings(page, world);
  await page.getByRole("button", { name: "Confirm your number" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await showPassword(page, person.password);
  const code = await smsCode(world, `+234${person.phone}`, 1);
  await type(dialog.getByLabel("Code"), code);
  await world.sandbox.advance("PT10M");
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await showPassword(page, person.password);
  await expect(dialog.getByLabel("Code")).toHaveValue(code);
});
