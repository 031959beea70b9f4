import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import { expectAccessible } from "../support/accessible.ts";
import { eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { logInByScreens, type } from "../support/onboarding.ts";
import { ops } from "../support/ops.ts";
import { newPerson, ownAccount } from "../support/people.ts";
import { expect, test } from "../support/world.ts";

test("stamp duty is shown before a withdrawal, held with it, and back when the bank refuses it", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await post<PayoutAccount>(world, apiPaths.createAccount, ownAccount, token);
  const hasMoney = async () => (await readProfile(world, token)).availableAmt > 0 || undefined;
  await eventually("the money in the stash", hasMoney);
  const today = dateInLagos(new Date((await readProfile(world, token)).now));
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, person);
  const stash = page.getByRole("region", { name: "Available in your stash" });
  await expect(stash).toContainText("5,000");
  await ops(world, "passed on", "stamp-duty", today, "bearer=investor", "from=2000");
  try {
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Withdraw" }).click();
    await type(page.getByLabel("How much?"), "2000");
    await world.sandbox.settings({ transfers: "manual" });
    // The page was opened before the rule: nothing is taken that was not shown.
    await page.getByRole("button", { name: "Withdraw ₦2,000" }).click();
    await expect(dialog).toContainText("Stamp duty of ₦50 leaves your stash as well.");
    await expect(page.getByLabel("How much?")).toHaveValue("2,000");
    await expect(dialog).toContainText("₦2,050 in all");
    await expectAccessible(page, "a withdrawal with stamp duty");
    await page.getByRole("button", { name: "All of it" }).click();
    await expect(page.getByLabel("How much?")).toHaveValue("4,950");
    await type(page.getByLabel("How much?"), "2000");
    await page.getByRole("button", { name: "Withdraw ₦2,000" }).click();
    await expect(page.getByText("Money heading your way to your account.")).toBeVisible();
    await expect(stash).toContainText("2,950");

    const onItsWay = page.getByRole("list", { name: "Waiting for you, or for a bank" });
    const [reference = ""] = /wd-[\da-f]{32}/.exec(await onItsWay.innerText()) ?? [];
    await world.sandbox.payout(reference, "failed");
    await expect(stash).toContainText("5,000", { timeout: 60_000 });
    await page.goto(`${world.appUrl}/dashboard/history`);
    await expect(page.getByText("Stamp duty on a withdrawal")).toBeVisible();
    await expect(page.getByText("Stamp duty of a withdrawal, back")).toBeVisible();
  } finally {
    await world.sandbox.settings({ transfers: "auto" });
    await ops(world, "as before", "stamp-duty", today, "bearer=house", "from=10000");
  }
});
