import { onHold } from "@osisi/contracts/messages.ts";
import { newInvestor } from "../support/api.ts";
import { expect, openPhone, test } from "../support/console.ts";
import { approve, atDesk, expectDone, openCustomer, propose } from "../support/office-desk.ts";
import { logInByScreens, type } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";

test("compliance holds an account, its owner reads neutral words, and two people lift it", async ({
  browser,
  office,
}) => {
  const person = newPerson();
  await newInvestor(office, person);
  const investor = await openPhone(browser);
  await investor.goto(`${office.appUrl}/login`);
  await logInByScreens(investor, person);

  const halima = await atDesk(browser, office, "Halima", "compliance");
  const { page } = halima;
  await openCustomer(halima, person.email);
  await page.getByRole("link", { name: "Hold…" }).click();
  await page.getByLabel("Ground").click();
  await page.getByRole("option", { name: "suspected takeover" }).click();
  await page.getByLabel("What it stops").click();
  await page.getByRole("option", { name: "everything" }).click();
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await propose(halima, "A caller says that it is not their device");
  await expectDone(page);

  await investor.reload();
  await expect(investor).toHaveURL(/\/login/);
  await type(investor.getByLabel("E-mail or phone number"), person.email);
  await type(investor.getByLabel("Password", { exact: true }), person.password);
  await investor.getByRole("button", { name: "Log in" }).click();
  await expect(investor.getByText(onHold).first()).toBeVisible();
  await expect(investor.getByText(/takeover|Halima|compliance/i)).toHaveCount(0);

  await page.getByRole("link", { name: "Holds" }).click();
  const held = page.getByRole("row").filter({ hasText: "Ngozi" });
  await expect(held).toContainText("suspected takeover");
  await held.getByRole("link", { name: "Lift…" }).click();
  await propose(halima, "It was their own new phone");
  const second = await atDesk(browser, office, "Kemi", "compliance");
  await approve(second, /^Lift the hold.*by Halima/);
  await page.getByRole("link", { name: "Holds" }).click();
  await expect(page.getByText("No account is held.")).toBeVisible();
  await investor.goto(`${office.appUrl}/login`);
  await logInByScreens(investor, person);
});
