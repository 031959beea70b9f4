import { intervalWords } from "@osisi/contracts/plan-terms.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, logIn, readProfile } from "../support/api.ts";
import {
  atSavePage,
  openPlanByScreens,
  payAtCheckout,
  readPlan,
  readPlans,
  toSavePage,
  type PlanByScreens,
  type Saver,
} from "../support/saving.ts";
import { expect, test, type World } from "../support/world.ts";

/** A plan of each frequency and each payment method, from the wizard to its maturity, where the
 * stash holds principal and interest to the kobo. */
const few: PlanByScreens[] = [
  { title: "Rent", amount: "10000", frequency: "Monthly", method: "Bank" },
  { title: "Market stall", amount: "2500.50", frequency: "Weekly", method: "Transfer" },
  { title: "Data and airtime", amount: "500.25", frequency: "Daily", method: "Card" },
];
const others: PlanByScreens[] = [
  { title: "Transport", amount: "100", frequency: "Daily", method: "Transfer" },
  { title: "Books", amount: "333.33", frequency: "Daily", method: "Bank" },
  { title: "School fees", amount: "7000.07", frequency: "Weekly", method: "Card" },
  { title: "Wedding", amount: "1234.56", frequency: "Weekly", method: "Bank" },
  { title: "Land", amount: "45000", frequency: "Monthly", method: "Card" },
  { title: "Solar panel", amount: "19999.99", frequency: "Monthly", method: "Transfer" },
];
const plans = process.env["OSISI_TEST_SIZE"] === "full" ? [...few, ...others] : few;

const advanceBy = { Daily: "P1D", Weekly: "P1W", Monthly: "P1M" } as const;
const KOBO = 100;

for (const plan of plans) {
  test(`${plan.frequency} by ${plan.method}: principal and interest are in the stash at maturity`, async ({
    page,
    world,
  }) => {
    test.setTimeout(300_000);
    const saver = await atSavePage(page, world);
    await openPlanByScreens(page, plan);
    await payAtCheckout(page);
    const id = await eventually("the plan", async () => {
      const [opened] = await readPlans(world, saver.token);
      return opened?.id;
    });

    if (plan.method !== "Card") await payTheSecond(page, world, saver, { id, plan });
    await world.sandbox.advance("P3M");

    const token = await logIn(world, saver.person);
    const matured = await readPlan(world, token, id);
    expect(matured.status).toBe("matured");
    const { principalKobo, interestKobo } = workedOut(matured, plan.amount);
    expect(Math.round(matured.interestToDate * KOBO)).toBe(interestKobo);
    const { availableAmt } = await readProfile(world, token);
    expect(Math.round(availableAmt * KOBO)).toBe(principalKobo + interestKobo);
    if (plan.method === "Card") {
      expect(matured.instalments.filter(({ state }) => state !== "paid")).toEqual([]);
      expect(matured.paidCount).toBe(matured.instalmentCount);
    }

    await toSavePage(page, world, token);
    await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText(
      Math.trunc(availableAmt).toLocaleString("en-NG"),
    );
    await expect(
      page.getByText(`every ${everyOf(matured)}, ${matured.instalmentCount} times`),
    ).toBeVisible();
    await page.getByRole("link", { name: plan.title }).click();
    const end = plan.method === "Card" ? "completed" : "ended";
    await expect(page.getByText(end, { exact: true })).toBeVisible();
    await expectAccessible(page, "a matured plan");
  });
}

interface Opened {
  id: string;
  plan: PlanByScreens;
}

/** On the due date a link is mailed, and the plan's page can be paid from. */
async function payTheSecond(page: Page, world: World, saver: Saver, { id, plan }: Opened) {
  await world.sandbox.advance(advanceBy[plan.frequency]);
  await eventually("the mail with the link to pay", async () => {
    const mails = await world.sandbox.mailTo(saver.person.email);
    return mails.find(({ text }) => text.includes("/checkout/") || text.includes(id));
  });
  const token = await logIn(world, saver.person);
  await toSavePage(page, world, token);
  await page.getByRole("link", { name: plan.title }).click();
  await expect(page.getByRole("region", { name: "To pay" })).toBeVisible();
  await expectAccessible(page, "a plan with an instalment to pay");
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL(`**/checkout/**`);
  await payAtCheckout(page);
  await eventually("the second instalment", async () => {
    const { paidCount } = await readPlan(world, token, id);
    return paidCount === 2 ? paidCount : undefined;
  });
}

function everyOf({ interval }: SavingPlanDetail): string {
  return intervalWords[interval].every;
}

/** Manual payment: each instalment earns 3%, pro rata by its days over the days of the term.
 * Figures this small are exact in a double until the one division. */
function workedOut(plan: SavingPlanDetail, amount: string) {
  const amountKobo = Math.round(Number(amount) * KOBO);
  const paid = plan.instalments.filter(({ state }) => state === "paid");
  const koboDays = paid.reduce(
    (sum, { valueDate }) => sum + amountKobo * daysFrom(valueDate ?? "", plan.maturityDate),
    0,
  );
  const interest = (koboDays * 3) / (100 * daysFrom(plan.startDate, plan.maturityDate));
  return { principalKobo: amountKobo * paid.length, interestKobo: halfEven(interest) };
}

function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function halfEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
