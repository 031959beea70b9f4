import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { post, readProfile } from "../support/api.ts";
import { confirmByScreens, fillRegistration, logInByScreens } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import {
  atSavePage,
  fillPlanByScreens,
  openPlanByScreens,
  payAtCheckout,
} from "../support/saving.ts";
import { countTaps } from "../support/taps.ts";
import { expect, test, type World } from "../support/world.ts";

/** Five things that people come for, on a small phone: how many taps each takes. A screen or a step
 * more makes the test fail. The seconds are printed only: they are the machine's. */

test.use({ viewport: { width: 360, height: 640 } });

const plan = { title: "Rent", amount: "500", frequency: "Daily", method: "Card" } as const;
const done: string[] = [];

test.afterAll(() => {
  // oxlint-disable-next-line no-console
  console.log(["Task: taps and fields, seconds", ...done].join("\n"));
});

async function perform(page: Page, task: string, most: number, act: () => Promise<void>) {
  const taps = await countTaps(page);
  const begun = Date.now();
  await act();
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  done.push(`${task}: ${taps.count} of at most ${most}, ${seconds} s`);
  expect(taps.count, task).toBeLessThanOrEqual(most);
}

async function atHome(page: Page, world: World): Promise<string> {
  const { token } = await atSavePage(page, world);
  return token;
}

const home = (page: Page, world: World) => page.goto(`${world.appUrl}/dashboard/home`);

test("join and save ₦500 a day", async ({ page, world }) => {
  const person = newPerson();
  await perform(page, "Join and save ₦500 a day", 27, async () => {
    await fillRegistration(page, world, person);
    await page.getByRole("button", { name: "Open my account" }).click();
    await confirmByScreens(page, world, person);
    await logInByScreens(page, person);
    await page.getByRole("link", { name: "Start a plan" }).click();
    await fillPlanByScreens(page, plan);
    await payAtCheckout(page);
  });
});

test("find why a payment did not arrive", async ({ page, world }) => {
  const token = await atHome(page, world);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "failed" });
  await page.goto(`${world.appUrl}${apiPaths.paymentReturn}?reference=${data.reference}`);
  await perform(page, "Find why a payment did not arrive", 0, async () => {
    await home(page, world);
    await expect(page.getByText("Declined by your bank")).toBeVisible();
  });
});

test("stop a plan", async ({ page, world }) => {
  await atHome(page, world);
  await openPlanByScreens(page, plan);
  await payAtCheckout(page);
  await home(page, world);
  await perform(page, "Stop a plan", 4, async () => {
    await page.reload();
    await page.getByRole("link", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Saving" })).toBeVisible();
    await page.getByRole("link", { name: "Rent", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Pause the plan" }).click();
    await expect(page.getByText("Paused, nothing is charged").first()).toBeVisible();
  });
});

test("find the referral link", async ({ page, world }) => {
  const token = await atHome(page, world);
  const { referralSlug } = await readProfile(world, token);
  await home(page, world);
  await perform(page, "Find the referral link", 2, async () => {
    await page.reload();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("link", { name: "Green points" }).click();
    await expect(page.getByText(`?ref=${referralSlug}`)).toBeVisible();
  });
});

test("see what six months of ₦50,000 bring", async ({ page, world }) => {
  await atHome(page, world);
  await home(page, world);
  await perform(page, "See what six months of ₦50,000 bring", 2, async () => {
    await page.reload();
    await page.getByRole("link", { name: "Invest", exact: true }).click();
    await page.getByRole("link", { name: "Compare" }).click();
    await expect(page.getByRole("heading", { name: "Expected in 6 months" })).toBeVisible();
    await expect(page.getByText("you earn").first()).toBeVisible();
  });
});
