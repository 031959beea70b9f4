import * as messages from "@osisi/contracts/messages.ts";
import { expectAccessible } from "../support/accessible.ts";
import { confirmByScreens, joinByScreens, logInByScreens } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { pressAndSee } from "../support/saving.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
import { expect, test } from "../support/world.ts";

test("a new investor joins, confirms the code, logs in and pays ₦5,000 into the stash", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const look = (screen: string) => expectAccessible(page, screen);
  await joinByScreens(page, world, person, look);
  await confirmByScreens(page, world, person, look);
  await logInByScreens(page, person, look);

  await expect(page.getByRole("heading", { level: 1 })).toContainText(person.firstName);
  const steps = page.getByRole("heading", { name: /steps? to your first plan$/ });
  await expect(steps).toHaveText("Three steps to your first plan");
  await look("home without money");

  await page.getByRole("button", { name: "Add money" }).click();
  await page.getByLabel("How much?").pressSequentially("5000");
  await look("fund dialog");
  await pressAndSee(
    page.getByRole("button", { name: "Pay ₦5,000" }),
    "Redirecting to payment gateway shortly",
  );

  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  await look("checkout");
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();

  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expectSaidAndKept(page, messages.paymentSettled);
  await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText(
    "5,000",
  );
  await expect(page.getByText("Money added to your stash")).toBeVisible();
  await expect(steps).toHaveText("Two steps to your first plan");
  await look("home with money");

  const [mail] = await world.sandbox.mailTo(person.email);
  expect(mail?.subject).toContain("₦5,000");
});

test("a declined card can be tried again on the same page, and is paid once", async ({
  page,
  world,
}) => {
  const person = newPerson();
  await joinByScreens(page, world, person);
  await confirmByScreens(page, world, person);
  await logInByScreens(page, person);
  await page.getByRole("button", { name: "Fund Stash" }).click();
  await page.getByLabel("How much?").pressSequentially("2500.50");
  await page.getByRole("radio", { name: "Transfer" }).check({ force: true });
  await page.getByRole("button", { name: "Pay ₦2,500.50" }).click();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  await page.getByRole("button", { name: /^Decline/ }).click();
  await expect(page.getByRole("alert")).toContainText("Declined");
  await page.getByRole("button", { name: "Pay ₦2,500.50" }).click();
  await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText(
    "2,500",
  );
});

test("after leaving the checkout page the open payment is shown and can be continued", async ({
  page,
  world,
}) => {
  const person = newPerson();
  await joinByScreens(page, world, person);
  await confirmByScreens(page, world, person);
  await logInByScreens(page, person);
  await page.getByRole("button", { name: "Fund Stash" }).click();
  await page.getByLabel("How much?").pressSequentially("5000");
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  await page.goto(`${world.appUrl}/dashboard/home`);
  const waiting = page.getByRole("list", { name: "Waiting for you, or for a bank" });
  await expect(waiting).toContainText("5,000");
  await expectAccessible(page, "home with a payment that is not finished");
  await waiting.getByRole("link", { name: "Pay ₦5,000" }).click();
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText(
    "5,000",
  );
  await expect(waiting).toHaveCount(0);
});
