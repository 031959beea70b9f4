import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { post } from "../support/api.ts";
import { showPassword } from "../support/dialogs.ts";
import { newBuyer } from "../support/investing.ts";
import { type } from "../support/onboarding.ts";
import { toast, toasts } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** Updates of the account's details in the error catalogue: see docs/errors.md. */

const REDIRECT_MS = 2_000;

interface UpdateAnswer {
  status: "success" | "error";
  statusCode: number;
  message?: string;
  msg?: string;
  mg?: string;
}

/** On the details form, with another first name typed. */
async function editing(page: Page, world: World) {
  const { person, token } = await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await type(page.getByLabel("First name"), "Ngozizi");
  return { person, token, save: page.getByRole("button", { name: "Save changes" }) };
}

/** The next update gets this response, whatever the server does. */
async function updateAnswers(page: Page, answer: UpdateAnswer): Promise<void> {
  await page.route(
    `**${apiPaths.editProfile}`,
    (route) => route.fulfill({ status: answer.statusCode, json: { ...answer, data: null } }),
    { times: 1 },
  );
}

test("an account update after the session has ended says so, and two seconds later the login asks for a new one", async ({
  page,
  world,
}) => {
  const { save, token } = await editing(page, world);
  await post(world, apiPaths.logout, {}, token);
  const refused = page.waitForResponse(
    (response) => response.url().endsWith(apiPaths.editProfile) && response.status() === 401,
  );
  const askedAt = Date.now();
  await save.click();
  await refused;
  await expect(toast(page, messages.sessionExpired)).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await page.waitForURL(/\/login$/);
  expect(Date.now() - askedAt).toBeGreaterThan(REDIRECT_MS - 200);
  expect(await page.evaluate((key) => localStorage.getItem(key), brand.tokenKey)).toBeNull();
});

test("an account update that is refused says its msg", async ({ page, world }) => {
  const { save } = await editing(page, world);
  const answer = { status: "error", statusCode: 409, message: "Not this" } as const;
  await updateAnswers(page, { ...answer, msg: "We move offices" });
  await save.click();
  await expect(toast(page, "We move offices")).toHaveClass(/toast--error/);
  await expect(page.getByText("Not this")).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Ngozizi");
});

test("an account update without an answer is a connection issue", async ({ page, world }) => {
  const { save } = await editing(page, world);
  await page.route(`**${apiPaths.editProfile}`, (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(toast(page, messages.noConnection)).toHaveClass(/toast--error/);
  await expect(page.getByLabel("First name")).toHaveValue("Ngozizi");
});

test("an account update that succeeds says the server's sentence, whichever field it stands in", async ({
  page,
  world,
}) => {
  const { person, save } = await editing(page, world);
  await updateAnswers(page, { status: "success", statusCode: 200, mg: "All of it is noted" });
  await save.click();
  await expect(toast(page, "All of it is noted")).toHaveClass(/toast--success/);
  // Nothing was changed on the server, and the stored value is shown again.
  await expect(page.getByLabel("First name")).toHaveValue("Ngozi");
  await type(page.getByLabel("First name"), "Ngozizi");
  const fetchedAgain = page.waitForResponse(`**${apiPaths.profile}`);
  await save.click();
  await showPassword(page, person.password);
  await expect(toast(page, messages.profileChanged)).toHaveClass(/toast--success/);
  await fetchedAgain;
  await expect(page.getByLabel("First name")).toHaveValue("Ngozizi");
});
