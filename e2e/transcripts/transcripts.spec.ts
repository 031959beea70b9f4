import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { newInvestor } from "../support/api.ts";
import { fillSteps, fund, signedInAs, toSummaryPage } from "../support/investing.ts";
import { confirmByScreens, joinByScreens, logInByScreens } from "../support/onboarding.ts";
import { ownAccount, type Person } from "../support/people.ts";
import { fillPlanByScreens, payAtCheckout } from "../support/saving.ts";
import { startTranscript, type Transcript } from "../support/transcript.ts";
import { expect, startWorld, test as base, type World } from "../support/world.ts";

/** The main flows as a screen reader meets them. A change is reviewed in the file that it changes;
 * `npm run transcripts` writes them again. */

const BEGIN = "2027-03-01T09:00:00+01:00";

const test = base.extend<{ transcript: Transcript }, { world: World }>({
  // Of its own, because dates and amounts are compared.
  world: [
    async ({ browserName }, use) => {
      const world = await startWorld(`transcripts-${browserName}`);
      await world.sandbox.travelTo(BEGIN);
      await use(world);
      await world.stack.stop();
      rmSync(world.stack.dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  transcript: async ({ page }, use) => {
    await page.clock.install({ time: BEGIN });
    await use(await startTranscript(page));
  },
});

test.use({ viewport: { width: 360, height: 740 } });

function person(flow: string, phone: string): Person {
  return {
    firstName: "Ngozi",
    lastName: "Bello",
    address: "12 Marina Road, Lagos",
    email: `${flow}@example.ng`,
    phone,
    password: "a sapling in June",
  };
}

async function atHome(page: Page, world: World, who: Person, naira: number): Promise<void> {
  const token = await newInvestor(world, who);
  if (naira > 0) await fund(world, token, naira);
  await signedInAs(page, token);
  await page.goto(`${world.appUrl}/dashboard/home`);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test("joining", async ({ page, transcript, world }) => {
  const who = person("join", "8031234501");
  const look = (title: string) => transcript.screen(title);
  await joinByScreens(page, world, who, look);
  await confirmByScreens(page, world, who, look);
  await logInByScreens(page, who, look);
  await settled(page);
  await look("home of a new investor");
  expect(transcript.text()).toMatchSnapshot("joining.txt");
});

test("adding money", async ({ page, transcript, world }) => {
  await atHome(page, world, person("fund", "8031234502"), 0);
  await page.getByRole("button", { name: "Add money" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await transcript.screen("add money");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await transcript.screen("no amount");
  await page.getByLabel("How much?").pressSequentially("5000");
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await page.waitForURL(`${world.stack.sandboxUrl}/checkout/**`);
  await page.getByRole("button", { name: "Pay ₦5,000" }).click();
  await expect(page.getByRole("region", { name: "Available in your stash" })).toContainText(
    "5,000",
  );
  await settled(page);
  await transcript.screen("home with the money");
  expect(transcript.text()).toMatchSnapshot("adding-money.txt");
});

test("saving", async ({ page, transcript, world }) => {
  await atHome(page, world, person("save", "8031234503"), 0);
  await page.getByRole("link", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "Save to Invest" }).click();
  await expect(page.getByLabel("Title")).toBeVisible();
  await transcript.screen("first step of a plan");
  await fillPlanByScreens(page, {
    title: "Rent",
    amount: "500",
    frequency: "Daily",
    method: "Card",
  });
  await payAtCheckout(page);
  await page.getByRole("link", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saving" })).toBeVisible();
  await page.getByRole("link", { name: "Rent", exact: true }).click();
  await settled(page);
  await transcript.screen("a plan");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await transcript.screen("pausing it");
  expect(transcript.text()).toMatchSnapshot("saving.txt");
});

test("investing", async ({ page, transcript, world }) => {
  await atHome(page, world, person("invest", "8031234504"), 20_000);
  await toSummaryPage(page, world, "Savings Vault");
  await settled(page);
  await transcript.screen("a portfolio");
  await page.getByRole("link", { name: "Invest now" }).click();
  await expect(page.getByLabel("Units", { exact: true })).toBeVisible();
  await transcript.screen("how many units");
  await fillSteps(page, { units: 5, months: 12, method: "Stash" });
  await transcript.screen("paying");
  await page.getByRole("button", { name: /^(Pay|Buy)/ }).click();
  await expect(page).not.toHaveURL(/\/invest\/new/);
  await settled(page);
  await transcript.screen("the investment");
  expect(transcript.text()).toMatchSnapshot("investing.txt");
});

test("withdrawing", async ({ page, transcript, world }) => {
  const who = person("withdraw", "8031234505");
  const token = await newInvestor(world, who);
  await fund(world, token, 5_000);
  await page.goto(`${world.appUrl}/login`);
  await logInByScreens(page, who);
  await settled(page);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("button", { name: "Add your bank account" })).toBeVisible();
  await transcript.screen("withdraw");
  await page.getByLabel("How much?").pressSequentially("2000");
  await page.getByRole("button", { name: "Add your bank account" }).click();
  await page.getByLabel("Bank", { exact: true }).selectOption({ label: "Guaranty Trust Bank" });
  await page.getByLabel("Account number").pressSequentially(ownAccount.accountNumber);
  await expect(page.getByRole("dialog")).toContainText("Guaranty Trust Bank ·· 1670");
  await transcript.screen("a bank account");
  await page.getByRole("button", { name: "Save this account" }).click();
  await expect(page.getByRole("button", { name: "Withdraw ₦2,000" })).toBeVisible();
  await transcript.screen("what is withdrawn");
  await page.getByRole("button", { name: "Withdraw ₦2,000" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(transcript.text()).toMatchSnapshot("withdrawing.txt");
});
