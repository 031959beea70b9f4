import * as messages from "@osisi/contracts/messages.ts";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor, profileAnswers } from "../support/api.ts";
import { copy } from "../support/clipboard.ts";
import { logInByScreens, type } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { mailAbout, codeIn } from "../support/emails.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
import { expect, test } from "../support/world.ts";

const chosen = "a much taller tree";

test("a forgotten password is reset with the mailed code, and every login ends", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const elsewhere = await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/\/login\/forgot$/);
  await expectAccessible(page, "forgotten password");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText(messages.identifierMissing)).toBeVisible();
  await type(page.getByLabel("E-mail or phone number"), person.email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login\/reset$/);
  await expect(page.getByText(messages.resetCodeSent)).toBeVisible();

  const code = codeIn(await mailAbout(world, person.email, "new Osisi password"));
  await type(page.getByLabel("New password"), "seven77");
  await type(page.getByLabel("The same password again"), chosen);
  await page.getByRole("button", { name: "Change my password" }).click();
  await expect(page.getByText(messages.codeMissing)).toBeVisible();
  await expect(page.getByText(messages.passwordTooShort)).toBeVisible();
  await type(page.getByLabel("New password"), "sunshine");
  await type(page.getByLabel("The same password again"), "sunshine");
  await type(page.getByLabel("Code"), code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Change my password" }).click();
  await expect(page.getByText(messages.passwordCommon)).toBeVisible();
  await type(page.getByLabel("New password"), chosen);
  await type(page.getByLabel("The same password again"), chosen);
  await page.getByRole("button", { name: "Change my password" }).click();
  await expect(page.getByText(messages.codeWrong)).toBeVisible();
  await expectAccessible(page, "new password with a wrong code");
  await copy(page, code);
  await page.getByLabel("Code").press("ControlOrMeta+v");
  await expect(page.getByLabel("Code")).toHaveValue(code);
  await page.reload();
  await type(page.getByLabel("Code"), code);
  await type(page.getByLabel("New password"), chosen);
  await type(page.getByLabel("The same password again"), chosen);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/login$/);
  await expectSaidAndKept(page, messages.passwordReset);
  await expect(page.getByLabel("E-mail or phone number")).toHaveValue(person.email);
  expect(await profileAnswers(world, elsewhere)).toBe(401);
  await mailAbout(world, person.email, "password was changed");
  await logInByScreens(page, { ...person, password: chosen });
});

test("the link in the mail chooses a new password, once", async ({ page, world }) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login/forgot`);
  await type(page.getByLabel("E-mail or phone number"), person.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const { text } = await mailAbout(world, person.email, "new Osisi password");
  const link = /https?:\/\/\S+\/login\/reset#\S+/.exec(text)?.[0] ?? "";
  await expect(page).toHaveURL(/\/login\/reset$/);
  for (const visit of ["first", "second"]) {
    await page.goto("about:blank");
    await page.goto(link);
    await type(page.getByLabel("New password"), chosen);
    await type(page.getByLabel("The same password again"), chosen);
    await expectAccessible(page, `mailed link, ${visit} visit`);
    await page.getByRole("button", { name: "Change my password" }).click();
    if (visit === "first") await expect(page).toHaveURL(/\/login$/);
    else await expect(page.getByText(messages.resetLinkBroken)).toBeVisible();
  }
  await page.getByRole("link", { name: "Begin again" }).click();
  await expect(page).toHaveURL(/\/login\/forgot$/);
});

test("the page of a new password without a code starts at the beginning", async ({
  page,
  world,
}) => {
  await page.goto(`${world.appUrl}/login/reset`);
  await expect(page).toHaveURL(/\/login\/forgot$/);
  await page.getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login$/);
});
