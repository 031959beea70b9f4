import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Request } from "@playwright/test";
import { eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { logInByScreens } from "../support/onboarding.ts";
import { newPerson, ownAccount, type Person } from "../support/people.ts";
import { edgeOfTheNetwork, startSlowLine } from "../support/slow-line.ts";
import { expect, test, type World } from "../support/world.ts";

const BREAKS = 4;
const isIt = (request: Request) => request.url().endsWith(apiPaths.withdraw);

async function investorWith5000(world: World, person: Person): Promise<string> {
  const token = await newInvestor(world, person);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: 5_000 }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt === 5_000 || undefined;
  });
  return token;
}

test("a withdrawal over a line that stalls and breaks is answered once", async ({
  page,
  world,
}) => {
  const person = newPerson();
  const token = await investorWith5000(world, person);
  const line = await startSlowLine(world.appUrl);
  try {
    await page.goto(`${line.url}/login`);
    await logInByScreens(page, person);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByLabel("How much?").pressSequentially("2000");
    await page.getByRole("button", { name: "Add your bank account" }).click();
    await page.getByLabel("Bank", { exact: true }).selectOption({ label: "Guaranty Trust Bank" });
    await page.getByLabel("Account number").pressSequentially(ownAccount.accountNumber);
    await expect(page.getByRole("dialog")).toContainText("Guaranty Trust Bank ·· 1670");
    await page.getByRole("button", { name: "Save this account" }).click();
    const send = page.getByRole("button", { name: "Withdraw ₦2,000" });
    await expect(send).toBeEnabled();

    const keys = new Set<string | undefined>();
    const ended = { failed: 0, finished: 0 };
    page.on("request", (one) => isIt(one) && keys.add(one.headers()["idempotency-key"]));
    page.on("requestfailed", (one) => isIt(one) && (ended.failed += 1));
    page.on("requestfinished", (one) => isIt(one) && (ended.finished += 1));
    // Some of these the browser itself sends again: those that broke on a connection it had used.
    line.breakAnswers(`POST ${apiPaths.withdraw}`, BREAKS);
    line.slowDown(edgeOfTheNetwork);
    const unknown = page.getByRole("alert").filter({ hasText: "it is sent only once" });
    const done = page.getByText("Money heading your way to your account.");
    while (ended.finished === 0) {
      const { failed } = ended;
      await send.click();
      await expect.poll(() => ended.failed - failed + ended.finished).toBe(1);
      if (ended.finished > 0) break;
      await expect(unknown).toBeVisible();
      await expect(done).toHaveCount(0);
    }
    await expect(done).toHaveCount(1);
    await expect(unknown).toHaveCount(0);

    expect(line.breaksLeft()).toBe(0);
    expect(ended.failed).toBeGreaterThan(0);
    expect(keys.size).toBe(1);
    const { transfers, transactions, availableAmt } = await readProfile(world, token);
    expect(transfers.data).toHaveLength(1);
    expect(transactions.data.filter(({ direction }) => direction === "out")).toHaveLength(1);
    expect(availableAmt).toBe(3_000);
  } finally {
    await line.close();
  }
});
