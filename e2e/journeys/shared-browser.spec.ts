import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { newInvestor, post } from "../support/api.ts";
import { logInByScreens, type } from "../support/onboarding.ts";
import { newPerson, type Person } from "../support/people.ts";
import { toast } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

const WIZARD = "/dashboard/save/new";
const title = (page: Page) => page.getByLabel("Title");

async function someone(world: World): Promise<Person> {
  const person = newPerson();
  await newInvestor(world, person);
  return person;
}

async function typeTitle(page: Page, world: World, text: string): Promise<void> {
  await page.goto(world.appUrl + WIZARD);
  await type(title(page), text);
  await expect.poll(() => keptInTab(page)).toContain(text);
}

const keptInTab = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

/** Elsewhere, so that this browser does not have it yet. */
async function endSession(page: Page, world: World): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key), brand.tokenKey);
  await post(world, apiPaths.logout, {}, token ?? "");
}

async function logInWhereAsked(page: Page, person: Person): Promise<void> {
  await expect(toast(page, messages.sessionExpired)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await type(page.getByLabel("E-mail or phone number"), person.email);
  await type(page.getByLabel("Password", { exact: true }), person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(new RegExp(`${WIZARD}$`));
}

test("logging out leaves nothing that was typed or seen for the next person, in no tab", async ({
  page,
  context,
  world,
}) => {
  const [ada, bola] = [await someone(world), await someone(world)];
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, ada);
  await expect(page.getByRole("region", { name: "Available in your stash" })).toBeVisible();
  await typeTitle(page, world, "Land behind the church");
  const other = await context.newPage();
  await typeTitle(other, world, "Land behind the school");

  await page.goto(`${world.appUrl}/dashboard/logout`);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect.poll(() => keptInTab(tab)).not.toMatch(/Land|seenStash|savingPlan/);
  }
  await logInByScreens(page, bola);
  await page.goto(world.appUrl + WIZARD);
  await expect(title(page)).toHaveValue("");
});

test("what was typed waits for its owner after a session that has ended, and is shown to no one else", async ({
  page,
  world,
}) => {
  const [ada, bola] = [await someone(world), await someone(world)];
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, ada);
  await typeTitle(page, world, "Land");

  await endSession(page, world);
  await page.reload();
  await logInWhereAsked(page, ada);
  await expect(title(page)).toHaveValue("Land");

  await endSession(page, world);
  await page.reload();
  await logInWhereAsked(page, bola);
  await expect(title(page)).toHaveValue("");
});
