import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { type Browser, type Page, test as base } from "@playwright/test";
import type { Role } from "@osisi/contracts/console/roles.ts";
import { Client } from "pg";
import { generate } from "otplib";
import { startStack } from "../../scripts/stack.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { hashToken, newToken } from "../../server/src/platform/secrets/secrets.ts";
import { widths } from "./browsers.ts";
import { sandboxAt } from "./sandbox.ts";
import type { World } from "./running-world.ts";
import { type } from "./onboarding.ts";

/** The product with its console, and operators who sign in to it. */
export interface ConsoleWorld extends World {
  consoleUrl: string;
  /** Of a new operator: the page of the invitation in the browser, to the end. */
  invite: (name: string, role: Role) => Promise<Invited>;
}

export interface Invited {
  name: string;
  email: string;
  role: Role;
  link: string;
  password: string;
  /** Once the invitation has shown it. */
  secret: string;
}

export const test = base.extend<
  { cspErrors: string[]; desksCleared: void },
  { hasSecondGateway: boolean; office: ConsoleWorld }
>({
  hasSecondGateway: [false, { option: true, scope: "worker" }],
  office: [
    async ({ browserName, hasSecondGateway }, use) => {
      const world = await startOffice(browserName, hasSecondGateway);
      await use(world);
      await world.stack.stop();
      rmSync(world.stack.dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  /** The pages of desks ask for news every few seconds: those of many journeys reach the console's limit. */
  desksCleared: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  /** Nothing may be refused by the content security policy. */
  cspErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) errors.push(message.text());
      });
      await use(errors);
      base.expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

async function startOffice(name: string, hasSecondGateway: boolean): Promise<ConsoleWorld> {
  const stack = await startStack({
    dataDir: mkdtempSync(path.join(tmpdir(), `osisi-e2e-console-${name}-`)),
    port: 0,
    sandboxPort: 0,
    smtpPort: 0,
    consolePort: 0,
    ...(hasSecondGateway && { secondSandboxPort: 0 }),
    fast: true,
    env: { ...process.env, DEMO: "off", LIMIT_ONBOARD_PER_MINUTE: "1000" },
  });
  const { consoleUrl } = stack;
  if (consoleUrl === undefined) throw new Error("The console was not started.");
  return {
    stack,
    sandbox: sandboxAt(stack.sandboxUrl),
    appUrl: stack.appUrl,
    consoleUrl,
    invite: async (operator, role) => {
      const token = newToken();
      const email = `${newId()}@osisi.example`;
      const database = new Client(stack.databaseUrl);
      await database.connect();
      await database.query("select add_operator($1, $2, $3, $4, $5)", [
        newId(),
        operator,
        email,
        role,
        hashToken(token),
      ]);
      await database.end();
      const link = `${consoleUrl}/#/invitation/${token}`;
      return { name: operator, email, role, link, password: "a well kept garden", secret: "" };
    },
  };
}

/** Follows the link of an invitation, as a person does: the key goes into the authenticator. */
export async function acceptInvitation(page: Page, invited: Invited): Promise<void> {
  await page.goto(invited.link);
  await type(page.getByLabel("Password"), invited.password);
  const key = await page.getByTitle(/^Copy [A-Z2-7]{32}$/).textContent();
  invited.secret = key?.trim() ?? "";
  await type(page.getByLabel("Code of your app"), await generate({ secret: invited.secret }));
  await page.getByRole("button", { name: "Start working" }).click();
  await page.getByRole("heading", { name: "Today" }).waitFor();
}

export async function signIn(page: Page, office: ConsoleWorld, operator: Invited): Promise<void> {
  await page.goto(office.consoleUrl);
  await type(page.getByLabel("E-mail"), operator.email);
  await type(page.getByLabel("Password"), operator.password);
  await type(page.getByLabel("Code of your app"), await freshCode(office, operator));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Today" }).waitFor();
}

/** A code works once; instead of waiting for the next half minute, the last one is forgotten. */
export async function freshCode({ stack }: ConsoleWorld, operator: Invited): Promise<string> {
  const owner = new Client(stack.databaseOwnerUrl);
  await owner.connect();
  await owner.query("update operator set totp_step = 0 where email = $1", [operator.email]);
  await owner.end();
  return await generate({ secret: operator.secret });
}

/** Where an investor uses the app, beside the desks of those who work in the console. */
export async function openPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: widths[360] })).newPage();
}

export async function today({ sandbox }: ConsoleWorld): Promise<CalendarDate> {
  return dateInLagos(new Date((await sandbox.time()).now));
}

export { expect } from "@playwright/test";
