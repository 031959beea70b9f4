import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor, post } from "../support/api.ts";
import { escapeDialog } from "../support/dialogs.ts";
import { newBuyer } from "../support/investing.ts";
import { LONGEST_NAME, longestInvestor } from "../support/longest.ts";
import { type } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { expect, test } from "../support/world.ts";

/** The longest names and amounts on the narrowest screen, which is also a phone's viewport at 200%
 * zoom: nothing is wider than the screen, and nothing is cut off. */

test.use({ viewport: { width: 320, height: 568 } });
test.describe.configure({ timeout: 480_000 });

const green = "portfolio/green-asset-finance/summary";

/** Text that its own box cuts off without an ellipsis. */
async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *, dialog *")]
      .filter((element) => {
        const { overflowX, textOverflow, position } = getComputedStyle(element);
        const hides = /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis";
        const isShown = element.clientWidth > 1 && position !== "absolute";
        return hides && isShown && element.scrollWidth > element.clientWidth + 1;
      })
      .filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ),
      )
      .map((element) => element.textContent ?? ""),
  );
}

async function expectRoom(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  expect(await cutOff(page), `cut off on ${screen}`).toEqual([]);
}

test("no screen is too narrow for the longest names and amounts", async ({ page, world }) => {
  const { investmentId, planId } = await longestInvestor(page, world);
  const screens: [name: string, address: string, shown: (page: Page) => Locator][] = [
    ["home", "home", () => page.getByRole("region", { name: "Available in your stash" })],
    ["save", "save", () => page.getByRole("link", { name: /^Oluwaseun/ })],
    ["a plan", `save/${planId}`, () => page.getByRole("button", { name: "Rename" })],
    ["new plan", "save/new", () => page.getByLabel("Title")],
    ["invest", "invest", () => page.getByRole("link", { name: "Savings Vault", exact: true })],
    ["an investment", `invest/${investmentId}`, () => page.getByText("At maturity").first()],
    ["units", "invest/new/4", () => page.getByLabel("Units", { exact: true })],
    ["the green page", green, () => page.getByRole("button", { name: /^Copy your/ }).first()],
    ["history", "history", () => page.locator("[data-movement]").first()],
    ["settings", "settings", () => page.getByRole("button", { name: /^Remove Visa/ })],
  ];
  for (const [name, address, shown] of screens) {
    await page.goto(`${world.appUrl}/dashboard/${address}`);
    await expect(shown(page), name).toBeVisible();
    await expectRoom(page, `${name} at 320 px`);
  }
});

test("no preview is too narrow for the longest title of a plan", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/save/new`);
  await type(page.getByLabel("Title"), LONGEST_NAME);
  const preview = page.getByRole("complementary", { name: "Your plan as it will be" });
  await preview.locator("summary").click();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 568 });
    await expect(preview.getByRole("heading", { name: LONGEST_NAME })).toBeVisible();
    await expectRoom(page, `a new plan with the longest title at ${width} px`);
  }
});

test("the login code's screen is not too narrow for the longest address", async ({
  page,
  world,
}) => {
  const somebody = newPerson();
  const [unique = ""] = somebody.email.split("@");
  const address = `${"longest.".repeat(3)}${unique}@${"example".repeat(8)}.ng`;
  const person = { ...somebody, email: address };
  const token = await newInvestor(world, person);
  await post(world, apiPaths.twoStep, { isOn: true }, token);
  await page.goto(`${world.appUrl}/login`);
  await type(page.getByLabel("E-mail or phone number"), person.email);
  await type(page.getByLabel("Password", { exact: true }), person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\/verify$/);
  await expectRoom(page, "the login code at 320 px");
});

test("no dialog is too narrow for them", async ({ page, world }) => {
  const { planId, investmentId } = await longestInvestor(page, world);
  const dialogs: [address: string, opener: (page: Page) => Locator][] = [
    ["home", () => page.getByRole("button", { name: "Fund Stash" })],
    ["home", () => page.getByRole("button", { name: "Withdraw", exact: true })],
    [`save/${planId}`, () => page.getByRole("button", { name: "Rename" })],
    [`invest/${investmentId}`, () => page.getByRole("button", { name: "Change what happens" })],
    [green, () => page.getByRole("button", { name: "Redeem points" })],
    ["history", () => page.locator("[data-movement]").first()],
  ];
  for (const [address, opener] of dialogs) {
    await page.goto(`${world.appUrl}/dashboard/${address}`);
    await opener(page).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const name = `the dialog “${await dialog.getByRole("heading").first().textContent()}”`;
    const amount = dialog.getByLabel("How much?");
    if ((await amount.count()) > 0) await type(amount, "9999999.99");
    await expectRoom(page, `${name} at 320 px`);
    await escapeDialog(page);
  }
});
