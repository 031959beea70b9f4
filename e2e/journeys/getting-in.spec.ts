import * as messages from "@osisi/contracts/messages.ts";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, onboard } from "../support/api.ts";
import { joinByScreens, logInByScreens } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { expectSaidAndKept } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

const linkFromMail = (world: World, email: string) =>
  eventually(`a link in the mail to ${email}`, async () => {
    const [newest] = await world.sandbox.mailTo(email);
    return /https?:\/\/\S+\/verify#\S+/.exec(newest?.text ?? "")?.[0];
  });

test("the link in the mail confirms with one press, again and again, and logs no one in", async ({
  page,
  world,
}) => {
  const person = newPerson();
  await onboard(world, person);
  const link = await linkFromMail(world, person.email);
  for (const visit of ["first visit", "second visit"]) {
    await page.goto("about:blank");
    await page.goto(link);
    await expect(page.getByText(`ends in ${person.phone.slice(-4)}`)).toBeVisible();
    await expectAccessible(page, `link, ${visit}`);
    await page.getByRole("button", { name: "Confirm my e-mail" }).click();
    await expect(page).toHaveURL(/\/verify\/success$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.emailVerified);
    await expectAccessible(page, `verified, ${visit}`);
  }
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a recipient who did not join says so, and the link is dead", async ({ page, world }) => {
  const person = newPerson();
  await onboard(world, person);
  const link = await linkFromMail(world, person.email);
  await page.goto(link);
  await page.getByRole("button", { name: "This is not me" }).click();
  await expect(page.getByText(messages.linkDisowned)).toBeVisible();
  await expectAccessible(page, "disowned link");
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page).toHaveURL(/\/verify\/error$/);
});

test("a link that was never sent ends where onboarding can be tried again", async ({
  page,
  world,
}) => {
  await page.goto(`${world.appUrl}/verify#${"x".repeat(43)}`);
  await expect(page).toHaveURL(/\/verify\/error$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.linkBroken);
  await expectAccessible(page, "broken link");
  await page.getByRole("link", { name: "Retry onboarding" }).click();
  await expect(page).toHaveURL(/\/onboard$/);
});

test("an unconfirmed investor is sent to the code, after the right password only", async ({
  page,
  world,
}) => {
  const person = newPerson();
  await joinByScreens(page, world, person);
  await page.goto(`${world.appUrl}/login`);
  await page.getByLabel("E-mail or phone number").pressSequentially(person.email);
  await page.getByLabel("Password", { exact: true }).pressSequentially("another password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(messages.wrongCredentials).first()).toBeVisible();
  await expect(page.getByLabel("E-mail or phone number")).toHaveValue(person.email);
  await page.getByLabel("Password", { exact: true }).press("ControlOrMeta+a");
  await page.getByLabel("Password", { exact: true }).pressSequentially(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/onboard\/verify$/);
  await page.getByLabel("Code").pressSequentially("000000");
  await expect(page.getByText(messages.codeWrong).first()).toBeVisible();
  await expectAccessible(page, "wrong code");
});

test("after logging in the page that was requested is shown, and logging out ends the session", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("E-mail or phone number").pressSequentially(person.email);
  await page.getByLabel("Password", { exact: true }).pressSequentially(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await expectAccessible(page, "settings");

  const own = await page.evaluate(() => localStorage.getItem("osisi2.0_token"));
  await page.goto(`${world.appUrl}/dashboard/logout`);
  await expect(page.getByText(messages.loggingOut)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("osisi2.0_token"))).toBeNull();
  const profileWith = (bearer: string | null) =>
    fetch(`${world.appUrl}/v1/user/profile`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await profileWith(own)).status).toBe(401);
  expect((await profileWith(token)).status).toBe(200);
});

test("what is missing or too short is said in its own words, and nothing typed is lost", async ({
  page,
  world,
}) => {
  const person = newPerson();
  await page.goto(`${world.appUrl}/onboard`);
  await page.getByRole("radio", { name: /Experienced/ }).check({ force: true });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("First name").pressSequentially(person.firstName);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(messages.missingDetail).first()).toBeVisible();
  await expectAccessible(page, "missing details");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue(person.firstName);
  await page.getByLabel("Last name").pressSequentially(person.lastName);
  await page.getByLabel("Address").pressSequentially(person.address);
  await page.getByLabel("E-mail").pressSequentially(person.email);
  await page.getByLabel("Mobile number").pressSequentially(person.phone);
  await page.getByRole("button", { name: "Continue" }).click();
  const submit = page.getByRole("button", { name: "Open my account" });
  await submit.click();
  await expect(page.getByText(messages.checkPasswords, { exact: true }).first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).pressSequentially("seven77");
  await page.getByLabel("The same password again").pressSequentially("seven77");
  await submit.click();
  await expect(page.getByText(messages.passwordTooShort).first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).pressSequentially("8");
  await submit.click();
  await expect(page.getByText(messages.passwordsDiffer).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Last name")).toHaveValue(person.lastName);
});

test("back from the code leads past all steps to where the account was opened", async ({
  page,
  world,
}) => {
  await page.goto(`${world.appUrl}/login`);
  await joinByScreens(page, world, newPerson());
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

test("a link cannot put words into our mouth", async ({ page, world }) => {
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.goto(`${world.appUrl}/dashboard/notify/error/Call%20this%20number%20now`);
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expectSaidAndKept(page, messages.notifyNeutral);
  await expect(page.getByText("Call this number now")).toHaveCount(0);
});

test("an unknown address says so", async ({ page, world }) => {
  for (const unknown of ["/no/such/page", "/login/again", "/verify/maybe"]) {
    const answer = await page.goto(world.appUrl + unknown);
    expect(answer?.status(), unknown).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.routingFailed);
    await expectAccessible(page, unknown);
  }
});
