import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { companyOn } from "@osisi/contracts/catalogue.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import * as complaintMessages from "@osisi/contracts/complaint-messages.ts";
import { complaintRules } from "@osisi/contracts/complaints.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, post, readProfile } from "../support/api.ts";
import { newBuyer } from "../support/investing.ts";
import { type } from "../support/onboarding.ts";
import { expect, test } from "../support/world.ts";

const company = companyOn(firstCatalogue, "2027-01-01");
/** Questions and answers, and how to reach a person with the reference of a payment. */

test.afterEach(async ({ world }) => {
  await world.sandbox.webhooks({ mode: "normal" });
});

/** The list of complaints has the address to which one is sent. */
const lose = (route: Route) =>
  route.request().method() === "POST" ? route.abort() : route.fallback();

const about = (page: Page) => page.getByRole("region", { name: "You came from this payment" });

test("an answer is found in one's own words, from the menu on every page", async ({
  page,
  world,
}) => {
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/invest`);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeFocused();
  await expectAccessible(page, "help");
  await page.getByRole("button", { name: /^See all/ }).click();
  await expect(page.getByText("How do I get green points?")).toBeVisible();
  const question = page.getByLabel("Ask in your own words");
  await question.pressSequentially("bank charged me twice");
  const answers = page.getByRole("region", { name: "Answers" });
  await answers.getByText("My bank took it twice").click();
  await expect(answers.getByText("what was paid twice is in your stash")).toBeVisible();
  await expectAccessible(page, "help with an open answer");
  await question.press("ControlOrMeta+a");
  await question.pressSequentially("xyzzy");
  await expect(page.getByText("No answer has these words.")).toBeVisible();
  const reach = page.getByRole("region", { name: "Reach a person" });
  await expect(reach.getByRole("link", { name: "E-mail" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:${company.email}`),
  );
  await expect(reach.getByRole("link", { name: "Call" })).toHaveCount(company.phones.length);
});

test("help with a payment brings its reference, and nothing that a link claims", async ({
  page,
  world,
}) => {
  const { token } = await newBuyer(page, world, 0);
  await world.sandbox.webhooks({ mode: "drop" });
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "challenge" });
  await page.goto(`${world.appUrl}${apiPaths.paymentReturn}?reference=${data.reference}`);
  await eventually("the payment", async () =>
    (await readProfile(world, token)).underWay.length > 0 ? true : undefined,
  );
  await page.goto(`${world.appUrl}/dashboard/home`);
  await page.getByRole("link", { name: /^Details/ }).click();
  await page.getByRole("link", { name: "File a complaint" }).click();
  await expect(about(page)).toContainText(data.reference);
  await expect(about(page).getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/\\d+\\?text=.*${data.reference}`),
  );
  await expect(about(page).getByRole("link", { name: "E-mail it" })).toHaveAttribute(
    "href",
    new RegExp(data.reference),
  );
  await expectAccessible(page, "help with a payment");

  const wrong = about(page).getByLabel("What is wrong with it?");
  const file = about(page).getByRole("button", { name: "File a complaint" });
  await wrong.fill("no");
  await file.click();
  await expect(about(page).getByText(complaintMessages.textMissing)).toBeVisible();
  await expect(wrong).toBeFocused();
  const text = "I paid this morning, and it is not in my stash.";
  await type(wrong, text);
  await page.route(`**${apiPaths.complaints}`, lose);
  await file.click();
  await expect(about(page).getByText(messages.noConnection)).toBeVisible();
  await expect(wrong).toHaveValue(text);
  await page.unroute(`**${apiPaths.complaints}`, lose);
  await file.click();
  await expect(about(page)).toContainText(/Your complaint has the number C-\d+/);
  await expect(about(page)).toContainText(/We answer by/);
  await page.reload();
  await expect(about(page)).toContainText(/Your complaint has the number C-\d+/);
  const own = page.getByRole("region", { name: "Your complaints" });
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await expect(own).toContainText(text);
  await expectAccessible(page, "help with a complaint");

  const claim = encodeURIComponent("You have won, call 0900 123");
  await page.goto(`${world.appUrl}/dashboard/help?reference=${claim}`);
  await expect(page.getByRole("heading", { name: "Reach a person" })).toBeVisible();
  await expect(about(page)).toHaveCount(0);
  await expect(page.getByText("You have won")).toHaveCount(0);
});

test("a line of the history without a reference can be complained about, from its receipt", async ({
  page,
  world,
}) => {
  const { token } = await newBuyer(page, world, 100_000);
  const units = { portfolioId: 4, unitsBought: 5, months: 3, paymentMethod: "stash" };
  await post(world, apiPaths.newInvestment, units, token);
  await page.goto(`${world.appUrl}/dashboard/history`);
  await page.getByRole("button", { name: /Savings Vault/ }).click();
  await page
    .getByRole("dialog", { name: "Receipt" })
    .getByRole("link", { name: /^Get help/ })
    .click();
  const movement = page.getByRole("region", { name: "You came from this movement" });
  await expect(movement).toContainText(/Our number \d+/);
  await movement.getByLabel("What is wrong with it?").fill("I did not buy these units.");
  await movement.getByRole("button", { name: "File a complaint" }).click();
  await expect(movement).toContainText(/Your complaint has the number C-\d+/);
  await expect(page.getByRole("region", { name: "Your complaints" })).toContainText(
    "I did not buy these units.",
  );
});

test("a complaint about something else keeps a long paste, and the day's limit is said", async ({
  page,
  world,
}) => {
  const { token } = await newBuyer(page, world, 0);
  await page.route(`**${apiPaths.complaints}`, (route) => route.abort());
  await page.goto(`${world.appUrl}/dashboard/help`);
  const own = page.getByRole("region", { name: "Your complaints" });
  await expect(own.getByText("We could not load them.")).toBeVisible();
  await page.unroute(`**${apiPaths.complaints}`);
  await own.getByRole("button", { name: "Try again" }).click();
  await expect(own.getByText("We could not load them.")).toHaveCount(0);

  await own.getByRole("button", { name: "Complain about something else" }).click();
  const wrong = own.getByLabel("What is wrong?");
  const file = own.getByRole("button", { name: "File a complaint" });
  await wrong.fill("x".repeat(1_203));
  await expect(own.getByText("1,203 of 1,000 characters")).toBeVisible();
  await expect(own.getByText(complaintMessages.textTooLong)).toBeVisible();
  await expectAccessible(page, "help with a complaint that is too long");
  await file.click();
  await expect(wrong).toBeFocused();
  await expect(wrong).toHaveValue("x".repeat(1_203));
  const text = "You have written to an address that is not mine.";
  await wrong.fill(text);
  await expect(own.getByText(complaintMessages.textTooLong)).toHaveCount(0);
  await file.click();
  await expect(own.getByText(/^Your complaint has the number C-\d+$/)).toBeVisible();
  await expect(own.getByRole("listitem")).toContainText([text]);

  for (let filed = 1; filed < complaintRules.mostADay; filed += 1) {
    await post(world, apiPaths.complaints, { text: `Of my complaints, number ${filed}` }, token);
  }
  await own.getByRole("button", { name: "Complain about something else" }).click();
  await wrong.fill("One more complaint of mine.");
  await file.click();
  await expect(own.getByText(complaintMessages.tooManyToday)).toBeVisible();
  await expect(wrong).toHaveValue("One more complaint of mine.");
});
