import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { newInvestor, post } from "../support/api.ts";
import { pressWith, typeInto, walkThrough } from "../support/keyboard.ts";
import { codeIn, mailAbout } from "../support/emails.ts";
import { newPerson } from "../support/people.ts";
import { expect, test } from "../support/world.ts";

/** By keyboard: a forgotten password, and a login that requires a code. */

const chosen = "a much taller tree";

test("a forgotten password is reset by keyboard", async ({ page, world }) => {
  const person = newPerson();
  await newInvestor(world, person);
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(`${world.appUrl}/login`);
  await pressWith(page, page.getByRole("link", { name: "Forgot your password?" }));
  await expect(page).toHaveURL(/\/login\/forgot$/);
  await expect(heading).toBeFocused();
  await walkThrough(page, "forgotten password");
  await typeInto(page, page.getByLabel("E-mail or phone number"), person.email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login\/reset$/);
  await expect(heading).toBeFocused();
  await walkThrough(page, "new password");
  const code = codeIn(await mailAbout(world, person.email, "new Osisi password"));
  await typeInto(page, page.getByLabel("Code"), code);
  await typeInto(page, page.getByLabel("New password"), chosen);
  await typeInto(page, page.getByLabel("The same password again"), chosen);
  await pressWith(page, page.getByRole("button", { name: "Change my password" }));
  await expect(page).toHaveURL(/\/login$/);
  await typeInto(page, page.getByLabel("E-mail or phone number"), person.email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), chosen);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

test("a login in two steps leads by keyboard to the page that was requested", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await post(world, apiPaths.twoStep, { isOn: true }, token);
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(`${world.appUrl}/dashboard/history?kind=withdrawal`);
  await expect(page).toHaveURL(/\/login$/);
  await typeInto(page, page.getByLabel("E-mail or phone number"), person.email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login\/verify$/);
  await expect(heading).toBeFocused();
  await walkThrough(page, "login code");
  const code = codeIn(await mailAbout(world, person.email, "login code"));
  await page.reload();
  await typeInto(page, page.getByLabel("Code"), code);
  await expect(page).toHaveURL(/\/dashboard\/history\?kind=withdrawal$/);
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});
