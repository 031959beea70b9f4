import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { BalanceHistory, Overview } from "@osisi/contracts/overview.ts";
import { formatNaira, koboFromNaira } from "@osisi/contracts/money.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, logIn, newInvestor, post, readProfile, type Answer } from "../support/api.ts";
import { signedInAs } from "../support/investing.ts";
import { newPerson, type Person } from "../support/people.ts";
import { nextCharges, readPlans } from "../support/saving.ts";
import { expect, test, type World } from "../support/world.ts";

/** Home on the first day, and with everything in use. */

test.afterEach(async ({ world }) => {
  await nextCharges(world);
});

async function toHome(page: Page, world: World, token: string): Promise<void> {
  await signedInAs(page, token);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible({ timeout: 60_000 });
}

async function read<Data>(world: World, token: string, path: string): Promise<Data> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(world.appUrl + path, { headers });
  const { data }: Answer<Data> = await answer.json();
  return data;
}

/** An investor with ₦200,000, a card plan of ₦4,000 a week and sixty units. */
async function newSaver(world: World): Promise<{ person: Person; token: string }> {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const funded = await post<FundAnswer>(world, apiPaths.fund, { amount: 200_000 }, token);
  await world.sandbox.customer(funded.data.reference, { outcome: "success" });
  const plan = { name: "School fees", amount: 4_000, interval: "weekly", span: 3, channel: "card" };
  const opened = await post<SavingAnswer>(world, apiPaths.newSaving, plan, token);
  await world.sandbox.customer(opened.data.reference, { outcome: "success" });
  await eventually("the plan and the money", async () => {
    const { availableAmt } = await readProfile(world, token);
    const plans = await readPlans(world, token);
    return availableAmt >= 200_000 && plans.length > 0 ? true : undefined;
  });
  const units = { portfolioId: 4, unitsBought: 60, months: 3, paymentMethod: "stash" };
  await post(world, apiPaths.newInvestment, units, token);
  return { person, token };
}

const chart = (page: Page) => page.getByRole("region", { name: "Your money over time" });
const dueNext = (page: Page) => page.getByRole("region", { name: "What falls due next" });
const phone = (page: Page) => page.getByRole("region", { name: "Confirm your phone when you can" });
const attention = (page: Page) => page.getByRole("region", { name: "Needs attention" });

test("a new investor finds three steps, and nothing that is empty or alarms", async ({
  page,
  world,
}) => {
  const token = await newInvestor(world, newPerson());
  await toHome(page, world, token);
  const steps = page.getByRole("region", { name: "Three steps to your first plan" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText(/^₦500 a day for three months: ₦4[4-6],\d00 of yours/)).toBeVisible();
  for (const region of [chart(page), dueNext(page), attention(page), phone(page)]) {
    await expect(region).toHaveCount(0);
  }
  await expectAccessible(page, "Home of a new investor");
  await steps.getByRole("link", { name: "Start a plan" }).click();
  await expect(page).toHaveURL(/\/dashboard\/save\/new$/);
  await page.goBack();
  await steps.getByRole("link", { name: "Add your bank account" }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings#bank-accounts$/);
  await expect(page.getByRole("heading", { name: "Bank accounts" })).toBeFocused();

  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt === 5_000 ? true : undefined;
  });
  await toHome(page, world, token);
  await expect(page.getByText("Done. ₦5,000 added so far.")).toBeVisible();
  await expectAccessible(page, "Home after the first step");
  await phone(page).getByRole("button", { name: "Not now" }).click();
  await expect(phone(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: "Start a plan" })).toBeVisible();
  await expect(phone(page)).toHaveCount(0);
});

