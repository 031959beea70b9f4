import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { post, type Reachable } from "./api.ts";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { Role } from "@osisi/contracts/console/roles.ts";
import { acceptInvitation, type ConsoleWorld, freshCode, type Invited } from "./console.ts";

/** An operator at a browser of their own: acts of money take two. */
export interface Desk {
  page: Page;
  operator: Invited;
  office: ConsoleWorld;
}

export async function atDesk(
  browser: Browser,
  office: ConsoleWorld,
  name: string,
  role: Role,
): Promise<Desk> {
  const page = await (await browser.newContext()).newPage();
  const operator = await office.invite(name, role);
  await acceptInvitation(page, operator);
  return { page, operator, office };
}

/** From the page of the check: the reason, and the order or proposal. */
export async function propose({ page }: Pick<Desk, "page">, reason: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "What would happen" })).toBeVisible();
  await page.getByLabel("Reason").fill(reason);
  await page.getByLabel("Reason").press("ControlOrMeta+Enter");
}

/** The proposal of a colleague, by the code of the authenticator. */
export async function approve({ page, office, operator }: Desk, proposal: RegExp): Promise<void> {
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^To approve/ })
    .click();
  await page.getByRole("link", { name: proposal }).click();
  await page.getByLabel("or the code of your app").fill(await freshCode(office, operator));
  await page.getByRole("button", { name: "Approve with code" }).click();
  await expectDone(page);
}

/** Up to what would happen. Its units cost ₦2,000. */
export async function addPortfolio(
  { page }: Desk,
  portfolio: { number: string; day: string; name: string; terms: string },
): Promise<void> {
  await openQueue(page, "Catalogue");
  await page.getByRole("link", { name: "Add a portfolio…" }).click();
  for (const [label, text] of [
    ["Number of the portfolio", portfolio.number],
    ["From which day", portfolio.day],
    ["Name", portfolio.name],
    ["Description", "Keeps the harvest until the market wants it."],
    ["Price of a unit, in naira", "2000"],
    ["Size, in naira", "10000000"],
    ["Units", "5000"],
    ["Advertised return a year, in percent", "16"],
    ["Months and the percent over them, such as 3:3 6:6.5 12:15", portfolio.terms],
  ] as const) {
    await page.getByRole("textbox", { name: label }).or(page.getByLabel(label)).first().fill(text);
  }
  for (const label of ["Units can be bought", "Listed under Explore"]) {
    await page.getByLabel(label).click();
    await page.getByRole("option", { name: "yes" }).click();
  }
  await page.getByRole("button", { name: "Check what would happen" }).click();
}

export async function expectDone(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "State" })).toContainText("done");
}

/** By what the search takes; the only hit opens itself. */
export async function openCustomer({ page, office }: Desk, typed: string): Promise<void> {
  await page.goto(`${office.consoleUrl}/#/search?${new URLSearchParams({ q: typed })}`);
  await expect(page.getByRole("region", { name: "Identity" })).toBeVisible();
}

/** A paid checkout; by default what was asked for. */
export async function payIn(
  world: Reachable,
  token: string,
  naira: number,
  paidNaira = naira,
): Promise<string> {
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: naira }, token);
  await world.sandbox.customer(data.reference, { outcome: "success", amount: paidNaira * 100 });
  return data.reference;
}

/** A queue, from the menu. */
export async function openQueue(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation")
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
}

/** Which waits for a second person. */
export async function proposeCapital({ page, office }: Desk, reference: string): Promise<void> {
  await page.goto(`${office.consoleUrl}/#/act/capital`);
  await page.getByLabel("Reference of the bank").fill(reference);
  await page.getByLabel("Naira").fill("5000000");
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await expect(page.getByRole("heading", { name: "Book capital ₦5,000,000" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "₦5,000,000.00" })).toBeVisible();
  await page.getByLabel("Reason").fill("Money for this month's returns");
  await page.getByRole("button", { name: "Propose to a second person" }).dblclick();
  await expect(page.getByText("waits for a second person")).toBeVisible();
}

/** A trial balance: as much in debit as in credit. */
export async function expectEven(balance: Locator): Promise<void> {
  const sum = balance.getByRole("row", { name: /NGN Sum/ });
  await expect(sum).toHaveText(/Sum([\d,]+\.\d\d)\1$/);
}
