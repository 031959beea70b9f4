import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { shownCode } from "@osisi/contracts/circles.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, post } from "../support/api.ts";
import { signedInAs } from "../support/investing.ts";
import { newPerson } from "../support/people.ts";
import { readPlans } from "../support/saving.ts";
import { expect, test, type World } from "../support/world.ts";

/** A circle of three: who starts it, who joins by code and who joins by link. */

async function withPlan(world: World, firstName: string, title: string): Promise<string> {
  const token = await newInvestor(world, { ...newPerson(), firstName });
  const plan = { name: title, amount: 5_000, interval: "monthly", span: 3, channel: "card" };
  const opened = await post<SavingAnswer>(world, apiPaths.newSaving, plan, token);
  await world.sandbox.customer(opened.data.reference, { outcome: "success" });
  await eventually("the plan", async () =>
    (await readPlans(world, token)).length > 0 ? true : undefined,
  );
  return token;
}

/** A page of another person, looked like the first one's. */
async function pageOf(browser: Browser, like: Page, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize() });
  const page = await context.newPage();
  await signedInAs(page, token);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const members = (page: Page) => page.getByRole("region", { name: /members?$/ });

test("three save in a circle by code and by link, see percents and no amounts, and one leaves", async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(240_000);
  await signedInAs(page, await withPlan(world, "Ada", "Shop rent"));
  await page.goto(`${world.appUrl}/dashboard/save`);
  await page.getByRole("link", { name: "Circles" }).click();
  await expect(page.getByText("You are in no circle yet.")).toBeVisible();
  await expectAccessible(page, "no circles");
  await page.getByRole("link", { name: "Start a circle" }).click();
  await page.getByRole("button", { name: "Start the circle" }).click();
  await expect(page.getByText("Give the circle a name of 2 to 40 letters")).toBeVisible();
  await page.getByLabel("Name of the circle").fill("Market women");
  await page.getByLabel("What do you save for?").fill("January's rent, saved by December");
  await expect(page.getByRole("radio", { name: /Shop rent/ })).toBeChecked();
  await expectAccessible(page, "a new circle");
  await page.getByRole("button", { name: "Start the circle" }).click();
  await expect(heading(page, "Market women")).toBeVisible();
  await expect(members(page).getByRole("listitem")).toContainText(["Ada · you, keeper30% saving"]);
  const code = (await page.getByText(/^[A-Z\d]{5}-[A-Z\d]{5}$/).textContent()) ?? "";
  expect(code).toBe(shownCode(code.replace("-", "")));

  const bola = await pageOf(browser, page, await withPlan(world, "Bola", "School fees"));
  await bola.goto(`${world.appUrl}/dashboard/circles`);
  await bola.getByRole("link", { name: "Join with a code" }).click();
  await bola.getByLabel("Code of the circle").fill("CCCCC-CCCCC");
  await bola.getByRole("button", { name: "Look at the circle" }).click();
  await expect(bola.getByText("No circle has this code.")).toBeVisible();
  await bola.getByLabel("Code of the circle").fill(code.toLowerCase());
  await bola.getByRole("button", { name: "Look at the circle" }).click();
  await expect(bola.getByText("1 member · Ada keeps it")).toBeVisible();
  await expectAccessible(bola, "a circle before joining");
  await bola.getByRole("button", { name: "Join the circle" }).click();
  await expect(heading(bola, "Market women")).toBeVisible();

  const chi = await pageOf(browser, page, await withPlan(world, "Chi", "New phone"));
  const letPlansLoad = Promise.withResolvers<void>();
  await chi.route(`**${apiPaths.allSavings}*`, async (route) => {
    await letPlansLoad.promise;
    await route.continue();
  });
  await chi.goto(`${world.appUrl}/dashboard/circles/join?code=${code.replace("-", "")}`);
  await expect(chi.getByText("2 members · Ada keeps it")).toBeVisible();
  const join = chi.getByRole("button", { name: "Join the circle" });
  await expect(join).toHaveAttribute("aria-busy", "true");
  letPlansLoad.resolve();
  await join.click();
  await expect(heading(chi, "Market women")).toBeVisible();
  await expect(members(chi).getByRole("listitem")).toContainText([
    "Ada · keeper30% saving",
    "Bola30% saving",
    "Chi · you30% saving",
  ]);
  await expect(members(chi)).not.toContainText(/₦|Shop rent|School fees/);
  await expect(chi.getByRole("button", { name: "Rename" })).toBeHidden();
  await expectAccessible(chi, "a circle of three");

  await chi.getByRole("button", { name: "Leave the circle" }).click();
  await expect(chi.getByText("You left “Market women”.")).toBeVisible();
  await expectAccessible(chi, "a circle that was left");
  await chi.getByRole("button", { name: "Undo" }).click();
  await expect(members(chi).getByRole("listitem")).toHaveCount(3);
  await chi.getByRole("button", { name: "Leave the circle" }).click();
  await expect(chi.getByText("You are in no circle yet.")).toBeVisible();

  await page.reload();
  await expect(members(page).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove Bola" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(members(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Close it" }).click();
  await expectAccessible(page, "closing a circle");
  await page.getByRole("dialog").getByRole("button", { name: "Close the circle" }).click();
  await expect(page.getByText("You are in no circle yet.")).toBeVisible();
  await bola.goto(`${world.appUrl}/dashboard/circles/join?code=${code.replace("-", "")}`);
  await expect(bola.getByText("No circle has this code.")).toBeVisible();
  await chi.goto(`${world.appUrl}/dashboard/circles/join?code=${code.replace("-", "")}`);
  await expect(chi.getByText("This circle is closed.")).toBeVisible();
});
