import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor } from "../support/api.ts";
import { acceptInvitation, type ConsoleWorld, expect, test } from "../support/console.ts";
import { atDesk, payIn, proposeCapital, type Desk } from "../support/office-desk.ts";
import { newPerson } from "../support/people.ts";

/** axe, and nothing wider than the screen, on each page: light at a desk and dark on a phone, and in
 * full size also the other way round. */

const atADesk = { width: 1440, height: 900 };
const onAPhone = { width: 390, height: 844 };
const looks = [
  ["light", atADesk],
  ["dark", onAPhone],
  ...(process.env["OSISI_TEST_SIZE"] === "full"
    ? ([
        ["light", onAPhone],
        ["dark", atADesk],
      ] as const)
    : []),
] as const;

async function everyLook(page: Page, name: string): Promise<void> {
  for (const [colorScheme, size] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await expectAccessible(page, `${name}, ${colorScheme}, ${size.width} px`);
  }
  await page.setViewportSize(atADesk);
}

async function open({ page, office }: Desk, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`${office.consoleUrl}/#${path}`);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function withWork(office: ConsoleWorld): Promise<string> {
  const person = newPerson();
  const token = await newInvestor(office, person);
  await payIn(office, token, 8_100, 8_000);
  const reference = await payIn(office, token, 9_000);
  await office.sandbox.dispute({ reference, event: "create" });
  return person.email;
}

test("pages before the sign-in are accessible in both themes", async ({ page, office }) => {
  await page.goto(office.consoleUrl);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await everyLook(page, "sign-in");
  const invited = await office.invite("Ada", "support");
  await page.goto(invited.link);
  await expect(page.getByRole("img", { name: /^The key for your/ })).toBeVisible();
  await everyLook(page, "invitation");
});

test("pages of finance are accessible in both themes", async ({ browser, office }) => {
  const email = await withWork(office);
  await proposeCapital(await atDesk(browser, office, "Chidi", "finance"), "FT-3000");
  const desk = await atDesk(browser, office, "Bisi", "finance");
  const { page } = desk;
  await open(desk, "/", "Today");
  await everyLook(page, "Today");
  await open(desk, "/queues/findings", "Findings");
  await everyLook(page, "Findings");
  await page.getByRole("button", { name: "Payment differs" }).first().click();
  await everyLook(page, "a finding");
  // On the phone the panel lies over the list, and keys are off in it.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("h");
  await expect(page.getByRole("dialog", { name: /^Hand over/ })).toBeVisible();
  await everyLook(page, "a hand-over");
  for (const [path, heading] of [
    ["/queues/refunds", "Refunds"],
    ["/my-work", "My work"],
    ["/months", "Months"],
    ["/to-approve", "To approve"],
    ["/mine", "Proposed by me"],
    ["/holds", "Holds"],
    ["/deployments", "Deployments"],
    ["/impact", "Impact data"],
    ["/health", "Health"],
    ["/reports?report=trial-balance", "Reports"],
    ["/act", "New act"],
    ["/act/capital", "Book capital"],
    ["/passkeys", "My passkeys"],
    ["/search?q=Ngozi", "Ngozi"],
  ] as const) {
    await open(desk, path, heading);
    await everyLook(page, heading);
  }
  await page.goto(`${office.consoleUrl}/#/search?q=${email}`);
  await expect(page.getByRole("region", { name: "Identity" })).toBeVisible();
  await everyLook(page, "a customer");
  await page.getByRole("tab", { name: /^Devices/ }).click();
  await everyLook(page, "devices of a customer");
  await page.goto(`${office.consoleUrl}/#/act/capital?subject=FT-3001&amount=1000000`);
  await expect(page.getByRole("heading", { name: "What would happen" })).toBeVisible();
  await everyLook(page, "an act");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await everyLook(page, "keys");
});

test("pages of the catalogue are accessible in both themes", async ({ browser, office }) => {
  const desk = await atDesk(browser, office, "Kunle", "catalogue");
  await open(desk, "/catalogue", "Catalogue");
  await everyLook(desk.page, "Catalogue");
  await desk.page.getByRole("link", { name: "Change 4 · Savings Vault" }).click();
  await expect(desk.page.getByLabel("Name")).toHaveValue("Savings Vault");
  await everyLook(desk.page, "a change of a portfolio");
});

test("pages of admins are accessible in both themes", async ({ page, office }) => {
  await acceptInvitation(page, await office.invite("Ruth", "admin"));
  const desk = { page, office, operator: await office.invite("Ife", "admin") };
  await open(desk, "/operators", "Operators");
  await everyLook(page, "operators");
  await open(desk, "/audit", "Audit log");
  await page.getByRole("button", { name: "sign in" }).first().click();
  await expect(page.getByRole("heading", { name: /^Row / })).toBeVisible();
  await everyLook(page, "audit log");
});
