import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { pinWrong } from "@osisi/contracts/step-up.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { showPassword } from "../support/dialogs.ts";
import { logInByScreens } from "../support/onboarding.ts";
import { newPerson, ownAccount } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

/** What a session alone may not do: the app requires a step-up in the same dialog, and continues. */

const PIN = "9182";

/** Logged in on Home, with ₦5,000 and a bank account that is old enough for a PIN. */
async function saver(page: Page, world: World, { pin = false } = {}) {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await post(world, apiPaths.createAccount, ownAccount, token);
  if (pin) await post(world, apiPaths.pin, { pin: PIN }, token);
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt > 0 ? availableAmt : undefined;
  });
  if (pin) await world.sandbox.advance("P31D");
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  return person;
}

async function typeAmount(page: Page) {
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByLabel("How much?").pressSequentially("2000");
  await expect(page.getByRole("radio", { name: /Guaranty Trust Bank ·· 1670/ })).toBeChecked();
  return page.getByRole("button", { name: "Withdraw ₦2,000" });
}

test("a withdrawal right after the login needs nothing more, and ten minutes later the password", async ({
  page,
  world,
}) => {
  const person = await saver(page, world);
  const dialog = page.getByRole("dialog");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    const isOne = request.url().endsWith(apiPaths.withdraw);
    if (isOne) keys.push(request.headers()["idempotency-key"]);
  });
  await (await typeAmount(page)).click();
  await expect(page.getByText(messages.withdrawStarted)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await world.sandbox.advance("PT10M");
  const send = await typeAmount(page);
  await send.click();
  const password = dialog.getByLabel("Your password");
  await expect(password).toBeFocused();
  await expect(dialog).toContainText("₦2,000");
  await expect(dialog).toContainText("Guaranty Trust Bank ·· 1670");
  await expectAccessible(page, "the password within a withdrawal");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("How much?")).toHaveValue("2,000");
  await expect(dialog.getByRole("alert")).toContainText(messages.passwordNeeded);

  await send.click();
  await expect(password).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription(messages.passwordWrong);
  await password.fill("");
  await showPassword(page, person.password);
  await expect(dialog).toHaveCount(0);
  const begun = keys.slice(1);
  expect(begun).toHaveLength(3);
  expect(new Set(begun.slice(1)).size).toBe(1);
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].map((kept) => JSON.stringify(kept)).join(),
  );
  expect(stored).not.toMatch(/step-?up/i);
});

test("a bank account is added with the password, and nothing typed is lost", async ({
  page,
  world,
}) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.reload();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("button", { name: "Add a bank account" }).click();
  await page.getByLabel("Bank", { exact: true }).selectOption({ label: "Guaranty Trust Bank" });
  await page.getByLabel("Account number").pressSequentially(ownAccount.accountNumber);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Guaranty Trust Bank ·· 1670");
  await page.getByRole("button", { name: "Save this account" }).click();
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Account number")).toHaveValue(ownAccount.accountNumber);
  await expect(page.getByRole("button", { name: "Save this account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await showPassword(page, person.password);
  await expect(page.getByText("Offered first when you withdraw")).toBeVisible();
});

test("a PIN is set, changed and removed in Settings", async ({ page, world }) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.getByRole("link", { name: "Settings" }).first().click();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Set a PIN" }).click();
  await dialog.getByLabel("Your new PIN").pressSequentially("1986");
  await expect(dialog.getByLabel("The same PIN again")).toBeFocused();
  await page.keyboard.type("1987");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(messages.pinsDiffer)).toBeVisible();
  await page.keyboard.type("1986");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(messages.pinIsYear)).toBeVisible();
  await expectAccessible(page, "setting a PIN");
  await page.keyboard.type(PIN + PIN);
  await page.keyboard.press("Enter");
  await expect(page.getByText("PIN is set", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Remove PIN" }).click();
  await dialog.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByRole("button", { name: "Set a PIN" })).toBeVisible();
});

test("four digits withdraw, wrong ones are counted, and five of them require the password", async ({
  page,
  world,
}) => {
  const person = await saver(page, world, { pin: true });
  const dialog = page.getByRole("dialog");
  const pin = dialog.getByLabel("Your PIN");
  await world.sandbox.advance("PT10M");
  await (await typeAmount(page)).click();
  await expect(pin).toBeFocused();
  await expect(pin).toHaveAttribute("inputmode", "none");
  await expectAccessible(page, "the PIN within a withdrawal");
  await page.keyboard.type("9183");
  await expect(pin).toHaveAccessibleDescription(pinWrong(4));
  await expect(pin).toHaveValue("");
  for (const key of ["9", "1", "7", "Delete the last digit", "8"]) {
    await dialog.getByRole("button", { name: key, exact: true }).click();
    await expect(pin).toBeFocused();
  }
  await dialog.getByRole("button", { name: "2", exact: true }).click();
  await expect(page.getByText(messages.withdrawStarted)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await world.sandbox.advance("PT10M");
  await (await typeAmount(page)).click();
  for (const left of [3, 2, 1]) {
    await expect(pin).toBeFocused();
    await page.keyboard.type("9183");
    await expect(pin).toHaveAccessibleDescription(pinWrong(left));
  }
  await page.keyboard.type("9183");
  await expect(dialog.getByText(messages.pinLocked)).toBeVisible();
  await showPassword(page, person.password);
  await expect(dialog).toHaveCount(0);
});
