import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import type { GiveAnswer } from "@osisi/contracts/gifts.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, post } from "../support/api.ts";
import { mailAbout } from "../support/emails.ts";
import { signedInAs } from "../support/investing.ts";
import { newPerson } from "../support/people.ts";
import { readPlans } from "../support/saving.ts";
import { toast } from "../support/toasts.ts";
import { expect, test } from "../support/world.ts";

/** A gift to a plan by a person without an account: the link, the payment, the receipt, the thanks. */

test("a person without an account gives to a plan by its link, and is thanked", async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(240_000);
  const token = await newInvestor(world, { ...newPerson(), firstName: "Ngozi" });
  const plan = {
    name: "School fees",
    amount: 5_000,
    interval: "monthly",
    span: 3,
    channel: "card",
  };
  const opened = await post<SavingAnswer>(world, apiPaths.newSaving, plan, token);
  await world.sandbox.customer(opened.data.reference, { outcome: "success" });
  await eventually("the plan", async () =>
    (await readPlans(world, token)).length > 0 ? true : undefined,
  );
  await signedInAs(page, token);
  await page.goto(`${world.appUrl}/dashboard/save/${opened.data.id}`);
  const section = page.getByRole("region", { name: "Let others add to it" });
  await section.getByRole("button", { name: "Make a link" }).click();
  const link = (await section.getByText(/\/give\//).textContent()) ?? "";
  await expectAccessible(page, "the link of a plan");

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const giver = await context.newPage();
  const answer = await giver.goto(link);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(giver.getByRole("heading", { name: "A gift for Ngozi" })).toBeVisible();
  await expect(giver.getByText("Ngozi is saving for “School fees”.")).toBeVisible();
  await giver.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(giver.getByText(giftMessages.giverNameMissing)).toBeVisible();
  await expect(giver.getByLabel("Or another amount")).toBeFocused();
  await expectAccessible(giver, "a gift with faults");
  await giver.getByRole("radio", { name: "₦2,000" }).check();
  await giver.getByLabel("Your name").fill("Musa");
  const email = newPerson().email;
  await giver.getByLabel("Your e-mail").fill(email);
  await giver.getByLabel("A message (optional)").fill("For the twins' first term");
  await giver.getByRole("button", { name: "Pay ₦2,000" }).click();
  await giver.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(giver).toHaveURL(/\/give\/paid\//);
  await expect(giver.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(giver.getByText("Your gift to Ngozi for “School fees” has arrived.")).toBeVisible();
  await expectAccessible(giver, "the receipt of a gift");
  await mailAbout(world, email, "Your gift of ₦2,000 has arrived");

  const request = { token: new URL(link).pathname.split("/").at(-1), amount: 500 };
  const by = { name: "Tunde", email: newPerson().email, requestKey: "one-key-of-this-test" };
  const begun = await post<GiveAnswer>(world, apiPaths.give, { ...request, ...by });
  await giver.goto(`${world.appUrl}/give/paid/${begun.data.reference}`);
  await expect(giver.getByRole("heading", { name: "Not paid yet" })).toBeVisible();
  await expectAccessible(giver, "a gift that is not paid");
  await world.sandbox.customer(begun.data.reference, { outcome: "success" });
  await expect(giver.getByRole("heading", { name: "Thank you" })).toBeVisible();

  await page.reload();
  await expect(section.getByRole("listitem")).toContainText(["Tunde", "For the twins' first term"]);
  await expectAccessible(page, "a gift to a plan");
  await section.getByRole("button", { name: "Say thank you to Musa" }).click();
  await expect(toast(page, giftMessages.giftThanked)).toBeVisible();
  await mailAbout(world, email, "Ngozi says thank you");
  await section.getByRole("button", { name: "Close the link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close the link" }).click();
  await expect(section.getByRole("button", { name: "Make a link" })).toBeVisible();
  await giver.goto(link);
  await expect(giver.getByText(giftMessages.giftLinkUnknown)).toBeVisible();
  await expectAccessible(giver, "a link that is closed");
  await context.close();
});
