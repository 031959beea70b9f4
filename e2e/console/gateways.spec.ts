import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page } from "@playwright/test";
import { readConfig } from "../../server/src/config.ts";
import { gateways } from "../../server/src/gateway/gateway-of.ts";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor, post } from "../support/api.ts";
import { type ConsoleWorld, expect, test } from "../support/console.ts";
import { atDesk, type Desk, expectDone, propose } from "../support/office-desk.ts";
import { newPerson } from "../support/people.ts";

test.use({ hasSecondGateway: true });

async function openHealth({ office, page }: Desk): Promise<void> {
  await page.goto(`${office.consoleUrl}/#/health`);
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
}

function rowOf(page: Page, gateway: string) {
  return page
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: gateway, exact: true }) });
}

async function switchTo(desk: Desk, gateway: string, state: string, reason: string) {
  const { page } = desk;
  await openHealth(desk);
  await page.getByRole("link", { name: `Switch ${gateway}` }).click();
  await expect(page.getByRole("textbox", { name: /^Gateway/ })).toHaveValue(gateway);
  await page.getByLabel(/^Up or down until/).click();
  await page.getByRole("option", { name: state }).click();
  await page.getByRole("button", { name: "Check what would happen" }).click();
  await propose(desk, reason);
  await expectDone(page);
  await openHealth(desk);
}

/** Returns the origin of the page on which it is paid. */
async function begin(office: ConsoleWorld, token: string): Promise<string> {
  const { data } = await post<FundAnswer>(office, apiPaths.fund, { amount: 5_000 }, token);
  return new URL(data.redirect_url).origin;
}

test("finance sees which gateway fails, and switches it by hand until it is well", async ({
  browser,
  office,
}) => {
  const [first, second] = gateways(readConfig(office.stack.env));
  if (!first || !second) throw new Error("There is no second gateway.");
  const token = await newInvestor(office, newPerson());
  const desk = await atDesk(browser, office, "Chidi", "finance");
  const { page } = desk;
  await office.sandbox.advance("PT1M");
  await openHealth(desk);
  for (const { name } of [first, second]) {
    await expect(rowOf(page, name)).toContainText("up");
    await expect(rowOf(page, name)).toContainText("nothing was switched yet");
    await expect(rowOf(page, name)).toContainText("₦");
  }
  const byDefault = `${first.name}; ${second.name} while that is down`;
  await expect(page.getByText(byDefault)).toHaveCount(2);

  const opening = "POST /transaction/initialize";
  await office.sandbox.fault({ on: opening, times: 3, effect: "status", status: 503 });
  for (let time = 0; time < 3; time += 1) {
    expect(await begin(office, token)).toBe(second.checkoutOrigin);
  }
  await page.reload();
  await expect(rowOf(page, first.name)).toContainText("down");
  await expect(rowOf(page, first.name)).toContainText("the product: calls fail or are slow");
  await expectAccessible(page, "Health while a gateway is down");

  await switchTo(desk, first.name, "down", "Their status page says four hours");
  await expect(rowOf(page, first.name)).toContainText("Chidi: Their status page says four hours");
  await office.sandbox.advance("PT15M");
  expect(await begin(office, token)).toBe(second.checkoutOrigin);
  await switchTo(desk, first.name, "up", "They say that all is well");
  expect(await begin(office, token)).toBe(first.checkoutOrigin);
  await page.reload();
  await expect(rowOf(page, first.name)).toContainText("Chidi: They say that all is well");
  const switches = page.getByRole("region", { name: "Last switches" });
  await expect(switches.getByRole("row")).toHaveCount(3);
});
