import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { previewPlan } from "@osisi/contracts/plan-interest.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import type { Page } from "@playwright/test";
import {
  emptyPlan,
  type PlanFormValues,
  previewOf,
} from "../../web/src/products/savings/plan-form-values.ts";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/world.ts";

const options = planOptionsOn(firstCatalogue, "2026-11-25");

const pages = Object.values(publicPages);
const widths = [320, 360, 768, 1280, 1920];
const FORM = "https://forms.osisi.example/loan";

/** The visible text of the headline, without the screen reader's. */
const headline = (page: Page) => page.locator("h1 [aria-hidden]");

for (const { path, file } of [...pages, { path: "/nothing-here", file: "not-found" }]) {
  test(`the page ${file} fits every width in both themes and makes no request elsewhere`, async ({
    page,
    world,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).origin));
    const broken: string[] = [];
    page.on("console", (message) => message.type() === "error" && broken.push(message.text()));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(world.appUrl + path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
      await expect.poll(tooWide, { message: `sideways scrolling at ${width} px` }).toBe(0);
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${file}, ${colorScheme}`);
    }
    expect(new Set(asked)).toEqual(new Set([world.appUrl]));
    expect(broken.filter((text) => !text.includes("404"))).toEqual([]);
  });
}

test("the headline turns its word every two seconds, unless reduced motion is requested", async ({
  page,
  world,
}) => {
  await page.clock.install();
  await page.goto(world.appUrl);
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(
    "Grow money for your personal, social, inventory, credit and business needs, ring by ring.",
  );
  const words = ["Personal", "Social", "Inventory", "Credit", "Business", "Personal"];
  for (const [index, word] of words.entries()) {
    await turnTo(page, index * 2_000 + 1_000);
    expect(await shownWords(page)).toEqual([word]);
  }
  await page.getByText("Keep the word still").click();
  expect(await shownWords(page)).toEqual(["Personal"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  expect(await shownWords(page)).toEqual(["Personal"]);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

/** Sets the animation of the words to that moment, independent of the machine's speed. */
async function turnTo(page: Page, ms: number) {
  await page.evaluate((ms) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = ms;
    }
  }, ms);
}

async function shownWords(page: Page): Promise<string[]> {
  return headline(page)
    .locator(".words > span")
    .evaluateAll((words) =>
      words
        .filter((word) => getComputedStyle(word).visibility === "visible")
        .map((word) => word.textContent ?? ""),
    );
}

test("the calculator says what the product's own preview says", async ({ page, world }) => {
  await page.goto(`${world.appUrl}/#grow`);
  const wishes: Pick<PlanFormValues, "amount" | "interval" | "span">[] = [
    { amount: "500", interval: "daily", span: 12 },
    { amount: "1234.56", interval: "weekly", span: 9 },
    { amount: "10,000", interval: "monthly", span: 3 },
    { amount: "100", interval: "daily", span: 6 },
  ];
  const names = { daily: "Every day", weekly: "Every week", monthly: "Every month" };
  for (const { amount, interval, span } of wishes) {
    await page.getByLabel("You put aside").fill(amount);
    await page.getByText(names[interval], { exact: true }).click();
    await page.getByText(`${span} months`, { exact: true }).first().click();
    const preview = previewOf(options, { ...emptyPlan, amount, interval, span }, new Date());
    const shown = (name: string) => page.locator(`#calculator [data-put=${name}]`);
    await expect(shown("saved")).toHaveText(formatNaira(preview.totalKobo));
    await expect(shown("interest")).toHaveText(formatNaira(preview.interestKobo));
    await expect(shown("total")).toHaveText(formatNaira(preview.totalKobo + preview.interestKobo));
    await expect(shown("times")).toHaveText(String(preview.instalmentCount));
    expect(preview.startDate).toBe(dateInLagos(new Date()));
  }
  await page.getByLabel("You put aside").press("Enter");
  await expect(page.getByLabel("You put aside")).toHaveValue("100");
  await expect(page.locator("[data-put=rate]")).toHaveText(
    "At 6.5% over the 6 months, which is 13% a year.",
  );
});

test("the calculator says what is wrong as the product does", async ({ page, world }) => {
  await page.goto(`${world.appUrl}/#grow`);
  const amount = page.getByLabel("You put aside");
  const faults = [
    ["", messages.planAmountMissing],
    ["99", messages.planAmountTooSmall],
    ["ten", messages.amountNotNaira],
    ["10000000.01", messages.amountTooLarge],
    ["100", ""],
  ] as const;
  for (const [typed, fault] of faults) {
    await amount.fill(typed);
    await expect(page.locator("#amount-fault"), typed).toHaveText(fault);
  }
});

test("the loan form is loaded on request, in a sandbox", async ({ page, world }) => {
  let asked = 0;
  await page.route(`${FORM}**`, (route) => {
    asked += 1;
    return route.fulfill({ contentType: "text/html", body: "<h1>Their form</h1>" });
  });
  await page.goto(`${world.appUrl}/loans`);
  await expect(page.getByRole("link", { name: "Open it on a page of its own" })).toHaveAttribute(
    "href",
    FORM,
  );
  expect(asked).toBe(0);
  await page.getByRole("button", { name: "Open the form here" }).click();
  const frame = page.frameLocator("iframe[title='Loan application']");
  await expect(frame.getByRole("heading", { name: "Their form" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveAttribute("sandbox", /^allow-forms allow-scripts/);
  await expect(page.getByText("if it stays empty")).toBeVisible();
});

test("a loan form that does not load is said", async ({ page, world }) => {
  await page.route(`${FORM}**`, () => new Promise<void>(() => undefined));
  await page.clock.install();
  await page.goto(`${world.appUrl}/loans`);
  await page.getByRole("button", { name: "Open the form here" }).click();
  await expect(page.getByText("The form is coming.")).toBeVisible();
  await page.clock.runFor(13_000);
  await expect(page.getByText("The form does not load.")).toBeVisible();
  await expectAccessible(page, "a loan form that does not come");
});

test("an unknown address says so, and the app's paths lead to the app", async ({ page, world }) => {
  const answer = await page.goto(`${world.appUrl}/nothing-here`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(messages.routingFailed)).toBeVisible();
  await page.getByRole("link", { name: "Start at the beginning" }).click();
  await expect(page).toHaveURL(`${world.appUrl}/`);
  await page.getByRole("main").getByRole("link", { name: "Join", exact: true }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("link", { name: "Osisi" }).click();
  await expect(headline(page)).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read and every link followed", async ({ page, world }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(world.appUrl);
    await expect(headline(page)).toContainText("Grow money for your");
    await expect(page.locator("#calculator")).toBeHidden();
    const { now } = await world.sandbox.time();
    const startDate = `${dateInLagos(new Date(now)).slice(0, 8)}01`;
    const year = {
      interval: "daily",
      months: 12,
      amountKobo: 50_000n,
      basisPoints: 1_500,
    } as const;
    const { totalKobo, interestKobo } = previewPlan({ ...year, startDate });
    await expect(page.getByRole("row", { name: /^12 months 15% over it/ })).toContainText(
      formatNaira(totalKobo + interestKobo),
    );
    await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("navigation").getByRole("link", { name: "Loans" }).click();
    await expect(page.getByRole("button")).toBeHidden();
    await expect(page.getByRole("link", { name: "Open it on a page of its own" })).toBeVisible();
  });
});
