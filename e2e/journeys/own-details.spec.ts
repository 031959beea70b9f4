import { companyOn } from "@osisi/contracts/catalogue.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import * as said from "@osisi/contracts/details-messages.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { codeFromMail, newInvestor } from "../support/api.ts";
import { mailAbout } from "../support/emails.ts";
import { logInByScreens, type } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

const company = companyOn(firstCatalogue, "2027-01-01");
/** What was given on joining is seen, and changed, in Settings. */

async function atSettings(page: Page, world: World, width: number) {
  await page.setViewportSize({ width, height: width < 1000 ? 640 : 800 });
  const person = newPerson();
  await newInvestor(world, person);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByText(person.address)).toBeVisible();
  return person;
}

for (const width of [360, 1280]) {
  test(`an investor sees what they gave, and changes their address, at ${width} px`, async ({
    page,
    world,
  }) => {
    await atSettings(page, world, width);
    await expect(page.getByText("Beginner", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: company.email })).toBeVisible();
    const change = page.getByRole("button", { name: "Change your address" });
    await change.click();
    const dialog = page.getByRole("dialog");
    await type(dialog.getByLabel("Address"), "");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(messages.missingDetail)).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `changing the address, ${colorScheme}`);
    }
    await type(dialog.getByLabel("Address"), "2 New Road, Enugu");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("2 New Road, Enugu")).toBeVisible();
    await expect(change).toBeFocused();
  });

  test(`an investor changes their e-mail by the code sent to the new one, at ${width} px`, async ({
    page,
    world,
  }) => {
    const person = await atSettings(page, world, width);
    const { email } = newPerson();
    await page.getByRole("button", { name: "Change your e-mail" }).click();
    const dialog = page.getByRole("dialog");
    await type(dialog.getByLabel("New e-mail"), "not an e-mail");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(messages.notAnEmail)).toBeVisible();
    await expectAccessible(page, "changing the e-mail");
    await type(dialog.getByLabel("New e-mail"), email);
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText(`sent to ${email}`);
    await expectAccessible(page, "the code of a new e-mail");
    await dialog.getByLabel("Code").pressSequentially(await codeFromMail(world.sandbox, email));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("main").getByText(said.emailChanged)).toBeVisible();
    await expect(page.getByText(email, { exact: true }).first()).toBeVisible();
    const notice = await mailAbout(world, person.email, "e-mail was changed");
    expect(notice.text).toContain("/secure#");
  });
}

for (const width of [360, 1280]) {
  test(`an investor names a next of kin, changes and removes them, at ${width} px`, async ({
    page,
    world,
  }) => {
    await atSettings(page, world, width);
    await page.getByRole("button", { name: "Add next of kin" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save next of kin" }).click();
    for (const message of [
      said.nextOfKinNameMissing,
      said.nextOfKinPhoneMissing,
      said.relationMissing,
    ])
      await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByLabel("Their name")).toBeFocused();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `naming a next of kin, ${colorScheme}`);
    }
    await type(dialog.getByLabel("Their name"), "Ebere Okafor");
    await type(dialog.getByLabel("Their mobile number"), newPerson().phone);
    await dialog.getByLabel("How they are related to you").selectOption("sibling");
    await dialog.getByRole("button", { name: "Save next of kin" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Ebere Okafor")).toBeVisible();
    await expect(page.getByText("Brother or sister")).toBeVisible();
    await expect(page.getByRole("main").getByText(said.nextOfKinSaved)).toBeVisible();
    await page.getByRole("button", { name: "Change next of kin" }).click();
    await expect(dialog.getByLabel("Their name")).toHaveValue("Ebere Okafor");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Remove next of kin" }).click();
    await expectAccessible(page, "removing a next of kin");
    await dialog.getByRole("button", { name: "Remove them" }).click();
    await expect(page.getByText("Ebere Okafor")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add next of kin" })).toBeVisible();
  });
}
