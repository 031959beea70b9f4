import { brand } from "@osisi/contracts/brand.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { SavingPlan, SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { type Answer, newInvestor, type Reachable } from "./api.ts";
import { newPerson, type Person } from "./people.ts";
import type { World } from "./world.ts";

/** The steps of saving, screen by screen. */
export interface PlanByScreens {
  title: string;
  amount: string;
  frequency: "Daily" | "Weekly" | "Monthly";
  method: "Card" | "Transfer" | "Bank";
}

export interface Saver {
  person: Person;
  token: string;
}

/** A new investor, signed in, on the Save page. */
export async function atSavePage(page: Page, world: World): Promise<Saver> {
  const person = newPerson();
  const token = await newInvestor(world, person);
  await toSavePage(page, world, token);
  return { person, token };
}

/** The Save page of that token's owner: after time travel it is a new token. */
export async function toSavePage(page: Page, world: World, token: string): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    brand.tokenKey,
    token,
  ] as const);
  await page.goto(`${world.appUrl}/dashboard/save`);
  await expect(page.getByRole("heading", { level: 1, name: "Saving" })).toBeVisible({
    timeout: 60_000,
  });
}

/** Through the five steps, with the form's default length: three months. */
export async function openPlanByScreens(page: Page, plan: PlanByScreens): Promise<void> {
  await page.getByRole("link", { name: "Save to Invest" }).click();
  await fillPlanByScreens(page, plan);
}

/** From the first step on, to the gateway's page. */
export async function fillPlanByScreens(page: Page, plan: PlanByScreens): Promise<void> {
  await fillPlan(page, plan);
  await pressAndSee(
    page.getByRole("button", { name: /^Pay ₦/ }),
    "Redirecting to payment gateway shortly to initiate your saving process.",
  );
  await page.waitForURL(`**/checkout/**`);
}

/** From the first step to the last, which is ready to be paid. */
export async function fillPlan(page: Page, plan: PlanByScreens): Promise<void> {
  await page.getByLabel("Title").pressSequentially(plan.title);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Amount").pressSequentially(plan.amount);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("radio", { name: /3 months/ })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("radio", { name: /Daily/ })).toBeChecked();
  await page.getByRole("radio", { name: plan.frequency }).check({ force: true });
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: plan.method }).check({ force: true });
  if (plan.method === "Card") await page.getByRole("checkbox", { name: /may charge/ }).check();
}

/** Something shown only for a moment before the page is left is recorded by the page itself: an
 * expectation polls, and may miss it. */
export async function pressAndSee(button: Locator, text: string): Promise<void> {
  const isSaid = button.page().evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const look = () => document.body.textContent.includes(text) && resolve();
        const everything = { childList: true, characterData: true, subtree: true };
        new MutationObserver(look).observe(document.body, everything);
      }),
    text,
  );
  await Promise.all([isSaid, button.click()]);
}

/** Pays on the gateway's page, and returns to Home. */
export async function payAtCheckout(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
}

/** Sets the outcome of the test card's next charges. Other plans of the same world may be charged
 * first, so it is more than all of them are in weeks. Empty: as usual. */
export async function nextCharges(
  world: World,
  end?: "declined" | "expired" | "challenge",
): Promise<void> {
  await world.sandbox.card("4081", end ? Array.from({ length: 500 }, () => end) : []);
}

/** The newest; or those before that one. */
export async function readPlans(
  world: Reachable,
  token: string,
  before?: string,
): Promise<SavingPlan[]> {
  const from = before === undefined ? "" : `?before=${before}`;
  return await read(world, token, apiPaths.allSavings + from);
}

export async function readPlan(world: World, token: string, id: string): Promise<SavingPlanDetail> {
  return await read(world, token, apiPaths.oneSaving.replace(":id", id));
}

export async function read<Data>(world: Reachable, token: string, path: string): Promise<Data> {
  const answer = await fetch(world.appUrl + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body: Answer<Data> = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${body.statusCode}: ${body.message}`);
  return body.data;
}
