import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { keepBodies, loseNextAnswer } from "../support/lost-answer.ts";
import { logInByScreens, type } from "../support/onboarding.ts";
import { newPerson, othersAccount, ownAccount } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

const stash = (page: Page) => page.getByRole("region", { name: "Available in your stash" });

/** Logged in on Home, with ₦5,000. */
async function atHomeWithMoney(page: Page, world: World) {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt > 0 ? availableAmt : undefined;
  });
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await expect(stash(page)).toContainText("5,000");
  return { person, token };
}

/** Waits for the account's name. */
async function addAccount(page: Page, accountNumber: string) {
  await page.getByLabel("Bank", { exact: true }).selectOption({ label: "Guaranty Trust Bank" });
  await page.getByLabel("Account number").pressSequentially(accountNumber);
  await expect(page.getByRole("dialog")).toContainText(
    `Guaranty Trust Bank ·· ${accountNumber.slice(-4)}`,
  );
}

test("an investor withdraws ₦2,000 to a bank account that is added on the way", async ({
  page,
  world,
}) => {
  const { person } = await atHomeWithMoney(page, world);
  const look = (screen: string) => expectAccessible(page, screen);
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Add your bank account" }).click();
  await expect(dialog).toContainText("You can't withdraw 0 naira. Enter the amount in figures.");
  await page.getByLabel("How much?").pressSequentially("999");
  await page.getByRole("button", { name: "Add your bank account" }).click();
  await expect(dialog).toContainText("minimum withdrawal amount is ₦1000");
  await look("withdraw dialog without an account");
  await type(page.getByLabel("How much?"), "2000");
  await page.getByRole("button", { name: "Add your bank account" }).click();

  await addAccount(page, ownAccount.accountNumber);
  await look("new bank account");
  await page.getByRole("button", { name: "Save this account" }).click();

  await expect(page.getByLabel("How much?")).toHaveValue("2,000");
  await expect(page.getByRole("radio", { name: /Guaranty Trust Bank ·· 1670/ })).toBeChecked();
  await look("withdraw dialog");
  // The bank is slow, so that the pending withdrawal can be seen.
  await world.sandbox.settings({ transfers: "manual" });
  await page.getByRole("button", { name: "Withdraw ₦2,000" }).click();
  await expect(page.getByText("Come on!, you are leaving with all that?")).toBeVisible();
  await expect(page.getByText("Money heading your way to your account.")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await expect(stash(page)).toContainText("3,000");
  const onItsWay = page.getByRole("list", { name: "Waiting for you, or for a bank" });
  await expect(onItsWay).toContainText("On its way to your bank");
  await expect(onItsWay).toContainText(/Reference wd-[\da-f]{32}/);
  await look("home with a withdrawal on its way");

  await world.sandbox.settings({ transfers: "auto" });
  const [reference = ""] = /wd-[\da-f]{32}/.exec(await onItsWay.innerText()) ?? [];
  await world.sandbox.payout(reference, "success");
  await expect(onItsWay).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText("Guaranty Trust Bank ·· 1670 · Paid to your bank")).toBeVisible();
  await expect(stash(page)).toContainText("3,000");
  await eventually("the mail about it", async () => {
    const mails = await world.sandbox.mailTo(person.email);
    return mails.find(({ subject }) => subject === "₦2,000 was paid to your bank");
  });
});

