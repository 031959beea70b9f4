import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { newInvestor, post } from "../support/api.ts";
import { acceptInvitation, expect, test } from "../support/console.ts";
import { newPerson } from "../support/people.ts";

const VERIFY = "GET /transaction/verify/:reference";

test("support finds a customer by phone, sees why ₦5,000 has not arrived, and asks the gateway", async ({
  page,
  office,
}) => {
  const person = newPerson();
  const token = await newInvestor(office, person);
  await office.sandbox.webhooks({ mode: "drop" });
  const { data } = await post<FundAnswer>(office, apiPaths.fund, { amount: 5_000 }, token);
  await office.sandbox.customer(data.reference, { outcome: "success" });
  await office.sandbox.fault({ on: VERIFY, times: 100, effect: "status", status: 503 });
  await fetch(`${office.appUrl}${apiPaths.paymentReturn}?reference=${data.reference}`);

  await acceptInvitation(page, await office.invite("Emeka", "support"));
  await page.keyboard.press("/");
  await page.keyboard.type(`0${person.phone.slice(0, 3)} ${person.phone.slice(3)}`);
  await expect(page.getByRole("heading", { name: /^Ngozi/ })).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "₦5,000.00" })).toBeVisible();
  await expect(page.getByText("By itself:")).toBeVisible();

  await office.sandbox.clearFaults();
  await page.getByRole("link", { name: "Ask the gateway now…" }).click();
  await expect(page.getByRole("heading", { name: "What would happen" })).toBeVisible();
  await page.getByLabel("Reason").fill("The customer called");
  await page.getByRole("button", { name: "Ask the gateway now" }).click();
  await expect(page.getByText("done", { exact: true }).first()).toBeVisible();
  await office.sandbox.webhooks({ mode: "normal" });

  await page.keyboard.press("/");
  await page.keyboard.type(person.email);
  await expect(page.getByRole("heading", { name: /^Ngozi/ })).toBeVisible();
  const balances = page.getByRole("region", { name: "Balances" });
  await expect(balances).toContainText("Stash ₦5,000.00");
  await page.getByRole("button", { name: "Show, with reason" }).click();
  await page.getByLabel("Reason").fill("The customer called");
  await page.getByRole("button", { name: "Show for 5 minutes" }).click();
  await expect(page.getByText(person.email)).toBeVisible();
});
