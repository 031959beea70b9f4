import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { expectAccessible } from "../support/accessible.ts";
import { logIn, newInvestor, profileAnswers } from "../support/api.ts";
import { mailAbout } from "../support/emails.ts";
import { logInByScreens, type } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { expect, test } from "../support/world.ts";

test("an investor changes the password by keyboard, and is logged out everywhere else", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const elsewhere = await newInvestor(world, person);
  const chosen = "a much taller tree";
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  const change = page.getByRole("button", { name: "Change password" });
  await change.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await type(dialog.getByLabel("The password that you have"), "not the password");
  await type(dialog.getByLabel("New password"), chosen);
  await type(dialog.getByLabel("The same password again"), "a shorter tree");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(messages.passwordsDiffer)).toBeVisible();
  await type(dialog.getByLabel("The same password again"), chosen);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(messages.passwordWrong)).toBeVisible();
  await expect(dialog.getByLabel("The password that you have")).toBeFocused();
  await expectAccessible(page, "changing the password");
  await page.keyboard.type(person.password);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(messages.passwordChanged)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  expect(await profileAnswers(world, elsewhere)).toBe(401);
  await mailAbout(world, person.email, "password was changed");
  await logIn(world, { ...person, password: chosen });
});

test("devices are listed, and logged out one by one or all together", async ({ page, world }) => {
  const person = newPerson();
  const others = [await newInvestor(world, person)];
  others.push(await logIn(world, person), await logIn(world, person));
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await expectAccessible(page, "devices");
  const rows = page.getByRole("button", { name: /^Log out of A device/ });
  await expect(rows).toHaveCount(3);
  const dialog = page.getByRole("dialog");
  await rows.first().click();
  await expectAccessible(page, "logging a device out");
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await rows.first().click();
  await dialog.getByRole("button", { name: "Log it out" }).click();
  await expect(page.getByText(messages.sessionEnded)).toBeVisible();
  await expect(rows).toHaveCount(2);
  const alive = await Promise.all(others.map((token) => profileAnswers(world, token)));
  expect(alive.filter((status) => status === 200)).toHaveLength(2);

  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await dialog.getByRole("button", { name: "Log them all out" }).click();
  await expect(page.getByText(messages.sessionsEnded)).toBeVisible();
  await expect(rows).toHaveCount(0);
  for (const token of others) expect(await profileAnswers(world, token)).toBe(401);

  await page.getByRole("button", { name: "Log out of this device" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("devices that cannot be loaded can be requested again", async ({ page, world }) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  let isBroken = true;
  for (const path of [apiPaths.sessions, apiPaths.twoStep]) {
    await page.route(`**${path}`, (route) => (isBroken ? route.abort() : route.continue()));
  }
  await page.goto(`${world.appUrl}/dashboard/settings`);
  const security = page.getByRole("region", { name: "Security" });
  await expect(security.getByText(messages.noConnection)).toHaveCount(2);
  isBroken = false;
  for (const again of [1, 2]) {
    await security.getByRole("button", { name: "Try again" }).first().click();
    await expect(security.getByText(messages.noConnection)).toHaveCount(2 - again);
  }
  await expect(security.getByText("This device", { exact: true })).toBeVisible();
});
