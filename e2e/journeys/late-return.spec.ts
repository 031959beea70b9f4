import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, logIn, readProfile } from "../support/api.ts";
import {
  fillPurchase,
  newBuyer,
  payButton,
  readInvestments,
  signedInAs,
  toSummaryPage,
} from "../support/investing.ts";
import { ops } from "../support/ops.ts";
import { openPlanByScreens, payAtCheckout, readPlans, toSavePage } from "../support/saving.ts";
import type { Page } from "@playwright/test";
import { expect, test, type World } from "../support/world.ts";

const KOBO = 100;

test("a return that the return pool does not cover is late: every page says so, and it is paid once there is capital", async ({
  page,
  world,
}) => {
  test.setTimeout(300_000);
  const emptiedNaira = await emptyReturnPool(world);
  const { person, token } = await newBuyer(page, world, 100_000);
  await toSummaryPage(page, world, "Savings Vault");
  await fillPurchase(page, { portfolio: "Savings Vault", units: 100, months: 3, method: "Stash" });
  await payButton(page).click();
  await expect(page.getByText("Matures on")).toBeVisible();
  await toSavePage(page, world, token);
  await openPlanByScreens(page, {
    title: "Rent",
    amount: "10000",
    frequency: "Monthly",
    method: "Card",
  });
  await payAtCheckout(page);
  await eventually("the plan", async () => (await readPlans(world, token)).at(0));
  const [investment] = await readInvestments(world, token);
  if (!investment) throw new Error("Nothing was bought");
  await world.sandbox.travelTo(`${investment.endDate}T09:00:00+01:00`);
  await world.sandbox.advance("P1D");

  const later = await logIn(world, person);
  await signedInAs(page, later);
  const { availableAmt: principal } = await readProfile(world, later);
  expect(principal).toBe(130_000);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await expect(page.getByText("Your return is late")).toHaveCount(2);
  await page.getByRole("link", { name: "See the plan" }).click();
  const planInterest = await lateOnPage(page);
  await expect(page.getByText("Late, still to come")).toBeVisible();
  await expectAccessible(page, "a plan whose interest is late");
  await page.goto(`${world.appUrl}/dashboard/invest/${investment.id}`);
  expect(await lateOnPage(page)).toBe(3_000);
  await expect(page.getByText(/^Matured on .*, its return is late$/)).toBeVisible();
  await expectAccessible(page, "an investment whose return is late");

  // Enough for the journeys that follow, too.
  await ops(
    world,
    "an empty return pool",
    "capital",
    `${emptiedNaira + 1_000_000n}`,
    "--ref",
    `GTB-${randomUUID()}`,
  );
  await world.sandbox.advance("PT1H");
  const last = await logIn(world, person);
  const { availableAmt: whole } = await readProfile(world, last);
  expect(Math.round((whole - principal) * KOBO)).toBe(Math.round((3_000 + planInterest) * KOBO));
  await signedInAs(page, last);
  await page.reload();
  await expect(page.getByText("Everything went to your stash.")).toBeVisible();
  await expect(page.getByText("is late")).toHaveCount(0);
  await page.goto(`${world.appUrl}/dashboard/history`);
  await expect(page.getByText("Return on Savings Vault")).toBeVisible();
  await expect(page.getByText("Return on “Rent”")).toBeVisible();
  const mails = await world.sandbox.mailTo(person.email);
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects).toContain("Your late return of ₦3,000 has come");
});

/** Naira, of the heading "₦3,000 is late". */
async function lateOnPage(page: Page): Promise<number> {
  const heading = await page.getByText(/^₦[\d,.]+ is late$/).textContent();
  return Number(heading?.replace(/[^\d.]/g, ""));
}

/** Earlier journeys have used some of it. Returns what was in it. */
async function emptyReturnPool({ stack }: World): Promise<bigint> {
  const owner = new Client(stack.databaseOwnerUrl);
  await owner.connect();
  const { rows } = await owner.query<{ balance: string }>(
    "select balance from ledger.account where address = 'return-pool:NGN'",
  );
  const kobo = BigInt(rows[0]?.balance ?? 0);
  await owner.query(
    `select ledger.post_one($1, 'capital-reversed', 'return-pool:NGN', 'bank:NGN', $2, ledger.product_now())`,
    [`emptied:${randomUUID()}`, kobo],
  );
  await owner.end();
  return kobo / 100n;
}
