import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import type { Investment, InvestmentDetail } from "@osisi/contracts/investments.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { expect, type Page } from "@playwright/test";
import { eventually, newInvestor, post, readProfile, type Answer } from "./api.ts";
import { type } from "./onboarding.ts";
import { newPerson, type Person } from "./people.ts";
import type { World } from "./world.ts";

/** The steps of an investment, screen by screen. */
export interface PurchaseByScreens {
  portfolio: "Savings Vault" | "Asset Finance" | "Green Finance";
  units: number;
  months: number;
  method: "Stash" | "Card" | "Transfer" | "Bank";
}

export interface Buyer {
  person: Person;
  token: string;
}

const summaries: Record<PurchaseByScreens["portfolio"], string> = {
  "Savings Vault": "/dashboard/portfolio/savings/summary",
  "Asset Finance": "/dashboard/portfolio/asset-finance/summary",
  "Green Finance": "/dashboard/portfolio/green-asset-finance/summary",
};

/** A new investor, signed in, with that much in the stash. */
export async function newBuyer(page: Page, world: World, stashNaira: number): Promise<Buyer> {
  const person = newPerson();
  const token = await newInvestor(world, person);
  if (stashNaira > 0) await fund(world, token, stashNaira);
  await signedInAs(page, token);
  return { person, token };
}

/** From the next page on: after time travel it is a new token. */
export async function signedInAs(page: Page, token: string): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    brand.tokenKey,
    token,
  ] as const);
}

export async function fund(world: World, token: string, amount: number): Promise<void> {
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt >= amount ? availableAmt : undefined;
  });
}

export async function toSummaryPage(
  page: Page,
  world: World,
  portfolio: PurchaseByScreens["portfolio"],
): Promise<void> {
  await page.goto(world.appUrl + summaries[portfolio]);
  await expect(page.getByRole("heading", { level: 1, name: portfolio })).toBeVisible();
}

/** From the portfolio's page through the four steps, up to the button that pays. */
export async function fillPurchase(page: Page, purchase: PurchaseByScreens): Promise<void> {
  await page.getByRole("link", { name: "Invest now" }).click();
  await fillSteps(page, purchase);
}

export async function fillSteps(
  page: Page,
  purchase: Omit<PurchaseByScreens, "portfolio">,
): Promise<void> {
  await type(page.getByLabel("Units", { exact: true }), String(purchase.units));
  await page.getByRole("button", { name: "Continue" }).click();
  await chooseTerm(page, purchase.months);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is this what you want?");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: purchase.method }).check({ force: true });
}

export async function chooseTerm(page: Page, months: number): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${months} months`) }).check({ force: true });
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₦/ });

export async function readInvestments(world: World, token: string): Promise<Investment[]> {
  return await read(world, token, apiPaths.allInvestments);
}

export async function readInvestment(
  world: World,
  token: string,
  id: string,
): Promise<InvestmentDetail> {
  return await read(world, token, apiPaths.oneInvestment.replace(":id", id));
}

async function read<Data>(world: World, token: string, path: string): Promise<Data> {
  const answer = await fetch(world.appUrl + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body: Answer<Data> = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${body.statusCode}: ${body.message}`);
  return body.data;
}
