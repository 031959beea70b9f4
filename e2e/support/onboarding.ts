import { expect, type Page } from "@playwright/test";
import { codeFromMail } from "./api.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

/** What a person does to get in, screen by screen. `look` is called on each of them. */
type Look = (screen: string) => Promise<void>;
const glance: Look = () => Promise.resolve();

export async function joinByScreens(page: Page, world: World, person: Person, look = glance) {
  await page.goto(`${world.appUrl}/onboard`);
  await page.getByRole("radio", { name: /Beginner/ }).check({ force: true });
  await look("investor type");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Address").fill(person.address);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Mobile number").fill(person.phone);
  await look("personal details");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("The same password again").fill(person.password);
  await page.getByRole("checkbox", { name: /18 or older/ }).check();
  await look("password");
  await page.getByRole("button", { name: "Open my account" }).click();
  await expect(page).toHaveURL(/\/onboard\/verify$/);
}

export async function confirmByScreens(page: Page, world: World, person: Person, look = glance) {
  await expect(page.getByText(person.email)).toBeVisible();
  await look("code");
  await page.getByLabel("Code").fill(await codeFromMail(world.sandbox, person.email));
  await expect(page).toHaveURL(/\/login$/);
}

export async function logInByScreens(page: Page, person: Person, look = glance) {
  await page.getByLabel("E-mail or phone number").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await look("login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
}
