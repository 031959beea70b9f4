import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { codeIn, mailAbout } from "../support/emails.ts";
import { type } from "../support/onboarding.ts";
import { newPerson, type Person } from "../support/people.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function givePassword(page: Page, world: World, { email, password }: Person) {
  await page.goto(`${world.appUrl}/login`);
  await type(page.getByLabel("E-mail or phone number"), email);
  await type(page.getByLabel("Password", { exact: true }), password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Turns two-step login on and off, and returns the link of the mail about it. */
async function freezeLink(world: World, { email }: Person, token: string) {
  for (const isOn of [true, false]) {
    await post(world, apiPaths.twoStep, { isOn }, token);
  }
  const { text } = await mailAbout(world, email, "Two-step login is off");
  return /\S+\/secure#\S+/.exec(text)?.[0] ?? "";
}

async function addMoney(world: World, token: string) {
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt > 0 ? availableAmt : undefined;
  });
}

test("an account is frozen by the link of a mail, and unfrozen by password and code", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await addMoney(world, token);
  await world.sandbox.advance("P2D");
  const link = await freezeLink(world, person, token);

  await page.goto(link);
  await expect(title(page)).toHaveText("Freeze your account?");
  await expectAccessible(page, "the link that freezes");
  const other = await page.context().newPage();
  await givePassword(other, world, person);
  await expect(other).toHaveURL(/\/dashboard\/home$/);
  await page.getByRole("button", { name: "Freeze my account" }).click();
  await expect(title(page)).toHaveText("Your account is frozen");
  await expectAccessible(page, "frozen by the link");
  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await other.close();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText(messages.secureLinkUsed)).toBeVisible();

  await givePassword(page, world, person);
  await expect(page).toHaveURL(/\/login\/verify$/);
  await expect(title(page)).toHaveText("Your account is frozen");
  await expectAccessible(page, "a frozen account");
  await page.getByRole("button", { name: /^Send a code to n•••@example.ng/ }).click();
  const code = codeIn(await mailAbout(world, person.email, "unfreeze"));
  await page.reload();
  await expectAccessible(page, "the code that unfreezes");
  await page.getByLabel("Code").pressSequentially(code === "000000" ? "000001" : "000000");
  await expect(page.getByText(messages.codeWrong)).toBeVisible();
  await page.getByLabel("Code").fill("");
  await page.getByLabel("Code").pressSequentially(code);
  await expect(page).toHaveURL(/\/login$/);
  await expectSaidAndKept(page, messages.accountUnfrozen);

  await givePassword(page, world, person);
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await page.getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You can withdraw again from");
  await expectAccessible(page, "withdrawing on the day after");
});

test("where no channel can unfreeze it, support is named", async ({ page, world }) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await page.goto(await freezeLink(world, person, token));
  await page.getByRole("button", { name: "Freeze my account" }).click();
  await expect(title(page)).toHaveText("Your account is frozen");
  await givePassword(page, world, person);
  await expect(page.getByRole("link", { name: "hello@osisi.example" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send a code/ })).toHaveCount(0);
  await expectAccessible(page, "a frozen account that support unfreezes");
});
