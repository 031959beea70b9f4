import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import {
  eventually,
  logIn,
  newInvestor,
  post,
  profileAnswers,
  readProfile,
} from "../support/api.ts";
import { showPassword } from "../support/dialogs.ts";
import { mailAbout, smsCode } from "../support/emails.ts";
import { type } from "../support/onboarding.ts";
import { newPerson, type Person } from "../support/people.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
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
  await expect(page.getByLabel("First name")).toHaveValue(person.firstName);
  return { person, token };
}

/** ₦1,500 in the stash. */
async function withMoney(world: World, token: string) {
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 1_500 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt > 0 ? availableAmt : undefined;
  });
}

test("an investor edits their name, and is notified when nothing is changed", async ({
  page,
  world,
}) => {
  const { person, token } = await atSettings(page, world);
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  await expect(page.getByText("No change was made.")).toBeVisible();
  await expectAccessible(page, "settings");

  await type(page.getByLabel("First name"), "4");
  await type(page.getByLabel("Mobile number"), "123");
  await save.click();
  await expect(page.getByText(messages.notAName)).toBeVisible();
  await expect(page.getByText(messages.notAPhone)).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expectAccessible(page, "settings with faults");
  await page.reload();

  await type(page.getByLabel("First name"), "Ngozichukwukaọdịmma");
  await type(page.getByLabel("Last name"), "O’Brien-Bello");
  await page.getByLabel("Last name").press("Enter");
  await showPassword(page, person.password);
  await expect(page.getByText(messages.profileChanged)).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue("O’Brien-Bello");
  const { user } = await readProfile(world, token);
  expect(user.name).toBe("Ngozichukwukaọdịmma O’Brien-Bello");
});

test("what was typed stays when it cannot be saved", async ({ page, context, world }) => {
  const { person } = await atSettings(page, world);
  await type(page.getByLabel("First name"), "Amaka");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(messages.noConnection).first()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Amaka");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save changes" }).click();
  await showPassword(page, person.password);
  await expect(page.getByText(messages.profileChanged)).toBeVisible();
});

test("an edit after the session has ended leads to the login", async ({ page, world }) => {
  const { person, token } = await atSettings(page, world);
  await post(world, apiPaths.logout, {}, token);
  await type(page.getByLabel("First name"), "Amaka");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectSaidAndKept(page, messages.sessionExpired);
  const { user } = await readProfile(world, await logIn(world, person));
  expect(user.f_name).toBe(person.firstName);
});

test("a new phone counts once its code is entered", async ({ page, world }) => {
  const { person, token } = await atSettings(page, world);
  const { phone } = newPerson();
  await type(page.getByLabel("Mobile number"), `0${phone}`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await showPassword(page, person.password);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`+234${phone}`);
  await expectAccessible(page, "confirming a number");
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByText(`+234${phone} waits for its code`)).toBeVisible();
  await expectAccessible(page, "a number that waits");

  await page.getByRole("button", { name: "Enter the code" }).click();
  // The sixth digit sends it.
  await dialog.getByLabel("Code").pressSequentially("000000");
  await expect(dialog.getByText(messages.codeWrong)).toBeVisible();
  await type(dialog.getByLabel("Code"), await smsCode(world, `+234${phone}`, 1));
  await expect(page.getByText(messages.phoneChanged)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Mobile number")).toHaveValue(phone);
  await expect(page.getByText("waits for its code")).toHaveCount(0);
  const { user } = await readProfile(world, token);
  expect([user.phone, user.phoneVerified]).toEqual([`+234${phone}`, true]);
});

test("an investor downloads all of their data, whole and as a table", async ({
  page,
  savedBy,
  world,
}) => {
  const { person, token } = await atSettings(page, world);
  await withMoney(world, token);
  const everything = page.getByRole("button", { name: "Download everything (JSON)" });
  const json = await savedBy(async () => {
    await everything.click();
    await showPassword(page, person.password);
  });
  expect(json.name).toBe("osisi-data.json");
  const data: Record<string, Record<string, unknown>[]> = JSON.parse(json.bytes.toString());
  expect(data["profile"]).toMatchObject([{ email: person.email, firstName: person.firstName }]);
  expect(data["movements"]).toMatchObject([{ account: "stash", direction: "in", amount: 1_500 }]);

  await page.getByLabel("One part, as a table").selectOption({ label: "Payments" });
  const table = page.getByRole("button", { name: "Download table (CSV)" });
  const csv = await savedBy(() => table.click());
  expect(csv.bytes.toString().split("\r\n")[1]).toMatch(
    /^fund-[\da-f]{32},stash,1500,NGN,settled,/,
  );
});

test("an account is closed once it is empty, and not before", async ({ page, world }) => {
  const { person, token } = await atSettings(page, world);
  await withMoney(world, token);
  const close = page.getByRole("button", { name: "Close your account" });
  const dialog = page.getByRole("dialog");
  await close.click();
  await expect(dialog).toContainText("₦1,500 is in your stash. Withdraw it first.");
  await expectAccessible(page, "an account that cannot be closed yet");
  await dialog.getByRole("link", { name: "Go to your stash" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);

  const other = await closeEmpty(page, world);
  await mailAbout(world, other.email, "is closed");
  await type(page.getByLabel("E-mail or phone number"), other.email);
  await type(page.getByLabel("Password", { exact: true }), other.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(messages.wrongCredentials).first()).toBeVisible();
  expect(await profileAnswers(world, token)).toBe(200);
  expect(person.email).not.toBe(other.email);
});

/** Another investor, with an empty account, closes it. */
async function closeEmpty(page: Page, world: World): Promise<Person> {
  await page.evaluate(() => localStorage.clear());
  const { person, token } = await atSettings(page, world);
  await page.getByRole("button", { name: "Close your account" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "closing an account");
  await dialog.getByRole("button", { name: "Close it for good" }).click();
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByText(messages.passwordMissing)).toBeVisible();
  await type(dialog.getByLabel("Your password"), "not the password");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByText(messages.passwordWrong)).toBeVisible();
  await expectAccessible(page, "the password before an account is closed");
  await type(dialog.getByLabel("Your password"), person.password);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectSaidAndKept(page, messages.accountClosed);
  expect(await profileAnswers(world, token)).toBe(401);
  return person;
}
