import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Page } from "@playwright/test";
import { fillRegistration } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { toast, toasts } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** Login and onboarding in the error catalogue: see docs/errors.md. */

const refusal = { status: "error", type: "error", statusCode: 400 };
const fields = {
  email: ["This e-mail is odd", "And one more"],
  password: ["This password is odd"],
};

async function answer(page: Page, path: string, status: number, body: object | string) {
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, (route) =>
    typeof body === "string"
      ? route.fulfill({ status, contentType: "text/html", body })
      : route.fulfill({ status, json: body }),
  );
}

async function logIn(page: Page, world: World) {
  await page.goto(`${world.appUrl}/login`);
  await page.getByLabel("E-mail or phone number").pressSequentially("ngozi@example.ng");
  await page.getByLabel("Password", { exact: true }).pressSequentially("a sapling in June");
  await page.getByRole("button", { name: "Log in" }).click();
}

async function join(page: Page, world: World) {
  await fillRegistration(page, world, newPerson());
  await page.getByRole("button", { name: "Open my account" }).click();
}

test("a login that is refused says the message, where it is a sentence", async ({
  page,
  world,
}) => {
  await logIn(page, world);
  await expect(toast(page, messages.wrongCredentials)).toBeVisible();
  await answer(page, apiPaths.login, 400, { ...refusal, message: "Not today" });
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(toast(page, "Not today")).toBeVisible();
  await expect(page.getByLabel("E-mail or phone number")).toHaveValue("ngozi@example.ng");
});

test("a login that is refused for its fields says the first message of each", async ({
  page,
  world,
}) => {
  await answer(page, apiPaths.login, 400, { ...refusal, message: fields });
  await logIn(page, world);
  await expect(toast(page, "This e-mail is odd")).toBeVisible();
  await expect(toast(page, "This password is odd")).toBeVisible();
  await expect(page.getByText("And one more")).toHaveCount(0);
  await expect(page.getByLabel("E-mail or phone number")).toHaveAccessibleDescription(
    "This e-mail is odd",
  );
});

test("a login whose answer is none of ours is an error that occured, and one without an answer a connection issue", async ({
  page,
  world,
}) => {
  await answer(page, apiPaths.login, 502, "<h1>Bad gateway</h1>");
  await logIn(page, world);
  await expect(toast(page, messages.unexpected)).toBeVisible();
  await page.unroute(`**${apiPaths.login}`);
  await page.route(`**${apiPaths.login}`, (route) => route.abort());
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(toast(page, messages.noConnection)).toBeVisible();
});

test("onboarding that is refused says the message, or the first message of each field", async ({
  page,
  world,
}) => {
  await answer(page, apiPaths.onboard, 400, { ...refusal, message: "Not today" });
  await join(page, world);
  await expect(toast(page, "Not today")).toBeVisible();
  await answer(page, apiPaths.onboard, 400, { ...refusal, message: fields });
  await page.getByRole("button", { name: "Open my account" }).click();
  await expect(toast(page, "This e-mail is odd")).toBeVisible();
  await expect(toast(page, "This password is odd")).toBeVisible();
  await expect(page.getByText("And one more")).toHaveCount(0);
  await expect(page.getByLabel("E-mail")).toBeFocused();
});

test("onboarding without an answer is an error that occured", async ({ page, world }) => {
  await page.route(`**${apiPaths.onboard}`, (route) => route.abort());
  await join(page, world);
  await expect(toast(page, messages.unexpected)).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
});
