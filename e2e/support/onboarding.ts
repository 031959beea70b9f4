import { expect, type Locator, type Page } from "@playwright/test";
import { codeFromMail } from "./api.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

/** The steps of joining, screen by screen. `look` is called on each of them. Everything is typed
 * key by key: setting a field's value in one step goes past React in Firefox. */
type Look = (screen: string) => Promise<void>;
const glance: Look = () => Promise.resolve();

/** Replaces the field's text. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+a");
  if (text === "") await field.press("Delete");
  await field.pressSequentially(text);
}

export async function joinByScreens(page: Page, world: World, person: Person, look = glance) {
  await fillRegistration(page, world, person, look);
  await page.getByRole("button", { name: "Open my account" }).click();
  await expect(page).toHaveURL(/\/onboard\/verify$/);
}

/** Up to the button that opens the account. */
export async function fillRegistration(page: Page, world: World, person: Person, look = glance) {
  await page.goto(`${world.appUrl}/onboard`);
  await page.getByRole("radio", { name: /Beginner/ }).check({ force: true });
  await look("investor type");
  await page.getByRole("button", { name: "Continue" }).click();
  await type(page.getByLabel("First name"), person.firstName);
  await type(page.getByLabel("Last name"), person.lastName);
  await type(page.getByLabel("Address"), person.address);
  await type(page.getByLabel("E-mail"), person.email);
  await type(page.getByLabel("Mobile number"), person.phone);
  await look("personal details");
  await page.getByRole("button", { name: "Continue" }).click();
  await type(page.getByLabel("Password", { exact: true }), person.password);
  await type(page.getByLabel("The same password again"), person.password);
  await page.getByRole("checkbox", { name: /18 or older/ }).check();
  await look("password");
}

export async function confirmByScreens(page: Page, world: World, person: Person, look = glance) {
  await expect(page.getByText(person.email)).toBeVisible();
  await look("code");
  await type(page.getByLabel("Code"), await codeFromMail(world.sandbox, person.email));
  await expect(page).toHaveURL(/\/login$/);
}

export async function logInByScreens(page: Page, person: Person, look = glance) {
  await type(page.getByLabel("E-mail or phone number"), person.email);
  await type(page.getByLabel("Password", { exact: true }), person.password);
  await look("login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
}
