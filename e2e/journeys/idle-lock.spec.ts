import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { pinWrong } from "@osisi/contracts/step-up.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor, post } from "../support/api.ts";
import { logInByScreens, type } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

/** The lock of a device that was left: the browser's clock is moved, not waited for. */

const PIN = "9182";

/** Logged in, with the lock turned on in Settings. */
async function locked(page: Page, world: World, { pin = false } = {}) {
  const person = newPerson();
  const token = await newInvestor(world, person);
  if (pin) await post(world, apiPaths.pin, { pin: PIN }, token);
  await page.clock.install();
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByText("Idle lock is off")).toBeVisible();
  await page.getByRole("button", { name: "Turn on the idle lock" }).click();
  await expect(page.getByText("Idle lock is on")).toBeVisible();
  return person;
}

const lockOf = (page: Page) => page.getByRole("dialog", { name: "Locked" });

for (const width of [360, 1280]) {
  test(`a device left for five minutes shows nothing, and keeps what was typed, at ${width} px`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    const person = await locked(page, world);
    const name = page.getByLabel("First name");
    await name.press("ControlOrMeta+a");
    await name.pressSequentially("Chidinma");
    await page.clock.fastForward("04:50");
    await expect(lockOf(page)).toHaveCount(0);
    await page.clock.fastForward("00:15");

    const password = lockOf(page).getByLabel("Your password");
    await expect(password).toBeFocused();
    await expect(page).toHaveTitle(/^Locked/);
    await expect(name).toBeHidden();
    await expect(page.locator("#root")).not.toHaveText(person.email, { useInnerText: true });
    await expect(page.getByRole("button", { name: "Turn off the idle lock" })).toHaveCount(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `the idle lock, ${colorScheme}`);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(lockOf(page)).toBeVisible();

    await password.fill("not the password");
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription(messages.passwordWrong);
    await password.fill(person.password);
    await page.keyboard.press("Enter");
    await expect(lockOf(page)).toHaveCount(0);
    await expect(name).toHaveValue("Chidinma");
    await expect(name).toBeFocused();
    await expect(page).toHaveTitle(/^Settings/);
  });
}

test("a locked app stays locked after a reload and in another tab, and one PIN unlocks all", async ({
  page,
  world,
}) => {
  await locked(page, world, { pin: true });
  await page.clock.fastForward("05:05");
  await expect(lockOf(page)).toBeVisible();
  await page.reload();
  const pin = lockOf(page).getByLabel("Your PIN");
  await expect(pin).toBeFocused();
  const other = await page.context().newPage();
  await other.goto(`${world.appUrl}/dashboard/history`);
  await expect(lockOf(other)).toBeVisible();
  await expect(other.getByRole("heading", { name: "Transactions" })).toHaveCount(0);

  await pin.pressSequentially("9183");
  await expect(pin).toHaveAccessibleDescription(pinWrong(4));
  await pin.pressSequentially(PIN);
  await expect(lockOf(page)).toHaveCount(0);
  await expect(lockOf(other)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Turn off the idle lock" })).toBeVisible();
  await page.getByRole("button", { name: "Turn off the idle lock" }).click();
  await page.clock.fastForward("20:00");
  await expect(page.getByText("Idle lock is off")).toBeVisible();
});

test("five wrong PINs on the lock require the password", async ({ page, world }) => {
  const person = await locked(page, world, { pin: true });
  await page.clock.fastForward("05:05");
  const pin = lockOf(page).getByLabel("Your PIN");
  for (const left of [4, 3, 2, 1]) {
    await pin.pressSequentially("9183");
    await expect(pin).toHaveAccessibleDescription(pinWrong(left));
  }
  await pin.pressSequentially("9183");
  await expect(lockOf(page).getByText(messages.pinLocked)).toBeVisible();
  await page.reload();
  await expect(lockOf(page).getByText(messages.pinLocked)).toBeVisible();
  await lockOf(page).getByLabel("Your password").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(lockOf(page)).toHaveCount(0);
});

test("without a connection the lock says so, and it can be logged out", async ({ page, world }) => {
  const person = await locked(page, world);
  await page.route(`**${apiPaths.pin}`, (route) => route.abort());
  await page.clock.fastForward("05:05");
  await expect(lockOf(page).getByRole("alert")).toContainText(messages.noConnection);
  await page.unroute(`**${apiPaths.pin}`);
  await lockOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(lockOf(page).getByLabel("Your password")).toBeFocused();
  await lockOf(page).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(lockOf(page)).toHaveCount(0);
  await type(page.getByLabel("E-mail or phone number"), person.email);
  await type(page.getByLabel("Password", { exact: true }), person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Idle lock is on")).toBeVisible();
  await expect(lockOf(page)).toHaveCount(0);
});
