import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Circle } from "@osisi/contracts/circles.ts";
import type { InvestmentAnswer } from "@osisi/contracts/investments.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, post } from "../support/api.ts";
import { fund, newBuyer, signedInAs } from "../support/investing.ts";
import { newPerson } from "../support/people.ts";
import { refuseNext } from "../support/refuse.ts";
import { readPlans } from "../support/saving.ts";
import { toasts } from "../support/toasts.ts";
import { expect, test, type World } from "../support/world.ts";

/** What the server refuses is read where it was asked for, also once the toast is gone. */

const why = "Not at the moment, because of something else.";

async function withPlan(page: Page, world: World) {
  const token = await newInvestor(world, newPerson());
  const plan = { name: "Rent", amount: 5_000, interval: "monthly", span: 3, channel: "card" };
  const { data } = await post<SavingAnswer>(world, apiPaths.newSaving, plan, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the plan", async () => (await readPlans(world, token))[0]);
  await signedInAs(page, token);
  return { token, planId: data.id };
}

test("on the page of a plan, in its dialogs, and at its link for gifts", async ({
  page,
  world,
}) => {
  const { planId } = await withPlan(page, world);
  await page.goto(`${world.appUrl}/dashboard/save/${planId}`);
  const dialog = page.getByRole("dialog");
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  await pause.click();
  await refuseNext(page, apiPaths.pauseSaving, why);
  await dialog.getByRole("button", { name: "Pause the plan" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(why);
  await expectAccessible(page, "a pause that is refused");
  await expect(toasts(page)).toHaveCount(0);
  await expect(dialog.getByRole("alert")).toHaveText(why);
  await page.keyboard.press("Escape");
  await pause.click();
  await expect(dialog.getByRole("button", { name: "Pause the plan" })).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Pause the plan" }).click();
  await expect(dialog).toHaveCount(0);

  await refuseNext(page, apiPaths.resumeSaving, why);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(why);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);

  const gifts = page.getByRole("region", { name: "Let others add to it" });
  await refuseNext(page, apiPaths.openGiftLink, why);
  await gifts.getByRole("button", { name: "Make a link" }).click();
  await expect(gifts.getByRole("alert")).toHaveText(why);
});

test("on leaving a circle, and on taking that back", async ({ page, world }) => {
  const { planId, token } = await withPlan(page, world);
  const circle = { name: "Market women", purpose: "January's rent", planId };
  const { data } = await post<Circle>(world, apiPaths.newCircle, circle, token);
  await page.goto(`${world.appUrl}/dashboard/circles/${data.id}`);
  const leave = page.getByRole("button", { name: "Leave the circle" });
  await refuseNext(page, apiPaths.leaveCircle, why);
  await leave.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(why);
  await leave.click();
  await refuseNext(page, apiPaths.undoLeavingCircle, why);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(why);
  await expectAccessible(page, "a leaving that is not taken back");
});

test("on what happens to an investment at maturity", async ({ page, world }) => {
  const { token } = await newBuyer(page, world, 5_000);
  const units = { portfolioId: 4, unitsBought: 2, months: 3, paymentMethod: "stash" };
  const { data } = await post<InvestmentAnswer>(world, apiPaths.newInvestment, units, token);
  await page.goto(`${world.appUrl}/dashboard/invest/${data.id}`);
  await page.getByRole("button", { name: "Change what happens" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").nth(1).check({ force: true });
  await refuseNext(page, apiPaths.updateInvestment, why);
  await dialog.getByRole("button", { name: "Save the choice" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(why);
});

test("on notices, and on what is sent", async ({ page, world }) => {
  const { token } = await newBuyer(page, world, 0);
  await fund(world, token, 1_000);
  await page.goto(`${world.appUrl}/dashboard/notifications`);
  const said = page.getByRole("main").getByRole("alert");
  await refuseNext(page, apiPaths.readNotices, why);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(said).toHaveText(why);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(said).toHaveCount(0);

  const kind = page.getByRole("group", { name: "Withdrawals" });
  await kind.getByRole("checkbox", { name: "E-mail" }).click();
  await expect(kind.getByRole("checkbox", { name: "E-mail" })).not.toBeChecked();
  await refuseNext(page, apiPaths.noticePreferences, why);
  await kind.getByRole("checkbox", { name: "E-mail" }).click();
  await expect(kind.getByRole("alert")).toHaveText(why);
});
