import type { Locator } from "@playwright/test";
import { settledIn } from "../support/every-screen.ts";
import { expect, test } from "../support/world.ts";

/** With forced colours, edges and marks carry what a background colour said. */

test.use({ viewport: { width: 360, height: 740 } });

const style = (element: Locator, name: string) =>
  element.evaluate((one, wanted) => getComputedStyle(one).getPropertyValue(wanted), name);

test("forced colours keep the edge of buttons, mark what is chosen, and leave decoration out", async ({
  page,
  world,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await settledIn(page, world);
  await page.goto(`${world.appUrl}/dashboard/home`);
  const fund = page.getByRole("button", { name: "Fund Stash" });
  await expect(fund).toBeVisible();
  expect(await style(fund, "border-top-style")).toBe("solid");
  expect(await style(fund, "border-top-color")).not.toBe(await style(fund, "background-color"));
  const card = page.getByRole("region", { name: "Available in your stash" });
  expect(await style(card, "outline-style")).toBe("solid");
  await expect(card.locator("svg[width='440']")).toHaveCount(1);
  await expect(card.locator("svg[width='440']")).toBeHidden();

  const chosen = page.getByRole("tab", { name: "Overview", selected: true });
  const other = page.getByRole("tab", { name: "Portfolio", selected: false });
  expect(await style(chosen, "border-bottom-color")).not.toBe(
    await style(other, "border-bottom-color"),
  );
  const range = page.getByRole("group", { name: "How far back" }).locator("label");
  await expect(range.filter({ has: page.locator(":checked") })).toHaveCSS("outline-style", "solid");
  await expect(range.filter({ hasNot: page.locator(":checked") }).first()).toHaveCSS(
    "outline-style",
    "none",
  );

  await fund.click();
  const way = page
    .getByRole("dialog")
    .locator("label")
    .filter({ has: page.getByRole("radio") });
  const [first, second] = [way.nth(0), way.nth(1)];
  await first.click();
  await expect(first).toHaveCSS("outline-width", "2px");
  await expect(second).toHaveCSS("outline-width", "1px");
});
