import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { ownAccountReasonTexts } from "@osisi/contracts/own-account.ts";
import type { Page } from "@playwright/test";
import { expectAccessibleZoomed } from "../support/accessible.ts";
import { pasted } from "../support/clipboard.ts";
import { newBuyer } from "../support/investing.ts";
import { loseNextAnswer } from "../support/lost-answer.ts";
import { ownAccount } from "../support/people.ts";
import { refuseNext } from "../support/refuse.ts";
import { expect, test } from "../support/world.ts";

const BVN = "22345678901";

// The bank takes its time, so that waiting can be seen.
test.beforeEach(({ world }) => world.sandbox.settings({ identificationDelayMs: 600_000 }));
test.afterEach(({ world }) => world.sandbox.settings({ identificationDelayMs: 5_000 }));

async function fill(page: Page): Promise<void> {
  await page.getByLabel("Bank", { exact: true }).selectOption(ownAccount.bankCode);
  await page
    .getByLabel("Account number", { exact: true })
    .pressSequentially(ownAccount.accountNumber);
  await page.getByLabel("BVN", { exact: true }).pressSequentially(BVN);
  await page.getByRole("checkbox", { name: /^I agree/ }).check();
}

const send = (page: Page) => page.getByRole("button", { name: "Get my account number" });
const numberOn = (page: Page) => page.getByRole("region", { name: "Your account number" });

test("an investor gets a number, and sees ₦3,500 arrive from each of two banks", async ({
  page,
  world,
}) => {
  const look = (screen: string) => expectAccessibleZoomed(page, screen);
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await page.getByRole("button", { name: "Fund Stash" }).click();
  await page.getByRole("link", { name: /^Get your own account number/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/account-number$/);

  await send(page).click();
  await expect(page.getByLabel("Bank", { exact: true })).toBeFocused();
  await expect(page.getByLabel("BVN", { exact: true })).toHaveAccessibleDescription(
    new RegExp(messages.bvnMissing),
  );
  await look("a request without details");
  await fill(page);
  await send(page).click();
  await expect(page.getByRole("heading", { name: "Your number is being made" })).toBeVisible();
  await look("a number that is being made");
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain(BVN);

  await world.sandbox.advance("PT11M");
  await page.reload();
  await expect(numberOn(page)).toBeVisible({ timeout: 60_000 });
  await look("a number that is ready");
  await numberOn(page).getByRole("button", { name: "Copy" }).click();
  const accountNumber = await pasted(page);
  expect(accountNumber).toMatch(/^\d{10}$/);

  const transfer = { amount: 350_000, senderBank: "Guaranty Trust Bank" };
  await world.sandbox.sendTo(accountNumber, { ...transfer, senderName: "MUSA IBRAHIM" });
  await expect(page.getByText("Just arrived")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("Musa Ibrahim, Guaranty Trust Bank").first()).toBeVisible();
  await look("a number with an arrival");
  const second = { ...transfer, senderBank: "OPay", senderName: "ADA OBI" };
  await world.sandbox.sendTo(accountNumber, second);
  await expect(page.getByText("Ada Obi, OPay").first()).toBeVisible({ timeout: 120_000 });

  await page.goto(`${world.appUrl}/dashboard/history`);
  await expect(page.locator("[data-movement]")).toHaveCount(2);
  await expect(page.locator("[data-movement]").first()).toContainText("OPay");
  await expect(page.locator("[data-movement]").last()).toContainText("Guaranty Trust Bank");
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText(
    "7,000",
  );
  await page.getByRole("button", { name: "Fund Stash" }).click();
  const number = page.getByRole("dialog").getByRole("region", { name: "Your account number" });
  await expect(number).toContainText("send any amount");
  await look("fund dialog with a number");
});

test("a request that fails keeps what was typed, says why, and can be sent again", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/account-number`);
  await fill(page);
  await page.route(`**${apiPaths.requestOwnAccount}`, (route) => route.abort(), { times: 1 });
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText(messages.noConnection);
  await expect(page.getByLabel("BVN", { exact: true })).toHaveValue(BVN);
  await expect(page.getByLabel("Account number", { exact: true })).toHaveValue(
    ownAccount.accountNumber,
  );

  let isFailed = true;
  await page.route(`**${apiPaths.ownAccount}`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const failed = { ...data, state: "failed", reason: "name-or-bvn", triesLeft: 2 };
    await route.fulfill({ response, json: { ...rest, data: isFailed ? failed : data } });
  });
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(ownAccountReasonTexts["name-or-bvn"]);
  await expectAccessibleZoomed(page, "a request that failed");
  isFailed = false;
  await fill(page);
  await loseNextAnswer(page, apiPaths.requestOwnAccount);
  await send(page).click();
  await expect(page.getByRole("heading", { name: "Your number is being made" })).toBeVisible();
});

test("a transfer that does not show can be looked for, once in ten minutes", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/account-number`);
  await fill(page);
  await send(page).click();
  await expect(page.getByRole("heading", { name: "Your number is being made" })).toBeVisible();
  await world.sandbox.advance("PT11M");
  await page.reload();
  await expect(numberOn(page)).toBeVisible({ timeout: 60_000 });
  const ask = page.getByRole("button", { name: "I sent money and do not see it" });
  await page.getByRole("radio", { name: "Yesterday" }).check({ force: true });
  await refuseNext(page, apiPaths.checkOwnAccount, "Not at the moment.");
  await ask.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Not at the moment.");
  await ask.click();
  await expect(page.getByText(messages.ownAccountChecked)).toBeVisible();
  await expect(ask).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(/You can ask again from \d\d:\d\d/)).toBeVisible();
  await expectAccessibleZoomed(page, "a number whose bank was asked");
});
