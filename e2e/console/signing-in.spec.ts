import { acceptInvitation, expect, freshCode, signIn, test } from "../support/console.ts";
import { addAuthenticator, addPasskey } from "../support/passkeys.ts";
import { type } from "../support/onboarding.ts";

test("an invited operator sets a password and an authenticator, and signs in with them", async ({
  page,
  office,
}) => {
  const operator = await office.invite("Bisi", "finance");
  await acceptInvitation(page, operator);
  await expect(page.getByRole("button", { name: "Bisi, finance" })).toBeVisible();
  await page.getByRole("button", { name: "Bisi, finance" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await type(page.getByLabel("E-mail"), operator.email);
  await type(page.getByLabel("Password"), "not the password");
  await type(page.getByLabel("Code of your app"), await freshCode(office, operator));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("E-mail, password or code is wrong");
  await signIn(page, office, operator);

  await page.goto(operator.link);
  await expect(page.getByRole("alert")).toContainText("This invitation was used or is over.");
});

test("a passkey signs an operator in without a password", async ({ page, office }) => {
  await addAuthenticator(page);
  await acceptInvitation(page, await office.invite("Ruth", "admin"));
  await addPasskey(page, "Laptop");
  await page.getByRole("button", { name: "Ruth, admin" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("button", { name: "Ruth, admin" })).toBeVisible();
});

test("a session that ends asks for the sign-in over the page, and what was typed stays", async ({
  page,
  office,
}) => {
  const operator = await office.invite("Chidi", "finance");
  await acceptInvitation(page, operator);
  await page.goto(`${office.consoleUrl}/#/act/capital`);
  await type(page.getByLabel("Reference of the bank"), "FT-0001");
  await page.context().clearCookies();
  await type(page.getByLabel("Naira"), "5000000");
  await page.getByRole("button", { name: "Check what would happen" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await type(dialog.getByLabel("Password"), operator.password);
  await type(dialog.getByLabel("Code of your app"), await freshCode(office, operator));
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Reference of the bank")).toHaveValue("FT-0001");
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await expect(page.getByText("What would happen")).toBeVisible();
});
