import * as messages from "@osisi/contracts/flight-messages.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "../support/accessible.ts";
import { post, readProfile } from "../support/api.ts";
import { newBuyer } from "../support/investing.ts";
import { ownAccount } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

const PHONE = { width: 360, height: 780 };

test.afterEach(async ({ world }) => {
  await world.sandbox.settings({ transfers: "auto" });
});

/** On Home, with ₦2,000 of ₦5,000 at the gateway, which does not say how it ends. */
async function withHangingPayout(page: Page, world: World) {
  const { token } = await newBuyer(page, world, 5_000);
  await post(world, apiPaths.createAccount, ownAccount, token);
  await world.sandbox.settings({ transfers: "manual" });
  const { data } = await post<Withdrawal>(world, apiPaths.withdraw, { amount: 2_000 }, token);
  await page.goto(`${world.appUrl}/dashboard/home`);
  return { reference: data.reference, token };
}

const item = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

test("complain about a payout that hangs", async ({ page, savedBy, world }) => {
  // The page looks again every half minute.
  test.setTimeout(240_000);
  await page.setViewportSize(PHONE);
  const { reference } = await withHangingPayout(page, world);
  await page.getByRole("link", { name: /^Details/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Withdrawal" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("To Guaranty Trust Bank ·· 1670");
  await expect(page.getByRole("heading", { name: "Waiting for our payment partner" })).toBeVisible({
    timeout: 60_000,
  });
  await expect(item(page, "You asked for it")).toContainText("₦2,000 left your stash.");
  await expect(item(page, "Our payment partner passes it on")).toContainText(/since .+, \d\d:\d\d/);
  await expect(item(page, "You have it")).toContainText("Not yet:");
  await expect(page.getByText("Our payment partner", { exact: true })).toBeVisible();
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy the reference" })).toBeVisible();
  await expect(page.getByText(/on its way/i)).toHaveCount(0);
  await expectAccessible(page, "money in flight");

  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText(messages.askedNoNews)).toBeVisible();
  const asked = page.getByRole("button", { name: /^Asked \d\d:\d\d · again from \d\d:\d\d$/ });
  await expect(asked).toHaveAttribute("aria-disabled", "true");
  await expect(asked).toHaveAccessibleDescription(/once in ten minutes/);
  await asked.click({ force: true });
  await expectAccessible(page, "money in flight, asked");

  await page.getByRole("link", { name: "File a complaint" }).click();
  await expect(page.getByRole("main")).toContainText(reference);
  await page
    .getByLabel("What is wrong with it?")
    .pressSequentially("It has not arrived, and I need it today.");
  await page.getByRole("button", { name: "File a complaint" }).click();
  await expect(page.getByText(/^Your complaint has the number C-\d+$/)).toBeVisible();
  await expectAccessible(page, "help with a complaint about money in flight");
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^Your complaint is C-\d+$/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("We answer by");
  await expectAccessible(page, "money in flight, with a complaint");
  const file = await savedBy(() =>
    page.getByRole("button", { name: /^PDF for your bank/ }).click(),
  );
  expect(file.name).toMatch(/^osisi-complaint-C-\d+\.pdf$/);
  const document = await getDocumentProxy(new Uint8Array(file.bytes));
  const { text } = await extractText(document, { mergePages: true });
  for (const part of [reference, "₦2,000.00", "ending in 1670", "I need it today."]) {
    expect(text).toContain(part);
  }

  await world.sandbox.settings({ transfers: "auto" });
  await world.sandbox.payout(reference, "success");
  await expect(page.getByRole("heading", { name: "Paid to Guaranty Trust Bank" })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("Session id, for the bank")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ask/ })).toHaveCount(0);
});

test("a payout that is late has its case before its owner asks", async ({ page, world }) => {
  await page.setViewportSize(PHONE);
  const { reference, token } = await withHangingPayout(page, world);
  const { underWay } = await readProfile(world, token);
  const since = Date.parse(underWay[0]?.since ?? "");
  await world.sandbox.travelTo(new Date(since + 25 * 60 * 60_000).toISOString());
  await page.goto(`${world.appUrl}/dashboard/notifications`);
  const notice = page.getByText("Your withdrawal of ₦2,000 is late").first();
  await expect(async () => {
    await page.reload();
    await expect(notice).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.goto(`${world.appUrl}/dashboard/history/${reference}`);
  await expect(
    page.getByRole("heading", { name: /^We opened the case C-\d+ for you$/ }),
  ).toBeVisible();
  await expect(page.getByText("Late since")).toBeVisible();
  await expectAccessible(page, "late money in flight");
});

test("another person's reference opens nothing", async ({ page, world }) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/history/wd-${"0".repeat(32)}`);
  await expect(page).toHaveURL(/\/dashboard\/history$/);
  await expect(page.getByText("We could not find that transaction.").first()).toBeVisible();
});
