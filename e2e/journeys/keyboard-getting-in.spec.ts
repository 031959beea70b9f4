import { codeFromMail } from "../support/api.ts";
import { choose, pressWith, tabTo, typeInto, walkThrough } from "../support/keyboard.ts";
import { newPerson } from "../support/people.ts";
import { expect, test } from "../support/world.ts";

/** By keyboard: joining, confirming, logging in, logging out. */

test("a new investor joins, confirms the code, logs in and out by keyboard", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(`${world.appUrl}/login`);
  await walkThrough(page, "login");
  await pressWith(page, page.getByRole("link", { name: "Open an account" }));
  await expect(page).toHaveURL(/\/onboard$/);
  await expect(heading).toBeFocused();

  await walkThrough(page, "investor type");
  await choose(page, page.getByRole("radio", { name: /Intermediate/ }));
  await pressWith(page, button("Continue"));
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(heading).toBeFocused();
  await typeInto(page, page.getByLabel("First name"), person.firstName);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Last name")).toBeFocused();
  await typeInto(page, page.getByLabel("Last name"), person.lastName);
  await typeInto(page, page.getByLabel("Address"), person.address);
  await typeInto(page, page.getByLabel("E-mail"), person.email);
  await typeInto(page, page.getByLabel("Mobile number"), person.phone);
  await walkThrough(page, "personal details");
  await pressWith(page, button("Continue"));

  await typeInto(page, page.getByLabel("Password", { exact: true }), person.password);
  await typeInto(page, page.getByLabel("The same password again"), person.password);
  await pressWith(page, page.getByRole("checkbox", { name: /18 or older/ }), "Space");
  await walkThrough(page, "password");
  await pressWith(page, button("Open my account"));
  await expect(page).toHaveURL(/\/onboard\/verify$/);

  const code = await codeFromMail(world.sandbox, person.email);
  await walkThrough(page, "code");
  await typeInto(page, page.getByLabel("Code"), code);
  await expect(page).toHaveURL(/\/login$/);
  await typeInto(page, page.getByLabel("E-mail or phone number"), person.email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(heading).toBeFocused();

  const menu = page.getByRole("button", { name: "Your account" });
  await pressWith(page, menu);
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Logout" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  await expect(heading).toBeFocused();
});
