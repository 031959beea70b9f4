import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { logInByScreens } from "../support/onboarding.ts";
import { newPerson } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

const lines = (page: Page) => page.locator("[data-movement]");

async function begin(world: World, token: string, amount: number): Promise<string> {
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount }, token);
  return data.reference;
}

/** An investor who has paid in that many times: ₦101, ₦102 and so on. */
async function whoHasPaid(world: World, times: number) {
  const person = newPerson();
  const token = await newInvestor(world, person);
  let heldNaira = 0;
  for (let count = 1; count <= times; count += 1) {
    const reference = await begin(world, token, 100 + count);
    await world.sandbox.customer(reference, { outcome: "success" });
    heldNaira += 100 + count;
  }
  await eventually("all of it in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt === heldNaira ? true : undefined;
  });
  return { person, token };
}

async function openHistory(page: Page, world: World, person: ReturnType<typeof newPerson>) {
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page.getByRole("link", { name: "See all of latest movements" }).click();
  await expect(page).toHaveURL(/\/dashboard\/history$/);
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeFocused();
}

/** Applies the print rules on the screen, or undoes it: Debian's Firefox cannot emulate print. */
async function usePrintRules(page: Page, from: string, to: string): Promise<void> {
  const changed = await page.evaluate(
    ([was, becomes]) => {
      const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      const inside = all.flatMap((rule) =>
        rule instanceof CSSGroupingRule ? [rule, ...rule.cssRules] : [rule],
      );
      const rules = inside.filter((rule) => rule instanceof CSSMediaRule);
      const matching = rules.filter(({ media }) => media.mediaText === was);
      for (const { media } of matching) media.mediaText = becomes;
      return matching.length;
    },
    [from, to] as const,
  );
  expect(changed).toBeGreaterThan(0);
}

test("an investor looks through a long history, and opens a receipt", async ({ page, world }) => {
  const { person, token } = await whoHasPaid(world, 23);
  const open = await begin(world, token, 5_000);
  await openHistory(page, world, person);

  const waiting = page.getByRole("list", { name: "Waiting for you, or for a bank" });
  await expect(waiting).toContainText("Payment not finished");
  await expect(waiting).toContainText(`Reference ${open}`);
  await expect(waiting).toContainText("Already paid? Wait. Do not pay again.");
  await expect(lines(page)).toHaveCount(20);
  await expectAccessible(page, "history");

  const more = page.getByRole("button", { name: "Show more" });
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await more.click();
  await expect(lines(page)).toHaveCount(23);
  await expect(lines(page).nth(20)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expect(more).toHaveCount(0);
  await expect(page.getByText("23 transactions shown, which are all")).toBeAttached();

  await lines(page).nth(22).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await expect(receipt).toContainText("Money added to your stash");
  await expect(receipt).toContainText("₦0");
  await expect(receipt).toContainText(/fund-[\da-f]{32}/);
  await expect(receipt).toContainText("Your payment");
  await expectAccessible(page, "receipt");
  await usePrintRules(page, "print", "all");
  await expect(receipt.getByText("Reference")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Transactions" })).toBeHidden();
  await expect(receipt.getByRole("button", { name: "Close" })).toBeHidden();
  await usePrintRules(page, "all", "print");
  await page.keyboard.press("Escape");
  await expect(receipt).toHaveCount(0);
  await expect(lines(page).nth(22)).toBeFocused();
});

test("a filter is in the address: back, forward and reload keep it", async ({ page, world }) => {
  const { person } = await whoHasPaid(world, 2);
  await openHistory(page, world, person);
  const filter = page.getByRole("button", { name: /^Filter/ });
  const what = page.getByLabel("What");
  const when = page.getByLabel("When");
  await expect(lines(page)).toHaveCount(2);
  await expect(what).toHaveCount(0);
  await filter.click();

  await what.focus();
  await what.selectOption({ label: "Withdrawals" });
  await expect(page).toHaveURL(/\?kind=withdrawal$/);
  await expect(what).toBeFocused();
  await expect(page.getByText("No transaction record")).toBeVisible();
  await expectAccessible(page, "history without a match");
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(lines(page)).toHaveCount(2);

  await when.selectOption({ label: "This month" });
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/);
  await what.selectOption({ label: "Money in" });
  await expect(lines(page)).toHaveCount(2);

  await page.goBack();
  await expect(what).toHaveValue("all");
  await expect(when).toHaveValue("this-month");
  await page.goForward();
  await expect(what).toHaveValue("money-in");
  await page.reload();
  await expect(filter).toHaveText("Filter · 2");
  await filter.click();
  await expect(what).toHaveValue("money-in");
  await expect(when).toHaveValue("this-month");
  await expect(lines(page)).toHaveCount(2);

  await when.selectOption({ label: "Choose days" });
  await page.getByLabel("From", { exact: true }).fill("2026-03-02");
  await page.getByLabel("To", { exact: true }).fill("2026-03-01");
  await expect(page.getByText("The last day is before the first").first()).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2026-03-31");
  await expect(page).toHaveURL(/from=2026-03-02&to=2026-03-31/);
  await expect(page.getByText("No transaction record")).toBeVisible();
  await expectAccessible(page, "history of chosen days");
});

test("without a connection the history says so and comes when it can", async ({ page, world }) => {
  const { person } = await whoHasPaid(world, 1);
  await page.route(`**${apiPaths.acts}*`, (route) => route.abort());
  await openHistory(page, world, person);
  await expect(page.getByText("There seems to be a network connection issue")).toBeVisible();
  await expectAccessible(page, "history without a connection");
  await page.unroute(`**${apiPaths.acts}*`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(lines(page)).toHaveCount(1);
});

test("an open fold is in the address: going back and reloading keep it", async ({
  page,
  world,
}) => {
  const { person, token } = await whoHasPaid(world, 5);
  const plan = { name: "Rent", amount: 100, interval: "daily", span: 3, channel: "bank" };
  const { data } = await post<{ id: string; reference: string }>(
    world,
    apiPaths.newSaving,
    plan,
    token,
  );
  await world.sandbox.customer(data.reference, { outcome: "success" });
  const topUp = { savingId: data.id, amount: 100, paymentMethod: "stash" };
  await eventually("a plan with more money", async () => {
    const { statusCode } = await post<null>(world, apiPaths.topUpSaving, topUp, token);
    return statusCode === 200 ? true : undefined;
  });
  const inside = page.getByRole("list", { name: "Rent" }).getByRole("listitem");
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  await page
    .getByRole("link", { name: /^Rent ₦200 2 daily|^Rent ₦200 1 daily saving and 1 you added/ })
    .click();
  await expect(inside).toHaveCount(2);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("link", { name: "See all of latest movements" }).click();
  const fold = page.getByRole("button", { name: /^Rent/ });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await fold.click();
  await expect(inside).toHaveCount(2);
  await expect(fold).toBeFocused();
  await page.reload();
  await expect(inside).toHaveCount(2);
  await page.getByRole("link", { name: /^(Save|Saving)$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saving" })).toBeVisible();
  await page.goBack();
  await expect(inside).toHaveCount(2);
  await fold.click();
  await expect(page).toHaveURL(/\/dashboard\/history$/);
});
