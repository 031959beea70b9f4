import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { signedInAs } from "../support/investing.ts";
import { newPerson } from "../support/people.ts";
import type { SavedBy } from "../support/saved-file.ts";
import { expect, test, type World } from "../support/world.ts";

const statement = (page: Page) => page.getByRole("dialog", { name: "Statement" });

/** A saver with ₦2,500 in the stash, on their history. */
async function saverOnHistory(page: Page, world: World): Promise<void> {
  const person = { ...newPerson(), firstName: "Chinyere", lastName: "Ọkafọ" };
  const token = await newInvestor(world, person);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 2_500 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("all of it in the stash", async () =>
    (await readProfile(world, token)).availableAmt === 2_500 ? true : undefined,
  );
  await signedInAs(page, token);
  await page.goto(`${world.appUrl}/dashboard/history`);
}

async function downloadAndShare(page: Page, savedBy: SavedBy) {
  const dialog = statement(page);
  await page.getByRole("button", { name: "Statement" }).click();
  await expect(dialog).toContainText("₦2,500");
  const file = await savedBy(() => dialog.getByRole("button", { name: "Download" }).click());
  await expect(dialog).toContainText("your initials, the days, and the closing balance");
  await expectAccessible(page, "a statement that is saved");
  await dialog.getByRole("button", { name: "Make a code" }).click();
  const code = await dialog.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).textContent();
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, "a statement that is shared");
  return { file, code: code ?? "" };
}

/** Another device, which has nothing of the saver's. */
async function anotherPhone(browser: Browser, like: Page, hasScript = true): Promise<Page> {
  const viewport = like.viewportSize();
  const context = await browser.newContext({ viewport, javaScriptEnabled: hasScript });
  return context.newPage();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function typeCode(phone: Page, world: World, code: string): Promise<void> {
  await phone.goto(`${world.appUrl}/check`);
  await phone.getByLabel("The code").fill(code);
  await phone.getByRole("button", { name: "Check it" }).click();
}

test("a saver shares a statement, and another phone checks the file until it is withdrawn", async ({
  browser,
  page,
  savedBy,
  world,
}) => {
  await saverOnHistory(page, world);
  const { code, file } = await downloadAndShare(page, savedBy);
  const phone = await anotherPhone(browser, page);
  const sent: string[] = [];
  phone.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
  const answer = await phone.goto(`${world.appUrl}/check/${code}`);
  expect(answer?.headers()).toMatchObject({
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  await expect(heading(phone, "We issued this statement")).toBeVisible();
  const shown = phone.getByRole("main");
  for (const fact of ["₦2,500.00", "C. Ọ.", "It is not a bank statement", "PDF, made on"]) {
    await expect(shown).toContainText(fact);
  }
  await expect(shown).not.toContainText("Chinyere");
  await expectAccessible(phone, "a statement that was found");

  const verdict = phone.locator("#file-check output");
  const before = sent.length;
  await phone
    .getByLabel("Choose the file")
    .setInputFiles({ ...asChosen(file), buffer: file.bytes });
  await expect(verdict).toHaveText(/This is the file that we issued/, { useInnerText: true });
  const forged = Buffer.from(file.bytes.toString("latin1").replace("%%EOF", "%%EOf"), "latin1");
  expect(forged.equals(file.bytes)).toBe(false);
  await phone.getByLabel("Choose the file").setInputFiles({ ...asChosen(file), buffer: forged });
  await expect(verdict).toHaveText(/This is not the file that we issued/, { useInnerText: true });
  await expectAccessible(phone, "a file that was changed");
  expect(sent.slice(before)).toEqual([]);

  await statement(page)
    .getByRole("button", { name: /^Withdraw the code of/ })
    .click();
  await expect(statement(page).getByRole("heading", { name: "Others can check" })).toHaveCount(0);
  await expect(statement(page)).toContainText("The code is withdrawn and no longer works");
  await expect(statement(page)).not.toContainText(code);
  await phone.reload();
  await expect(heading(phone, "No statement with this code")).toBeVisible();
  await expect(phone.getByRole("main")).toContainText("The saver may have withdrawn it");
  await expectAccessible(phone, "a statement that was withdrawn");
  await phone.context().close();
});

test("a code is checked without JavaScript, however it was typed", async ({
  browser,
  page,
  savedBy,
  world,
}) => {
  await saverOnHistory(page, world);
  const { code } = await downloadAndShare(page, savedBy);
  const phone = await anotherPhone(browser, page, false);
  await typeCode(phone, world, "hello");
  await expect(heading(phone, "No statement with this code")).toBeVisible();
  await typeCode(phone, world, code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o"));
  await expect(heading(phone, "We issued this statement")).toBeVisible();
  await expect(phone.getByLabel("Choose the file")).toBeHidden();
  await phone.getByText("Compare it by hand").click();
  await expect(phone.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await phone.context().close();
});

test("a code that cannot be made says why, and can be tried again", async ({
  page,
  savedBy,
  world,
}) => {
  await saverOnHistory(page, world);
  const dialog = statement(page);
  await page.getByRole("button", { name: "Statement" }).click();
  await savedBy(() => dialog.getByRole("button", { name: "Download" }).click());
  await page.route(`**${apiPaths.shareStatement}`, (route) => route.abort());
  await dialog.getByRole("button", { name: "Make a code" }).click();
  await expect(dialog).toContainText("There seems to be a network connection issue");
  await page.unroute(`**${apiPaths.shareStatement}`);
  await dialog.getByRole("button", { name: "Make a code" }).click();
  await expect(dialog.getByRole("heading", { name: "The code of this statement" })).toBeFocused();
});

function asChosen({ name }: { name: string }) {
  return { name, mimeType: "application/pdf" };
}