test("a withdrawal whose answer is lost is sent once, and keeps what was typed", async ({
  page,
  world,
}) => {
  const { token } = await atHomeWithMoney(page, world);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByLabel("How much?").pressSequentially("5000");
  await page.getByRole("button", { name: "Add your bank account" }).click();
  await addAccount(page, "0012543070");
  await page.getByRole("button", { name: "Save this account" }).click();

  await loseNextAnswer(page, apiPaths.withdraw);
  const send = page.getByRole("button", { name: "Withdraw ₦5,000" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("it is sent only once");
  await expect(page.getByLabel("How much?")).toHaveValue("5,000");
  await send.click();
  await expect(page.getByText("Money heading your way to your account.")).toBeVisible();
  const profile = await readProfile(world, token);
  expect(profile.transfers.data).toHaveLength(1);
  expect(profile.availableAmt).toBe(0);
});

test("a withdrawal that a closed form had sent is recognised, and the next press sends another", async ({
  page,
  world,
}) => {
  const { token, person } = await atHomeWithMoney(page, world);
  const dialog = page.getByRole("dialog");
  const amount = page.getByLabel("How much?");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await amount.pressSequentially("2000");
  await page.getByRole("button", { name: "Add your bank account" }).click();
  await addAccount(page, ownAccount.accountNumber);
  await page.getByRole("button", { name: "Save this account" }).click();

  const bodies = await keepBodies(page, apiPaths.withdraw);
  const keys = await loseNextAnswer(page, apiPaths.withdraw);
  const send = page.getByRole("button", { name: "Withdraw ₦2,000" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("it is sent only once");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(stash(page)).toContainText("3,000");

  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await amount.pressSequentially("2000");
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText(
    "You asked for this ₦2,000 before, and that withdrawal was started.",
  );
  await expect(page.getByText("Money heading your way to your account.")).toHaveCount(0);
  await expect(amount).toHaveValue("2,000");
  await expectAccessible(page, "a withdrawal that was asked for before");
  expect((await readProfile(world, token)).availableAmt).toBe(3_000);

  await send.click();
  await expect(page.getByText("Money heading your way to your account.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(stash(page)).toContainText("1,000");
  const { transfers, investor } = await readProfile(world, token);
  expect(transfers.data).toHaveLength(2);
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
  const { id: investorId, userId, name } = investor;
  expect(name).toContain(person.firstName);
  const sent = { amount: 2_000, name, investorId, userId };
  expect(await bodies()).toMatchObject([sent, sent, sent]);
});

test("payout accounts are seen, added and changed in Settings", async ({ page, world }) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByText("You have not added a bank account yet")).toBeVisible();
  await expectAccessible(page, "settings without an account");

  await page.getByRole("button", { name: "Add a bank account" }).click();
  await addAccount(page, ownAccount.accountNumber);
  await page.getByRole("button", { name: "Save this account" }).click();
  await expect(page.getByText("Offered first when you withdraw")).toBeVisible();

  await page.getByRole("button", { name: "Change Guaranty Trust Bank ·· 1670" }).click();
  await addAccount(page, "0012543070");
  await expectAccessible(page, "a changed account");
  await page.getByRole("button", { name: "Change this account" }).click();
  await expect(page.getByText("Guaranty Trust Bank ·· 3070")).toBeVisible();
  await expect(page.getByText(/You can withdraw to it from/)).toBeVisible();
  await expect(page.getByText("Guaranty Trust Bank ·· 1670")).toHaveCount(0);
  await expectAccessible(page, "settings");
});

test("an account in another name is kept once a box is ticked, and waits for a day", async ({
  page,
  world,
}) => {
  await atHomeWithMoney(page, world);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByLabel("How much?").pressSequentially("2000");
  await page.getByRole("button", { name: "Add your bank account" }).click();
  const { accountNumber, bankCode } = othersAccount;
  await page.getByLabel("Bank", { exact: true }).selectOption(bankCode);
  await page.getByLabel("Account number").pressSequentially(accountNumber);
  await expect(dialog).toContainText("This account belongs to Ogunleye Musa, not to you.");
  await expect(dialog).toContainText("Your name here");
  await expect(dialog).toContainText(/you can withdraw to it from \d+ \w+ \d{4}, \d\d:\d\d/);
  await expectAccessible(page, "an account in another name");

  const box = dialog.getByRole("checkbox", { name: /^I know Ogunleye Musa/ });
  const save = dialog.getByRole("button", { name: "Save this account" });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await save.click({ force: true });
  await expect(box).toHaveAccessibleDescription(messages.tickFirst);
  await dialog.getByRole("button", { name: "Use another account" }).click();
  await expect(page.getByLabel("Account number")).toHaveValue("");
  await expect(page.getByLabel("Bank", { exact: true })).toBeFocused();

  await page.getByLabel("Account number").pressSequentially(accountNumber);
  await expect(box).not.toBeChecked();
  await box.check();
  await save.click();
  await expect(page.getByLabel("How much?")).toHaveValue("2,000");
  await expect(dialog).toContainText("First Bank of Nigeria ·· 4579");
  await expect(dialog).toContainText(/you can withdraw to it from/);
  await expect(dialog.getByRole("radio")).toHaveCount(0);
});
