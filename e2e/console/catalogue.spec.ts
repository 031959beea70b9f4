import { expectAccessible } from "../support/accessible.ts";
import { logIn, readProfile } from "../support/api.ts";
import { expect, openPhone, test, today } from "../support/console.ts";
import { fillSteps, newBuyer, payButton, readInvestments } from "../support/investing.ts";
import {
  addPortfolio,
  approve,
  atDesk,
  expectDone,
  openQueue,
  propose,
} from "../support/office-desk.ts";
import {
  fillPlan,
  openPlanByScreens,
  payAtCheckout,
  readPlans,
  toSavePage,
} from "../support/saving.ts";
import { expectSaidAndKept } from "../support/toasts.ts";

/** What is on offer changes without a release: two people, and then every page. */

test("a new rate of saving plans is on the public page within a minute, and in what is opened then", async ({
  browser,
  office,
}) => {
  const kunle = await atDesk(browser, office, "Kunle", "catalogue");
  const bisi = await atDesk(browser, office, "Bisi", "finance");
  const page = await openPhone(browser);
  const { person, token } = await newBuyer(page, office, 0);
  const plan = { amount: "10000", frequency: "Monthly", method: "Card" } as const;
  await toSavePage(page, office, token);
  await openPlanByScreens(page, { ...plan, title: "Rent" });
  await payAtCheckout(page);
  await page.goto(office.appUrl);
  const rates = page.getByRole("table", { name: "What saving plans grow to" });
  await expect(rates).toContainText("15% over it");

  await openQueue(kunle.page, "Catalogue");
  await kunle.page.getByRole("link", { name: "Change Saving plans" }).click();
  await kunle.page.getByLabel("From which day").fill(await today(office));
  const terms = kunle.page.getByLabel(/^Months and the percent/);
  await expect(terms).toHaveValue("3:3 6:6.5 9:11 12:15");
  await terms.fill("3:4 6:7.5 9:12 12:17");
  await kunle.page.getByRole("button", { name: "Check what would happen" }).click();
  await expect(kunle.page.getByText(/3 months 4%.*before 3 months 3%/)).toBeVisible();
  await propose(kunle, "The board's decision of this week");
  await approve(bisi, /Change the terms.*by Kunle/);

  await openQueue(bisi.page, "Catalogue");
  const decided = bisi.page.getByRole("region", { name: "Decided until today" });
  await expect(decided.getByRole("row").nth(1)).toContainText("Kunle and Bisi");
  await expect(bisi.page.getByRole("link", { name: /^Change / })).toHaveCount(0);
  await expect(async () => {
    await page.goto(office.appUrl);
    await expect(rates).toContainText("17% over it", { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

  await toSavePage(page, office, await logIn(office, person));
  await openPlanByScreens(page, { ...plan, title: "School fees" });
  await payAtCheckout(page);
  await expect
    .poll(async () => {
      const plans = await readPlans(office, token);
      return Object.fromEntries(plans.map(({ name, percentage }) => [name, percentage]));
    })
    .toEqual({ Rent: 3, "School fees": 4 });
});

test("finance approves a new portfolio, and an investor buys of it in the app", async ({
  browser,
  office,
}) => {
  const kunle = await atDesk(browser, office, "Kunle", "catalogue");
  const bisi = await atDesk(browser, office, "Bisi", "finance");
  const { page } = kunle;
  await addPortfolio(kunle, {
    number: "7",
    day: await today(office),
    name: "Cold Stores",
    terms: "3:3.5 6:7.5 12:16",
  });
  await expect(page.getByText(/name: Cold Stores/)).toBeVisible();
  await propose(kunle, "The fund's papers are signed");
  await approve(bisi, /Add or change a portfolio.*by Kunle/);
  await expectDone(page);

  const phone = await openPhone(browser);
  const { token } = await newBuyer(phone, office, 30_000);
  await phone.goto(`${office.appUrl}/dashboard/invest`);
  await phone.getByRole("link", { name: "Buy units of Cold Stores" }).click();
  await fillSteps(phone, { units: 10, months: 6, method: "Stash" });
  await payButton(phone).click();
  await expect(phone.getByText("Matures on")).toBeVisible();
  const [bought] = await readInvestments(office, token);
  expect(bought).toMatchObject({ unitsBought: 10 });
  expect((await readProfile(office, token)).availableAmt).toBe(10_000);
});

test("an announcement is on Home of every investor", async ({ browser, office }) => {
  const kunle = await atDesk(browser, office, "Kunle", "catalogue");
  const bisi = await atDesk(browser, office, "Bisi", "finance");
  const { page } = kunle;
  await openQueue(page, "Catalogue");
  await page.getByRole("link", { name: "Announce…" }).click();
  await page.getByLabel("Name of the announcement").fill("card-outage");
  await page.getByLabel("From which day").fill(await today(office));
  await page.getByLabel("Until which day").fill("2099-12-31");
  await page.getByLabel("Kind").click();
  await page.getByRole("option", { name: "warning" }).click();
  await page.getByLabel("What they read on Home").fill(slow);
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await expect(page.getByText(/on Home: .*warning/)).toBeVisible();
  await propose(kunle, "The gateway says so on its status page");
  await approve(bisi, /Announce to customers.*by Kunle/);

  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    const home = await (await browser.newContext({ viewport: size })).newPage();
    await newBuyer(home, office, 5_000);
    await home.goto(`${office.appUrl}/dashboard/home`);
    await expect(home.getByRole("list", { name: "From Osisi" })).toHaveText(slow);
    for (const colorScheme of ["light", "dark"] as const) {
      await home.emulateMedia({ colorScheme });
      await expectAccessible(home, `Home with an announcement, ${colorScheme}, ${size.width} px`);
    }
  }
});

test("saving is closed for new plans, in the operator's words, and opened again", async ({
  browser,
  office,
}) => {
  const kunle = await atDesk(browser, office, "Kunle", "catalogue");
  const bisi = await atDesk(browser, office, "Bisi", "finance");
  const { page } = kunle;
  const phone = await openPhone(browser);
  const { token } = await newBuyer(phone, office, 0);
  await toSavePage(phone, office, token);

  async function set(open: "yes" | "no") {
    await page.getByLabel("From which day").fill(await today(office));
    await page.getByLabel("Open for new business").click();
    await page.getByRole("option", { name: open }).click();
    await page.getByRole("button", { name: "Check what would happen" }).click();
    await expect(page.getByText(/saving: open: (yes|no)/)).toBeVisible();
    await propose(kunle, "The terms change on Monday");
    await approve(bisi, /Close or open.*by Kunle/);
  }
  await openQueue(page, "Catalogue");
  await page.getByRole("link", { name: "Close or open…" }).click();
  await page.getByLabel("Which product or way to pay").click();
  await page.getByRole("option", { name: "saving" }).click();
  await page.getByLabel("What the customer reads").fill(closed);
  await set("no");

  await phone.goto(`${office.appUrl}/dashboard/home`);
  await expect(phone.getByRole("list", { name: "From Osisi" })).toContainText(closed);
  await toSavePage(phone, office, token);
  await phone.getByRole("link", { name: "Save to Invest" }).click();
  const plan = { title: "Rent", amount: "10000", frequency: "Monthly", method: "Bank" } as const;
  await fillPlan(phone, plan);
  await payButton(phone).click();
  await expectSaidAndKept(phone, closed);
  expect(await readPlans(office, token)).toEqual([]);

  await openQueue(page, "Catalogue");
  await page.getByRole("link", { name: "Change Closed · saving" }).click();
  await set("yes");
  // The server reads the new rule a moment after its commit.
  await expect(async () => {
    await payButton(phone).click();
    await phone.waitForURL("**/checkout/**", { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await payAtCheckout(phone);
  await expect.poll(async () => (await readPlans(office, token)).length).toBe(1);
});

const closed = "New plans open again on Monday. Yours go on.";
const slow = "Cards of some banks do not work today. A transfer to your account number does.";
