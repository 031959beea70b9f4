import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { expectAccessibleZoomed } from "../support/accessible.ts";
import { newInvestor, post } from "../support/api.ts";
import {
  button,
  eachDialog,
  heading,
  openScreen,
  screensBehindLogin,
  settledIn,
  type Shown,
} from "../support/every-screen.ts";
import { fillRegistration } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { earnPoints } from "../support/settled.ts";
import { expect, test } from "../support/world.ts";

/** Each address and each dialog of the app once, for an investor who uses everything: no finding of
 * any severity, and nothing wider than the screen. Their other states (faults, empty, offline) are
 * covered in their journeys, and so is the dialog that needs something matured; the pages of the
 * public site in public-site.spec.ts. */

test.describe.configure({ timeout: 600_000 });

test("no screen before the login has a finding", async ({ page, world }) => {
  const screens: [address: string, shown: Shown][] = [
    ["/login", button("Log in")],
    ["/login/forgot", button("Send me a code")],
    ["/onboard", button("Continue")],
    ["/onboard/verify", heading("Where shall we send the code?")],
    ["/verify", heading(messages.linkBroken)],
    ["/verify/success", heading(messages.emailVerified)],
    ["/verify/error", heading(messages.linkBroken)],
    ["/secure", heading("This link does not work")],
    ["/give/AAAAAAAAAAAAAAAAAAAAAA", heading("No gift page here")],
    ["/give/paid/unknown-reference", heading("We cannot find that gift")],
    ["/nothing/here", heading(messages.routingFailed)],
  ];
  for (const [address, shown] of screens) {
    await page.goto(world.appUrl + address);
    await expect(shown(page), address).toBeVisible();
    await expectAccessibleZoomed(page, address);
  }
});

test("no screen that a code is entered on has a finding", async ({ page, world }) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await post(world, apiPaths.twoStep, { isOn: true }, token);
  await page.goto(`${world.appUrl}/login/forgot`);
  await page.getByLabel("E-mail or phone number").pressSequentially(person.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page).toHaveURL(/\/login\/reset$/);
  await expect(page.getByLabel("New password")).toBeVisible();
  await expectAccessibleZoomed(page, "a new password");
  await page.goto(`${world.appUrl}/login`);
  await page.getByLabel("E-mail or phone number").pressSequentially(person.email);
  await page.getByLabel("Password", { exact: true }).pressSequentially(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\/verify$/);
  await expect(page.getByLabel("Code")).toBeVisible();
  await expectAccessibleZoomed(page, "the code of a login");
});

test("no screen behind the login has a finding", async ({ page, world }) => {
  const settled = await settledIn(page, world);
  for (const screen of screensBehindLogin(settled)) {
    await openScreen(page, world, screen);
    await expectAccessibleZoomed(page, screen[0]);
  }
});

test("the terms have none when they are read before joining", async ({ page, world }) => {
  await fillRegistration(page, world, newPerson());
  await page.getByRole("button", { name: "Read the terms" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleZoomed(page, "the dialog of the terms");
});

test("no dialog has a finding", async ({ page, world }) => {
  const { token, planId, investmentId } = await settledIn(page, world);
  await earnPoints(world, token);
  await eachDialog(page, world, { planId, investmentId }, async (title) => {
    await expectAccessibleZoomed(page, `the dialog “${title}”`);
  });
});
