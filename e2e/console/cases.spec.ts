import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { expectAccessible } from "../support/accessible.ts";
import { post } from "../support/api.ts";
import { expect, test } from "../support/console.ts";
import { newBuyer } from "../support/investing.ts";
import { atDesk } from "../support/office-desk.ts";

test("an investor files a complaint in Help, support takes and answers it, the investor reads it", async ({
  page,
  browser,
  office,
}) => {
  const { token } = await newBuyer(page, office, 0);
  const { data } = await post<FundAnswer>(office, apiPaths.fund, { amount: 5_000 }, token);
  await page.goto(`${office.appUrl}/dashboard/help?reference=${data.reference}`);
  const about = page.getByRole("region", { name: "You came from this payment" });
  const words = "I paid this morning, and it is not in my stash.";
  await about.getByLabel("What is wrong with it?").fill(words);
  await about.getByRole("button", { name: "File a complaint" }).click();
  await expect(about).toContainText(/Your complaint has the number C-\d+/);
  const number = /C-\d+/.exec((await about.textContent()) ?? "")?.[0] ?? "";

  const emeka = await atDesk(browser, office, "Emeka", "support");
  const sade = await atDesk(browser, office, "Sade", "finance");
  const desk = emeka.page;
  await desk
    .getByRole("navigation")
    .getByRole("link", { name: /^Cases/ })
    .click();
  await desk.getByRole("button", { name: new RegExp(number) }).click();
  await desk.keyboard.press("o");
  await expect(desk.getByRole("heading", { level: 1, name: `Case ${number}` })).toBeVisible();
  await expect(desk.getByRole("region", { name: "In their words" })).toContainText(words);
  await expect(desk.getByRole("heading", { name: "₦5,000.00" })).toBeVisible();
  const facts = desk.getByRole("region", { name: "The case" });
  await expect(facts).toContainText(/\d+ [dh].* left/);
  await desk.keyboard.press("t");
  await expect(facts).toContainText("Taken byEmeka");
  await desk.keyboard.press("n");
  await desk.getByRole("dialog").getByLabel("Note").fill("I have asked their bank.");
  await desk.getByRole("button", { name: "Add the note" }).click();
  await desk.getByRole("button", { name: "Hand over" }).click();
  const sheet = desk.getByRole("dialog", { name: /^Hand over/ });
  await sheet.getByLabel("To", { exact: true }).click();
  await desk.getByRole("option", { name: "Sade, finance" }).click();
  await sheet.getByLabel("What the next one should know").fill("The bank calls you.");
  await sheet.getByRole("button", { name: "Hand over" }).click();
  await expect(desk.getByText("Sade has taken it and answers it")).toBeVisible();
  await expect(desk.getByLabel("To the customer")).toHaveCount(0);

  await sade.page.goto(`${office.consoleUrl}/#/cases/${number}`);
  const history = sade.page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toContainText([
    "filed it",
    "Emeka took it",
    "I have asked their bank.",
    "The bank calls you.",
    "Emeka handed it over to Sade",
  ]);
  const reply = "Your bank has sent it now. It is in your stash within the hour.";
  await sade.page.getByLabel("To the customer").fill(reply);
  await sade.page.getByRole("button", { name: "Send it and end the case" }).click();
  await expect(history).toContainText("Sade ended it");
  await expect(sade.page.getByLabel("To the customer")).toHaveCount(0);
  await expectAccessible(sade.page, "a case");

  await page.goto(`${office.appUrl}/dashboard/help`);
  const own = page.getByRole("region", { name: "Your complaints" });
  await expect(own.getByRole("listitem")).toContainText([number]);
  await expect(own).toContainText(reply);
  await expect(own).toContainText("Closed");
});

test("support opens a case for a customer who called, who sees it and that support looked", async ({
  page,
  browser,
  office,
}) => {
  const { person, token } = await newBuyer(page, office, 0);
  const { data } = await post<FundAnswer>(office, apiPaths.fund, { amount: 7_000 }, token);
  const emeka = await atDesk(browser, office, "Emeka", "support");
  const desk = emeka.page;
  await desk.goto(`${office.consoleUrl}/#/search?${new URLSearchParams({ q: person.email })}`);
  await expect(desk.getByRole("region", { name: "Identity" })).toBeVisible();
  await desk.keyboard.press("o");
  const sheet = desk.getByRole("dialog", { name: /^Open a case for/ });
  await sheet.getByLabel("Reference of the payment or movement").fill("fund-of-another");
  await sheet.getByLabel("What it is about").fill("She called: her bank says that it has paid.");
  await sheet.getByRole("button", { name: "Open the case" }).click();
  await expect(sheet.getByRole("alert")).toContainText("No money of this customer");
  await sheet.getByLabel("Reference of the payment or movement").fill(data.reference);
  await sheet.getByLabel("What it is about").press("ControlOrMeta+Enter");
  await expect(desk.getByRole("heading", { level: 1, name: /^Case C-\d+/ })).toBeVisible();
  await expect(desk.getByRole("region", { name: "The case" })).toContainText("Opened byEmeka");
  await page.goto(`${office.appUrl}/dashboard/help`);
  await expect(page.getByRole("region", { name: "Your complaints" })).toContainText(
    "her bank says that it has paid",
  );
  await page.goto(`${office.appUrl}/dashboard/settings`);
  await page.getByRole("button", { name: "Show who of us looked" }).click();
  const looks = page.getByRole("region", { name: "Your data" }).getByRole("listitem");
  await expect(looks).toContainText(["Our support opened your page"]);
  await expect(looks).toHaveCount(1);
  await expectAccessible(page, "who looked at one's data");
});
