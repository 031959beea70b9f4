import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor, post } from "../support/api.ts";
import { codeIn, mailAbout, smsCode } from "../support/emails.ts";
import { logInByScreens, type } from "../support/onboarding.ts";
import { newPerson, type Person } from "../support/people.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

async function givePassword(page: Page, identifier: string, password: string) {
  await type(page.getByLabel("E-mail or phone number"), identifier);
  await type(page.getByLabel("Password", { exact: true }), password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Confirms it, allows codes to it, and lets the day pass after which they are sent there. */
async function confirmPhone(world: World, person: Person) {
  const { email, password } = person;
  const { authorization } = await post(world, apiPaths.login, { email, password });
  const call = (path: string, body: object) =>
    post(world, path, body, authorization?.token, {
      [stepUpHeader]: authorization?.stepUp ?? "",
    });
  const channel = "mobileNumber";
  await call(apiPaths.startConfirming, { channel });
  const otp = await smsCode(world, `+234${person.phone}`, 1);
  await call(apiPaths.confirmChannel, { channel, otp });
  await call(apiPaths.useChannel, { channel, isUsed: true });
  await world.sandbox.advance("P1D");
}

test("two-step login is turned on in Settings, requires the mailed code, and is turned off", async ({
  page,
  world,
}) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("n•••@example.ng");
  await dialog.getByRole("button", { name: "Turn it on" }).click();
  await type(dialog.getByLabel("Your password"), "not the password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(messages.passwordWrong)).toBeVisible();
  await expectAccessible(page, "turning two-step login on");
  await type(dialog.getByLabel("Your password"), person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(messages.twoStepOn)).toBeVisible();
  await expect(page.getByText("Two-step login is on")).toBeVisible();

  await page.evaluate(() => localStorage.removeItem("osisi2.0_token"));
  await page.goto(`${world.appUrl}/dashboard/save`);
  await expect(page).toHaveURL(/\/login$/);
  await givePassword(page, person.email, person.password);
  await expect(page).toHaveURL(/\/login\/verify$/);
  await expect(page.getByText("n•••@example.ng")).toBeVisible();
  await expect(page.getByRole("button", { name: /^New code in/ })).toBeVisible();
  await expectAccessible(page, "login code");
  const code = codeIn(await mailAbout(world, person.email, "login code"));
  await page.getByLabel("Code").pressSequentially(code === "000000" ? "000001" : "000000");
  await expect(page.getByText(messages.codeWrong)).toBeVisible();
  await page.reload();
  await page.getByLabel("Code").pressSequentially(code);
  await expect(page).toHaveURL(/\/dashboard\/save$/);
  expect(await page.evaluate(() => sessionStorage.getItem("osisi.login"))).toBeNull();

  await page.goto(`${world.appUrl}/dashboard/settings`);
  await page.getByRole("button", { name: "Turn off two-step login" }).click();
  await dialog.getByRole("button", { name: "Turn it off" }).click();
  await type(dialog.getByLabel("Your password"), person.password);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("Two-step login is off")).toBeVisible();
});

test("a code is sent by SMS to a login by phone, and by mail instead on request", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await confirmPhone(world, person);
  await post(world, apiPaths.twoStep, { isOn: true }, token);
  await page.goto(`${world.appUrl}/login`);
  await givePassword(page, `0${person.phone}`, person.password);
  await expect(page.getByText(new RegExp(`••• ${person.phone.slice(-4)}`))).toBeVisible();
  await expectAccessible(page, "login code by SMS");
  // The first SMS confirmed the phone, the others announced what was turned on.
  const code = await smsCode(world, `+234${person.phone}`, 4);
  await page.getByRole("button", { name: "Send it by e-mail instead" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  await mailAbout(world, person.email, "login code");
  await page.getByRole("button", { name: "Send it by SMS instead" }).click();
  await page.getByLabel("Code").pressSequentially(code);
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

test("a login that waited too long starts again, and says so", async ({ page, world }) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await post(world, apiPaths.twoStep, { isOn: true }, token);
  await page.goto(`${world.appUrl}/login/verify`);
  await expect(page).toHaveURL(/\/login$/);
  await givePassword(page, person.email, person.password);
  await expect(page).toHaveURL(/\/login\/verify$/);
  await mailAbout(world, person.email, "login code");
  await world.sandbox.advance("PT10M");
  await page.getByLabel("Code").pressSequentially("123456");
  await expect(page).toHaveURL(/\/login$/);
  await expectSaidAndKept(page, messages.loginStepOver);
});
