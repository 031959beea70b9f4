import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { test as base } from "@playwright/test";
import { startStack } from "../../scripts/stack.ts";
import { startRealWorld } from "./real-world.ts";
import type { World } from "./running-world.ts";
import { sandboxAt } from "./sandbox.ts";
import { secondSandboxAt } from "./second-sandbox.ts";
import { savedAsTold, type SavedBy, savedInto } from "./saved-file.ts";

interface Kept {
  /** As an operator runs it, with two of everything. */
  isReal: boolean;
  world: World;
  /** Where the browser puts what is downloaded. */
  savedFolder: string;
}

export const test = base.extend<{ fromDay: void; resetSandbox: void; savedBy: SavedBy }, Kept>({
  isReal: [false, { option: true, scope: "worker" }],
  world: [
    async ({ browserName, isReal }, use) => {
      const world = isReal ? await startRealWorld() : await startWorld(browserName);
      await use(world);
      await world.stack.stop();
      rmSync(world.stack.dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  savedFolder: [
    async ({ browserName }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), `osisi-e2e-saved-${browserName}-`));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ launchOptions, savedFolder }, use) => {
      await use({ ...launchOptions, downloadsPath: savedFolder });
    },
    { scope: "worker" },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // Requests still in progress when the test ends cannot fail it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    // Other people's pages, which would go on asking.
    const contexts = page.context().browser()?.contexts() ?? [];
    await Promise.all(contexts.filter((its) => its !== page.context()).map((its) => its.close()));
  },
  savedBy: async ({ browserName, page, savedFolder }, use) => {
    await use(browserName === "firefox" ? savedInto(savedFolder) : savedAsTold(page));
  },
  fromDay: [
    async ({ isReal, world }, use) => {
      if (!isReal) await untilDay(world);
      await use();
    },
    { auto: true },
  ],
  resetSandbox: [
    async ({ world }, use) => {
      await use();
      await world.sandbox.clearFaults();
      await world.sandbox.webhooks({ mode: "normal" });
    },
    { auto: true },
  ],
});

/** A journey begins between seven and three in Lagos, so that a few hours later it is still the same
 * day, whenever it runs. */
async function untilDay({ sandbox }: World): Promise<void> {
  const now = new Date((await sandbox.time()).now);
  const hours = (now.getTime() - startOfDay(dateInLagos(now)).getTime()) / 3_600_000;
  if (hours >= 7 && hours < 15) return;
  const day = addDays(dateInLagos(now), hours < 7 ? 0 : 1);
  await sandbox.travelTo(`${day}T08:00:00+01:00`);
}

interface Options {
  /** False for tests without a screen. */
  web?: boolean;
  hasSecondGateway?: boolean;
}

export async function startWorld(
  name: string,
  { hasSecondGateway = false, ...options }: Options = {},
): Promise<World> {
  const stack = await startStack({
    ...options,
    ...(hasSecondGateway && { secondSandboxPort: 0 }),
    dataDir: mkdtempSync(path.join(tmpdir(), `osisi-e2e-${name}-`)),
    port: 0,
    sandboxPort: 0,
    smtpPort: 0,
    fast: true,
    env: {
      ...process.env,
      DEMO: "off",
      LIMIT_ONBOARD_PER_MINUTE: "1000",
      COMMON_PASSWORDS: "refuse",
      LOAN_FORM_URL: "https://forms.osisi.example/loan",
    },
  });
  const { appUrl, sandboxUrl, secondSandboxUrl } = stack;
  const second = secondSandboxUrl === undefined ? undefined : secondSandboxAt(secondSandboxUrl);
  return { stack, sandbox: sandboxAt(sandboxUrl), second, appUrl };
}

export { expect } from "@playwright/test";
export type { World };