test("the chart ends at what there is, tells each day by keyboard, and hides with the balance", async ({
  page,
  world,
}) => {
  const { person } = await newSaver(world);
  await world.sandbox.advance("P9D");
  const token = await logIn(world, person);
  await toHome(page, world, token);

  const { availableAmt, activeInvestmentBalance } = await readProfile(world, token);
  const path = `${apiPaths.balanceHistory}?range=90d`;
  const { points } = await read<BalanceHistory>(world, token, path);
  const last = points.at(-1);
  expect(last).toMatchObject({
    stash: availableAmt,
    savings: 8_000,
    investments: activeInvestmentBalance,
  });
  const together = availableAmt + 8_000 + activeInvestmentBalance;
  const slider = chart(page).getByRole("slider", { name: "Day" });
  await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(inNaira(together)));
  await expect(chart(page).getByText("All together, today")).toBeVisible();

  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", /together ₦0\. Stash ₦0/);
  await page.keyboard.press("End");
  await chart(page).getByText("See it in figures").click();
  await expect(chart(page).getByRole("listitem").first()).toContainText(inNaira(8_000));
  await expectAccessible(page, "Home with money");

  await chart(page).getByRole("radio", { name: "30 days" }).check();
  await expect(chart(page).getByRole("radio", { name: "30 days" })).toBeChecked();
  await page.getByRole("button", { name: "Hide amounts" }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", /amounts hidden$/);
  await expect(page.getByRole("main")).not.toContainText(/₦\d/);
  await expectAccessible(page, "Home with hidden amounts");
  await page.reload();
  await expect(page.getByRole("button", { name: "Show amounts" })).toBeVisible();
  await expect(dueNext(page)).not.toContainText(/₦\d/);
  // Nor what tells an amount: the units, whose price is known.
  await page.goto(`${world.appUrl}/dashboard/invest`);
  const mine = page.getByRole("region", { name: "My investments" });
  await expect(mine.getByRole("listitem").first()).toContainText("Savings Vault");
  await expect(mine).not.toContainText(/\d units?/);
});

test("what falls due next leads to its page, and the tab stands in the address", async ({
  page,
  world,
}) => {
  const { token } = await newSaver(world);
  await toHome(page, world, token);
  const { due } = await read<Overview>(world, token, apiPaths.overview);
  expect(due.map(({ kind }) => kind)).toEqual([
    "instalment",
    "plan-maturity",
    "investment-maturity",
  ]);
  await expect(dueNext(page).getByRole("listitem")).toHaveCount(3);
  await expect(dueNext(page)).toContainText("Charged to your card ending in 4081");
  await expect(dueNext(page)).toContainText("+₦61,800");
  await dueNext(page).getByRole("link", { name: "Savings Vault matures" }).click();
  await expect(page).toHaveURL(/\/dashboard\/invest\//);
  await page.goBack();

  await page.getByRole("tab", { name: "Portfolio" }).click();
  await expect(page).toHaveURL(/\?tab=portfolio$/);
  await expect(page.getByText("All together", { exact: true })).toBeVisible();
  await expectAccessible(page, "the portfolio on Home");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Portfolio" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.goBack();
  await expect(dueNext(page)).toBeVisible();
});

test("a declined card needs attention, with its next try among what falls due", async ({
  page,
  world,
}) => {
  const { person, token } = await newSaver(world);
  const [plan] = await readPlans(world, token);
  await nextCharges(world, "declined");
  await world.sandbox.travelTo(`${plan?.nextDue?.dueDate}T00:10:00+01:00`);
  await toHome(page, world, await logIn(world, person));
  await expect(attention(page)).toContainText("Your card was declined");
  await expect(dueNext(page).getByRole("listitem").first()).toContainText(
    /Tomorrow.*School fees, another try/,
  );
  await expectAccessible(page, "Home with a declined card");
  await attention(page).getByRole("link", { name: "Pay now or change the card" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/save/${plan?.id}$`));
});

test("Home's data is requested before the app is loaded, and once", async ({ page, world }) => {
  const reads = [apiPaths.profile, apiPaths.overview, `${apiPaths.balanceHistory}?range=90d`];
  await signedInAs(page, await newInvestor(world, newPerson()));
  const asked: string[] = [];
  page.on("request", (request) => {
    const address = request.url().slice(world.appUrl.length);
    if (reads.includes(address)) asked.push(address);
  });
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/start-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${world.appUrl}/dashboard/home`, { waitUntil: "commit" });
  await expect.poll(() => asked.toSorted()).toEqual(reads.toSorted());
  held.resolve();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  expect(asked.toSorted()).toEqual(reads.toSorted());

  // Data is requested again when the page is opened again.
  const again = page.waitForRequest(`**${apiPaths.profile}`);
  await page.reload();
  await again;
});

test("a part of Home that cannot be read says so, and is tried again", async ({ page, world }) => {
  const { token } = await newSaver(world);
  await page.route("**/v1/overview**", (route) => route.abort());
  await toHome(page, world, token);
  const tryAgain = page.getByRole("button", { name: "Try again" });
  await expect(tryAgain).toHaveCount(2);
  await expectAccessible(page, "Home without its chart");
  await page.unroute("**/v1/overview**");
  await chart(page).getByRole("button", { name: "Try again" }).click();
  await expect(chart(page).getByRole("slider")).toBeVisible();
  // The button that was used is gone, and has left the focus to the heading around it.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await tryAgain.click();
  await expect(dueNext(page).getByRole("listitem")).toHaveCount(3);
});

function inNaira(naira: number): string {
  return formatNaira(koboFromNaira(naira) ?? 0n).replace(".", "\\.");
}
